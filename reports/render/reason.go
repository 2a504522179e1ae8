package render

import (
	"cmp"
	"fmt"
	"strings"

	"codemode/reports"
)

// reasonOf says in one line why a scenario did not pass: its problem, or its first
// mismatch with what was expected and found.
func reasonOf(s reports.Scenario) string {
	switch {
	case s.Problem != "":
		return inShort(s.Problem)
	case len(s.Excerpts) > 0:
		return inShort("does the host document " + s.Excerpts[0].About + "?")
	case len(s.Mismatches) == 0:
		return inShort(s.Step)
	}
	m := s.Mismatches[0]
	rule := inShort(cmp.Or(m.Rule, s.Step))
	if m.Where != "" {
		rule += " at " + inShort(m.Where)
	}
	text := fmt.Sprintf("%s: expected %s, found %s", rule, inShort(m.Expected), inShort(m.Found))
	if len(m.Said) > 0 {
		text += fmt.Sprintf(" (the host said: %s)", inShort(m.Said[0]))
	}
	if others := len(s.Mismatches) - 1; others > 0 {
		text += fmt.Sprintf(" (and %d more)", others)
	}
	return text
}

// inShort is a text in a line that stands beside others.
func inShort(text string) string {
	const most = 200
	line := strings.Join(strings.Fields(text), " ")
	if short := firstRunes(line, most); short != line {
		line = short + "…"
	}
	return Printable(line)
}
