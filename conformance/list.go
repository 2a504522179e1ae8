package conformance

import (
	"io/fs"
	"slices"

	gherkin "github.com/cucumber/gherkin/go/v42"

	"codemode/conformance/steps"
	"codemode/spec"
)

// Listed is a scenario as `explain` shows it.
type Listed struct {
	ID, Name, Feature string
	Line              int
	Steps             []ListedStep
}

// ListedStep is a step with the code that gives it its meaning. The zero
// Wording is a step that no code knows.
type ListedStep struct {
	Text string
	steps.Wording
}

// List returns the scenarios of each requirement and of each ambiguity, in the
// order of the files.
func List(fsys fs.FS, ledger spec.Ledger) (map[string][]Listed, error) {
	plan, err := loadScenarios(fsys, ledger)
	if err != nil {
		return nil, err
	}
	wordings, err := steps.Catalogue()
	if err != nil {
		return nil, err
	}
	loaded := map[string][]ListedStep{}
	listed := map[string][]Listed{}
	for _, s := range plan {
		if _, done := loaded[s.id]; !done {
			if err := loadSteps(fsys, s.feature, wordings, loaded); err != nil {
				return nil, err
			}
		}
		judged := s.requirements
		if s.probe != "" {
			judged = []string{s.probe}
		}
		for _, id := range judged {
			listed[id] = append(listed[id], Listed{s.id, s.name, s.feature, s.line, loaded[s.id]})
		}
	}
	return listed, nil
}

// loadSteps adds the steps of each scenario in a feature.
func loadSteps(fsys fs.FS, name string, wordings []steps.Wording, to map[string][]ListedStep) error {
	document, err := parseFeature(fsys, name)
	if err != nil {
		return err
	}
	for _, pickle := range gherkin.Pickles(*document, name, newIDs()) {
		id := scenarioID(name, pickle.Name)
		for _, step := range pickle.Steps {
			listed := ListedStep{Text: step.Text}
			if at := slices.IndexFunc(wordings,
				func(w steps.Wording) bool { return w.Expr.MatchString(step.Text) }); at >= 0 {
				listed.Wording = wordings[at]
			}
			to[id] = append(to[id], listed)
		}
	}
	return nil
}
