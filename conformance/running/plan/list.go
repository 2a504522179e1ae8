package plan

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	messages "github.com/cucumber/messages/go/v34"

	"codemode/conformance/words/steps"
)

// Listed is a scenario as `explain` shows it.
type Listed struct {
	ID, Name, Feature string
	Line              int
	// Needs are the names of the optional behaviours that a host must have for it.
	Needs []string
	Steps []ListedStep
}

// ListedStep is a step with the code that gives it its meaning. The zero
// Wording is a step that no code knows.
type ListedStep struct {
	Text string
	// Argument is the text or the table below the step, a line each.
	Argument []string
	steps.Wording
}

// List returns the scenarios of each requirement and of each ambiguity, in the
// order of the files, and the one that asks for an optional behaviour, by its tag
// without "@".
func (p *Plan) List() (map[string][]Listed, error) {
	wordings, err := steps.Catalogue()
	if err != nil {
		return nil, err
	}
	known := knownSteps(wordings)
	listed := map[string][]Listed{}
	for _, s := range p.scenarios {
		judged := s.Requirements
		if s.Probe != "" {
			judged = []string{s.Probe}
		}
		steps := s.listedSteps(known)
		for _, id := range judged {
			listed[id] = append(listed[id], Listed{s.ID, s.Name, s.Feature, s.Line, s.Needs, steps})
		}
	}
	for _, q := range p.questions {
		id := strings.TrimPrefix(asksPrefix+q.Asks, "@")
		listed[id] = []Listed{{q.ID, q.Name, q.Feature, q.Line, nil, q.listedSteps(known)}}
	}
	return listed, nil
}

// Code returns a function that tells of a step which check judges it, and where it calls
// that, such as "check.Result, called at conformance/words/steps/response.go:27"; "" of one that
// judges nothing. The code is read at the first call.
func Code() func(step string) string {
	catalogue := sync.OnceValues(steps.Catalogue)
	return func(step string) string {
		// Without a catalogue there is nothing to tell.
		wordings, _ := catalogue()
		for _, w := range wordings {
			if len(w.Checks) > 0 && w.Expr.MatchString(step) {
				return fmt.Sprintf("%s, called at %s:%d", strings.Join(w.Checks, ", "), w.File, w.Line)
			}
		}
		return ""
	}
}

// listedSteps are the steps of a scenario, each with its wording.
func (s Scenario) listedSteps(known func(text string) ListedStep) []ListedStep {
	var all []ListedStep
	for _, step := range s.steps {
		listed := known(step.Text)
		listed.Argument = argumentLines(step.Argument)
		all = append(all, listed)
	}
	return all
}

// argumentLines are the lines of a step's script, or the rows of its table.
func argumentLines(a *messages.PickleStepArgument) []string {
	switch {
	case a == nil:
		return nil
	case a.DocString != nil:
		return strings.Split(a.DocString.Content, "\n")
	case a.DataTable == nil:
		return nil
	}
	var lines []string
	for _, row := range a.DataTable.Rows {
		line := "|"
		for _, cell := range row.Cells {
			line += " " + cell.Value + " |"
		}
		lines = append(lines, line)
	}
	return lines
}

// knownSteps returns the function that finds the wording of a step. It looks for each text
// once: many scenarios share some.
func knownSteps(wordings []steps.Wording) func(text string) ListedStep {
	seen := map[string]ListedStep{}
	return func(text string) ListedStep {
		if step, known := seen[text]; known {
			return step
		}
		step := ListedStep{Text: text}
		if at := slices.IndexFunc(wordings, func(w steps.Wording) bool { return w.Expr.MatchString(text) }); at >= 0 {
			step.Wording = wordings[at]
		}
		seen[text] = step
		return step
	}
}
