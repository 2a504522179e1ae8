package matrix

import (
	"fmt"
	"io"
	"strings"

	"codemode/reports"
	"codemode/reports/render"
)

// Symbol is an outcome in one character.
func Symbol(o reports.Outcome) string {
	switch o {
	case reports.Passed:
		return "+"
	case reports.Failed:
		return "F"
	case reports.NotObserved:
		return "?"
	case reports.ToConfirm:
		return "c"
	case reports.CouldNotRun:
		return "!"
	case reports.SuiteError:
		return "E"
	case reports.NotApplicable:
		return "n"
	case reports.Excluded:
		return "x"
	case reports.NotSelected:
		return "."
	}
	return " "
}

// Legend explains the symbols.
const Legend = "+ passed  F failed  ? not observed  c to confirm  ! could not run  E error of the suite  n not " +
	"applicable  x excluded  . not selected"

// Write shows a matrix on a terminal: what differs first, then what no host
// meets; what all meet is counted.
func (m Matrix) Write(w io.Writer) error {
	var b strings.Builder
	for i, h := range m.Hosts {
		fmt.Fprintf(&b, "%s  %s: %s\n", column(i), render.Printable(h.Name), h.Verdict)
	}
	if len(m.Suites) > 0 {
		fmt.Fprintf(&b, "\nThe reports come from %d versions of the suite, so a difference may be one of the suite.\n",
			len(m.Suites))
	}
	fmt.Fprintf(&b, "\n%s\n", Legend)
	m.section(&b, "requirements on which the hosts differ", func(r Row) bool { return r.Differs })
	m.section(&b, "requirements that no host meets", func(r Row) bool { return !r.Differs && first(r).Missed() })
	m.section(&b, "requirements that a person has to confirm for each host",
		func(r Row) bool { return !r.Differs && first(r) == reports.ToConfirm })
	met := 0
	for _, r := range m.Rows {
		if !r.Differs && first(r) == reports.Passed {
			met++
		}
	}
	fmt.Fprintf(&b, "\n%d of %d requirements passed wherever they were judged\n", met, len(m.Rows))
	m.readingTexts(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// column names a host by letters: A to Z, AA and so on.
func column(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name = column(i/26-1) + name
	}
	return name
}

func first(r Row) reports.Outcome {
	for _, o := range r.Outcomes {
		if o != "" {
			return o
		}
	}
	return ""
}

func (m Matrix) section(b *strings.Builder, title string, wanted func(Row) bool) {
	head := "\n" + title + "\n  " + m.letters() + "\n"
	for _, r := range m.Rows {
		if !wanted(r) {
			continue
		}
		b.WriteString(head)
		head = ""
		b.WriteString("  ")
		for i, o := range r.Outcomes {
			fmt.Fprintf(b, "%-*s ", len(column(i)), Symbol(o))
		}
		fmt.Fprintf(b, " §%s %s %s\n", r.Section, r.Level, render.Printable(r.ID))
	}
}

func (m Matrix) letters() string {
	var names []string
	for i := range m.Hosts {
		names = append(names, column(i))
	}
	return strings.Join(names, " ")
}

// readingTexts shows side by side how the hosts read ambiguous text.
func (m Matrix) readingTexts(b *strings.Builder) {
	head := "\nambiguous text that the hosts read differently\n"
	same := 0
	for _, r := range m.Readings {
		if !r.Differs {
			same++
			continue
		}
		b.WriteString(head)
		head = ""
		fmt.Fprintf(b, "  §%s %s: %s\n", r.Section, render.Printable(r.ID), render.Printable(r.Question))
		for i, reading := range r.Readings {
			if reading != "" {
				fmt.Fprintf(b, "    %s  %s\n", column(i), render.Printable(reading))
			}
		}
	}
	if same > 0 {
		fmt.Fprintf(b, "\n%d of %d ambiguities are read the same way\n", same, len(m.Readings))
	}
}
