// Package plan reads the features: what scenarios there are, what each judges, needs
// and uses, and which of them a selection asks for. It starts nothing.
package plan

import (
	"fmt"
	"io/fs"
	"slices"

	"codemode/conformance/words/prerequisite"
	"codemode/spec"
)

// Plan is all scenarios of a specification. Each feature was parsed once; a Plan is
// never changed, and serves any number of runs.
type Plan struct {
	ledger spec.Ledger
	// scenarios are in the order of the files.
	scenarios []Scenario
	// questions ask for the optional behaviours that scenarios need.
	questions []Scenario
	// prerequisites are those that scenarios may use.
	prerequisites prerequisite.List
	// features are the parsed files, by path.
	features map[string]feature
}

// Load reads all features (*/*.feature) and the list of prerequisites beside them.
// Every tag has to be the id of a requirement, a need that a scenario asks for, or a probe,
// and every scenario has to judge a requirement, or to probe an ambiguity or ask for a
// behaviour as no other one does; an error names file and line.
func Load(fsys fs.FS, ledger spec.Ledger) (*Plan, error) {
	names, err := fs.Glob(fsys, "*/*.feature")
	if err != nil {
		return nil, err
	}
	p := &Plan{ledger: ledger, features: map[string]feature{}}
	for _, name := range names {
		f, err := parseFeature(fsys, name)
		if err != nil {
			return nil, err
		}
		scenarios, err := f.scenarios()
		if err != nil {
			return nil, err
		}
		p.features[name] = f
		p.scenarios = append(p.scenarios, scenarios...)
	}
	if p.scenarios, err = classified(p.scenarios, ledger); err != nil {
		return nil, err
	}
	if err := p.addUses(fsys); err != nil {
		return nil, err
	}
	return p, p.addQuestions()
}

// classified sorts the tags of all scenarios, and leaves out those that are about
// nothing that the revision has.
func classified(all []Scenario, ledger spec.Ledger) ([]Scenario, error) {
	var kept []Scenario
	places, probes := map[string]string{}, map[string]string{}
	for _, s := range all {
		if s.dropWithout(ledger) {
			continue
		}
		place := s.place()
		if err := s.classify(ledger); err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		s.addLimits(ledger.Names)
		if earlier, taken := places[s.ID]; taken {
			return nil, fmt.Errorf("%s: the id %s is taken by %s; give the scenario another name", place, s.ID, earlier)
		}
		if earlier, taken := probes[s.Probe]; taken && s.Probe != "" {
			return nil, fmt.Errorf("%s: %s probes %s already; keep one of them", place, earlier, s.Probe)
		}
		places[s.ID], probes[s.Probe] = place, place
		kept = append(kept, s)
	}
	return kept, nil
}

// Scenarios are all scenarios, in the order of the files. What they use is known of those that [Plan.Select] returns.
func (p *Plan) Scenarios() []Scenario { return p.scenarios }

// State is the requirement that nothing of a run is left for later ones; "" where none of the scenarios judges it.
func (p *Plan) State(of []Scenario) string {
	for _, s := range of {
		if p.ledger.State != "" && slices.Contains(s.Requirements, p.ledger.State) {
			return p.ledger.State
		}
	}
	return ""
}
