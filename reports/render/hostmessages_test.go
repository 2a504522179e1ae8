package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"codemode/reports"
)

func TestMessagesOfTheHostAreGrouped(t *testing.T) {
	var r reports.Report
	add := func(n int, outcome reports.Outcome, said string) {
		for i := range n {
			s := scenario(fmt.Sprintf("%s-%d-%d", outcome, len(r.Scenarios), i), outcome, "a")
			if said != "" {
				s.Mismatches = []reports.Mismatch{{Found: "null", Said: []string{fmt.Sprintf(said, i)}}}
			}
			r.Scenarios = append(r.Scenarios, s)
		}
	}
	add(4, reports.Failed, "cannot find 'module-%d'\n  from here")
	add(3, reports.Failed, "line %d of /tmp/x%[1]dyz/file")
	add(2, reports.Failed, "too rare to be shared, \"%d\"")
	add(5, reports.Failed, "")
	add(5, reports.Passed, "cannot find 'module-%d'")
	got := hostMessagesOf(r)
	if len(got) != 2 || got[0].Scenarios != 4 || got[0].Text != "cannot find 'module-0' from here" ||
		got[1].Scenarios != 3 {
		t.Errorf("got %+v", got)
	}
}

func TestTerminalShowsTenFailuresInFull(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{})
	for i := range 12 {
		s := scenario(fmt.Sprintf("s%d", i), reports.Failed, "a")
		s.Problem = "why"
		term.Failure(s, nil)
	}
	if n := strings.Count(b.String(), "why"); n != 10 {
		t.Errorf("%d failures are shown in full", n)
	}
	if !strings.HasSuffix(b.String(), "report.html shows all.\n\nFAILED: s10\nFAILED: s11\n") {
		t.Errorf("got the end %q", b.String()[len(b.String())-200:])
	}
}
