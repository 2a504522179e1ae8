package render

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"codemode/reports"
)

// Reason says in one printable line why a scenario did not pass.
func Reason(s reports.Scenario) string { return reasonOf(s) }

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
	return rule + ": " + differenceOf(s)
}

// differenceOf says in one line what was expected and found first, and what the host said.
func differenceOf(s reports.Scenario) string {
	m := s.Mismatches[0]
	text := fmt.Sprintf("expected %s, found %s", inShort(m.Expected), inShort(m.Found))
	if len(m.Said) > 0 {
		text += fmt.Sprintf(" (the host said: %s)", inShort(m.Said[0]))
	}
	if others := len(s.Mismatches) - 1; others > 0 {
		text += fmt.Sprintf(" (and %d more)", others)
	}
	return text
}

// failureLine tells of a failure in a line, which is wrapped where it is long: section,
// level and requirement, and what was expected and found.
func (t Text) failureLine(w io.Writer, s reports.Scenario) error {
	p := newPage(t)
	line := strings.ToUpper(s.Outcome.Words())
	if len(s.Requirements) == 0 {
		line += " " + s.ID
	}
	for i, r := range t.requirements(s) {
		switch {
		case i > 0:
		case r.Section == "":
			line += " " + r.ID
		default:
			line += fmt.Sprintf(" §%s %s %s", r.Section, r.Level, r.ID)
		}
	}
	why := reasonOf(s)
	if s.Problem == "" && len(s.Mismatches) > 0 {
		why = differenceOf(s)
	}
	for i, part := range wrap(line+": "+why, p.columns(4)) {
		indent := 4
		if i == 0 {
			indent = 0
		}
		p.styledLine(colorOf(s.Outcome), indent, part)
	}
	return p.writeTo(w)
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
