package conformance

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	gherkin "github.com/cucumber/gherkin/go/v42"
	messages "github.com/cucumber/messages/go/v34"

	"codemode/conformance/prerequisite"
	"codemode/spec"
)

// planned is one scenario as the feature files state it.
type planned struct {
	id, name string
	// outline is the id of the Scenario Outline that it is a row of, or "".
	outline      string
	feature      string
	line         int
	tags         []string
	requirements []string
	needs        []string
	// uses are the prerequisites that it needs without testing them, tries the one
	// that it tries; declared are those that its tags name, and shows what its steps
	// show of the others.
	uses, declared []string
	tries          string
	shows          prerequisite.Scenario
	// probe is the ambiguity that the scenario classifies the host by; it judges
	// no requirement then.
	probe string
	// typescript is set when it asks a TypeScript compiler.
	typescript bool
	// timing is set when the outcome depends on how fast machine and host are.
	timing bool
}

// needPrefix marks a tag that names a fact about the host which must hold for
// the scenario to be applicable.
const needPrefix = "@needs-"

// probePrefix marks the tag that names the ambiguity which a scenario probes.
const probePrefix = "@probe-"

// typescriptTag marks a scenario that asks a TypeScript compiler. These come
// last: a compiler may have to be built first, while all others are judged.
const typescriptTag = "@uses-typescript"

// timingTag marks a scenario whose outcome depends on how fast machine and host
// are. One that does not pass is repeated alone before that counts.
const timingTag = "@timing"

// loadPlan reads all scenarios. Every tag has to be the id of a requirement, a
// known need or a probe, and every scenario has to judge a requirement or probe
// an ambiguity that no other one probes.
func loadPlan(fsys fs.FS, ledger spec.Ledger) ([]planned, error) {
	plan, err := loadScenarios(fsys, ledger)
	if err != nil {
		return nil, err
	}
	return plan, addUses(fsys, plan)
}

// loadScenarios is loadPlan without what the scenarios use.
func loadScenarios(fsys fs.FS, ledger spec.Ledger) ([]planned, error) {
	names, err := fs.Glob(fsys, "*/*.feature")
	if err != nil {
		return nil, err
	}
	var plan []planned
	places, probes := map[string]string{}, map[string]string{}
	for _, name := range names {
		scenarios, err := loadFeature(fsys, name)
		if err != nil {
			return nil, err
		}
		for _, s := range scenarios {
			place := fmt.Sprintf("%s:%d", s.feature, s.line)
			if s.dropWithout(ledger) {
				continue
			}
			if err := s.classify(ledger); err != nil {
				return nil, fmt.Errorf("%s: %w", place, err)
			}
			if earlier, taken := places[s.id]; taken {
				return nil, fmt.Errorf("%s: the id %s is taken by %s; give the scenario another name", place,
					s.id, earlier)
			}
			if earlier, taken := probes[s.probe]; taken && s.probe != "" {
				return nil, fmt.Errorf("%s: %s probes %s already; keep one of them", place, earlier, s.probe)
			}
			places[s.id], probes[s.probe] = place, place
			plan = append(plan, s)
		}
	}
	return plan, nil
}

// dropWithout drops the tags of what this revision no longer has, and reports whether
// the scenario was about nothing else.
func (s *planned) dropWithout(ledger spec.Ledger) bool {
	before := len(s.tags)
	s.tags = slices.DeleteFunc(s.tags, func(tag string) bool {
		id := strings.TrimPrefix(tag, probePrefix)
		return slices.Contains(ledger.Without, strings.TrimPrefix(id, "@"))
	})
	return len(s.tags) < before && !slices.ContainsFunc(s.tags, func(tag string) bool {
		_, judges := ledger.ByID(strings.TrimPrefix(tag, "@"))
		return judges || strings.HasPrefix(tag, probePrefix)
	})
}

