package render

import (
	"slices"
	"strings"

	"codemode/reports"
)

// knownBecause tells in one line why a failure is known.
func knownBecause(k reports.Known) string {
	text := "known: " + k.Reason
	if k.Link != "" {
		text += " (" + k.Link + ")"
	}
	if k.Expires != "" {
		text += ", until " + k.Expires
	}
	if len(k.Scenarios) > 0 {
		text += ", of " + strings.Join(k.Scenarios, ", ")
	}
	return text
}

// known returns what is known of a scenario's failure: all of the requirements
// that it keeps from being met have to be known.
func (x index) known(s reports.Scenario) *reports.Known {
	rows := slices.DeleteFunc(x.rows(s), func(q reports.Requirement) bool { return q.Outcome.Met() })
	if s.Outcome.Met() || len(rows) == 0 ||
		slices.ContainsFunc(rows, func(q reports.Requirement) bool { return q.Known == nil || !q.Known.Covers(s) }) {
		return nil
	}
	return rows[0].Known
}
