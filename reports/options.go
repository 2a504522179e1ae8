package reports

import (
	"slices"
	"strings"

	"codemode/spec"
)

// Options say how text for a person looks. The zero value is 80 columns
// without colour.
type Options struct {
	// Width is the number of columns; 0 means 80. Verbatim values may be longer.
	Width int
	// Color allows ANSI colours. Whether to use them (NO_COLOR, a pipe) is the
	// caller's decision.
	Color bool
	// Ledger gives the requirements their words. A requirement that it lacks is
	// shown by its id alone.
	Ledger spec.Ledger
	// Repeat returns the one command that runs the scenarios of a requirement
	// again; nil leaves the line out. [RepeatCommand] makes it for a host.
	Repeat func(requirementID string) string
}

// RepeatCommand is the command that judges one requirement on h again, as a
// shell takes it.
func RepeatCommand(h Host, requirementID string) string {
	quoted := func(text string) string {
		return "'" + strings.ReplaceAll(strings.ReplaceAll(text, "$", "$$"), "'", `'\''`) + "'"
	}
	command := "make one ID=" + requirementID + " HOST=" + quoted(h.Command)
	if h.Flags != "" {
		command += " ARGS=" + quoted(h.Flags)
	}
	return command
}

func (o Options) rows(s Scenario) []spec.Requirement {
	rows := make([]spec.Requirement, 0, len(s.Requirements))
	for _, id := range s.Requirements {
		i := slices.IndexFunc(o.Ledger.Requirements, func(r spec.Requirement) bool { return r.ID == id })
		if i < 0 {
			rows = append(rows, spec.Requirement{ID: id})
			continue
		}
		rows = append(rows, o.Ledger.Requirements[i])
	}
	return rows
}