// classify sorts the tags into requirements, needs and the probe.
func (s *planned) classify(ledger spec.Ledger) error {
	for _, tag := range s.tags {
		id := strings.TrimPrefix(tag, "@")
		requirement, known := ledger.ByID(id)
		switch {
		case known && requirement.Excluded != "":
			return fmt.Errorf("requirement %s is excluded and cannot be judged", id)
		case known:
			s.requirements = append(s.requirements, id)
		case slices.Contains(factNames(), strings.TrimPrefix(tag, needPrefix)):
			s.needs = append(s.needs, strings.TrimPrefix(tag, needPrefix))
		case strings.HasPrefix(tag, probePrefix):
			if err := s.classifyProbe(ledger, strings.TrimPrefix(tag, probePrefix)); err != nil {
				return err
			}
		case tag == typescriptTag:
			s.typescript = true
		case strings.HasPrefix(tag, usesPrefix):
			s.declared = append(s.declared, strings.TrimPrefix(tag, usesPrefix))
		case strings.HasPrefix(tag, prerequisitePrefix):
			s.tries = strings.TrimPrefix(tag, prerequisitePrefix)
		case tag == timingTag:
			s.timing = true
		default:
			return fmt.Errorf("tag %s is neither a requirement of revision %s nor a known need nor a probe", tag,
				ledger.Revision)
		}
	}
	if s.probe == "" && len(s.requirements) == 0 {
		return fmt.Errorf("scenario %q has no requirement as a tag, and no probe", s.name)
	}
	if s.probe != "" && len(s.requirements) > 0 {
		return fmt.Errorf("scenario %q probes %s, so it cannot judge %s; make two scenarios", s.name, s.probe,
			s.requirements[0])
	}
	return nil
}

func (s *planned) classifyProbe(ledger spec.Ledger, id string) error {
	ambiguity, known := ledger.Ambiguity(id)
	switch {
	case !known:
		return fmt.Errorf("%s%s: the register of revision %s has no such ambiguity", probePrefix, id, ledger.Revision)
	case ambiguity.Unobservable != "":
		return fmt.Errorf("ambiguity %s cannot be observed, says the register, and has a probe; correct one", id)
	case s.probe != "":
		return fmt.Errorf("scenario %q probes %s and %s; make two scenarios", s.name, s.probe, id)
	}
	s.probe = id
	return nil
}

func loadFeature(fsys fs.FS, name string) ([]planned, error) {
	document, err := parseFeature(fsys, name)
	if err != nil {
		return nil, err
	}
	lines, outlines := scenarioLines(document), outlineIDs(name, document)
	var scenarios []planned
	for _, pickle := range gherkin.Pickles(*document, name, newIDs()) {
		s := planned{
			id: scenarioID(name, pickle.Name), name: pickle.Name, feature: name,
			line: lines[pickle.AstNodeIds[len(pickle.AstNodeIds)-1]], outline: outlines[pickle.AstNodeIds[0]],
			shows: shown(pickle.Steps),
		}
		for _, tag := range pickle.Tags {
			s.tags = append(s.tags, tag.Name)
		}
		if len(pickle.Steps) == 0 {
			return nil, fmt.Errorf("%s:%d: scenario %q has no steps", name, s.line, s.name)
		}
		scenarios = append(scenarios, s)
	}
	return scenarios, nil
}

func parseFeature(fsys fs.FS, name string) (*messages.GherkinDocument, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	document, err := gherkin.ParseGherkinDocument(bytes.NewReader(data), newIDs())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if document.Feature == nil {
		return nil, fmt.Errorf("%s: no feature in the file", name)
	}
	return document, nil
}

// newIDs returns a source of ids for nodes of one document.
func newIDs() func() string {
	n := 0
	return func() string {
		n++
		return fmt.Sprint(n)
	}
}

// scenarioLines maps the ids of scenarios and example rows to their lines.
func scenarioLines(document *messages.GherkinDocument) map[string]int {
	lines := map[string]int{}
	for _, child := range document.Feature.Children {
		if child.Scenario == nil {
			continue
		}
		lines[child.Scenario.Id] = int(child.Scenario.Location.Line)
		for _, examples := range child.Scenario.Examples {
			for _, row := range examples.TableBody {
				lines[row.Id] = int(row.Location.Line)
			}
		}
	}
	return lines
}

// outlineIDs maps the nodes of Scenario Outlines to ids like those of scenarios. A
// second one of a name in a file has -2 behind it, and so on.
func outlineIDs(feature string, document *messages.GherkinDocument) map[string]string {
	ids, taken := map[string]string{}, map[string]int{}
	for _, child := range document.Feature.Children {
		if child.Scenario == nil || len(child.Scenario.Examples) == 0 {
			continue
		}
		id := scenarioID(feature, child.Scenario.Name)
		if taken[id]++; taken[id] > 1 {
			ids[child.Scenario.Id] = fmt.Sprintf("%s-%d", id, taken[id])
		} else {
			ids[child.Scenario.Id] = id
		}
	}
	return ids
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// scenarioID is the feature's path without suffix, "/", and the scenario's name
// in lower-case words. Names that differ only in other characters would clash;
// the plan refuses them.
func scenarioID(feature, name string) string {
	return strings.TrimSuffix(feature, ".feature") + "/" +
		strings.Trim(notSlug.ReplaceAllString(strings.ToLower(name), "-"), "-")
}
