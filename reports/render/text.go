package render

import (
	"slices"

	"codemode/reports"
	"codemode/spec"
)

// Text says how text for a person looks. The zero value is 80 columns without colour.
type Text struct {
	// Width is the number of columns; 0 means 80. Verbatim values may be longer.
	Width int
	// Color allows ANSI colours. Whether to use them (NO_COLOR, a pipe) is the
	// caller's decision.
	Color bool
	// Ledger gives the requirements their words. A requirement that it lacks is
	// shown by its id alone.
	Ledger spec.Ledger
	// Host is what [RepeatCommand] judges again; without its command, that line is
	// left out.
	Host reports.Host
	// Code tells which code judges a step, and where; "" where none is known. It may be nil.
	Code func(step string) string
	// Files are the names of what was written; a summary ends with them.
	Files []string
}

// requirements are those that s names, with their words.
func (t Text) requirements(s reports.Scenario) []spec.Requirement {
	rows := make([]spec.Requirement, 0, len(s.Requirements))
	for _, id := range s.Requirements {
		i := slices.IndexFunc(t.Ledger.Requirements, func(r spec.Requirement) bool { return r.ID == id })
		if i < 0 {
			rows = append(rows, spec.Requirement{ID: id})
			continue
		}
		rows = append(rows, t.Ledger.Requirements[i])
	}
	return rows
}
