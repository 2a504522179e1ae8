package render

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"codemode/reports"
	"codemode/spec"
)

// title writes the outcome, the requirements in words and where the scenario is.
func (p *page) title(s reports.Scenario, rows []spec.Requirement) {
	p.styledProse(colorOf(s.Outcome), 0, strings.ToUpper(s.Outcome.Words())+": "+s.Name)
	p.requirementWords(rows)
	p.place(s)
}

// repetition tells of a scenario that was executed more than once how the attempt ended that does not count, and why
// it does not; "" for one that was not.
func repetition(s reports.Scenario) string {
	switch {
	case s.Repeated == "":
		return ""
	case s.Repeated == reports.NotRepeated:
		return s.Repeated
	case s.FirstAttempt != nil && s.FirstAttempt.Outcome == s.Outcome:
		return "repeated alone, with the same outcome"
	case s.FirstAttempt != nil && s.FirstAttempt.Outcome.Met() && s.Outcome.Missed():
		return "it " + s.Repeated + ", and ended so " + when(s) + ": what comes and goes is a fault of the " +
			"host, unless another cause is shown"
	}
	how := "repeated alone; beside other scenarios it " + s.Repeated
	if s.Forgiven != nil {
		how += "; that does not count: " + s.Forgiven.Why
	}
	return how
}

// when tells which attempt counts of a scenario that passed in another one.
func when(s reports.Scenario) string {
	if s.Repeated == reports.PassedInNew {
		return "when that ran it once more"
	}
	return "beside other scenarios"
}

// place writes where the scenario and the step that did not pass are, and
// whether this is its repetition.
func (p *page) place(s reports.Scenario) {
	if s.Feature != "" {
		p.line(2, fmt.Sprintf("%s:%d", s.Feature, s.Line))
	}
	if s.Step != "" {
		p.prose(4, s.Step)
		if p.code != nil && p.code(s.Step) != "" {
			p.prose(4, "judged by "+p.code(s.Step))
		}
	}
	if how := repetition(s); how != "" {
		p.prose(2, how)
	}
}

func (p *page) requirementWords(rows []spec.Requirement) {
	for _, r := range rows {
		head := r.ID
		if r.Section != "" {
			head = fmt.Sprintf("§%s %s %s", r.Section, r.Level, r.ID)
		}
		p.styledLine(bold, 2, head)
		if r.Obligation != "" {
			p.prose(4, r.Obligation)
		}
		if rows := standing(r.Rows); rows != "" {
			p.prose(4, rows)
		}
		if r.Sentence != "" {
			p.prose(4, quoted(r.Sentence))
		}
	}
}

// quoted is a sentence of the specification, as its document has it.
func quoted(sentence string) string { return "The document: “" + sentence + "”" }

// findings writes why a scenario did not pass: the problem and every mismatch.
func (p *page) findings(s reports.Scenario, l limits) {
	if s.Problem != "" {
		p.blank()
		p.prose(2, s.Problem)
	}
	p.excerpts(s, l)
	for i, m := range s.Mismatches {
		p.blank()
		p.mismatch(i+1, m, l)
	}
}

// mismatch writes rule, place, expected and found, one below the other, so that
// the eye can compare the values.
func (p *page) mismatch(n int, m reports.Mismatch, l limits) {
	const label = len("expected  ")
	number := fmt.Sprintf("%d. ", n)
	indent := 2 + len(number)
	for _, line := range wrap(m.Rule, p.columns(indent)) {
		p.line(2, number+line)
		number = strings.Repeat(" ", len(number))
	}
	if m.Where != "" {
		p.field(indent, label, "where", []string{m.Where})
	}
	expected, found := l.shortenPair(printableLines(m.Expected), printableLines(m.Found))
	p.field(indent, label, "expected", expected)
	p.field(indent, label, "found", found)
	if len(m.Said) > 0 {
		p.field(indent, label, "host said", l.shorten(printableLines(strings.Join(m.Said, "\n"))))
	}
}

// repeat writes where the evidence is, and the command that runs s again.
func (p *page) repeat(s reports.Scenario, r reports.Report) {
	p.blank()
	if s.Evidence != "" {
		p.line(2, "evidence  "+path.Join(filepath.ToSlash(p.folder), s.Evidence))
	}
	if r.Host.Command != "" {
		// A scenario that judges no requirement, such as a probe, has only a name of its own.
		id := s.ID
		if len(s.Requirements) > 0 {
			id = s.Requirements[0]
		}
		command := RepeatCommand(r, id)
		if p.program != "" {
			command = quotedForShell(p.program) + strings.TrimPrefix(command, programName)
		}
		p.line(2, "repeat    "+command)
	}
}
