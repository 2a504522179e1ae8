package conformance

import (
	"io/fs"

	gherkin "github.com/cucumber/gherkin/go/v42"

	"codemode/spec"
)

// Listed is a scenario as `explain` shows it.
type Listed struct {
	ID, Name, Feature string
	Line              int
	Steps             []string
}

// List returns the scenarios of each requirement and of each ambiguity, in the
// order of the files.
func List(fsys fs.FS, ledger spec.Ledger) (map[string][]Listed, error) {
	plan, err := loadPlan(fsys, ledger)
	if err != nil {
		return nil, err
	}
	steps := map[string][]string{}
	listed := map[string][]Listed{}
	for _, s := range plan {
		if _, loaded := steps[s.id]; !loaded {
			if err := loadSteps(fsys, s.feature, steps); err != nil {
				return nil, err
			}
		}
		judged := s.requirements
		if s.probe != "" {
			judged = []string{s.probe}
		}
		for _, id := range judged {
			listed[id] = append(listed[id], Listed{s.id, s.name, s.feature, s.line, steps[s.id]})
		}
	}
	return listed, nil
}

// loadSteps adds the steps of each scenario in a feature.
func loadSteps(fsys fs.FS, name string, steps map[string][]string) error {
	document, err := parseFeature(fsys, name)
	if err != nil {
		return err
	}
	for _, pickle := range gherkin.Pickles(*document, name, newIDs()) {
		id := scenarioID(name, pickle.Name)
		for _, step := range pickle.Steps {
			steps[id] = append(steps[id], step.Text)
		}
	}
	return nil
}
