package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestCausesGroupsWhatTheHostSaid(t *testing.T) {
	var r Report
	add := func(n int, outcome Outcome, said string) {
		for i := range n {
			s := scenario(fmt.Sprintf("%s-%d-%d", outcome, len(r.Scenarios), i), outcome, "a")
			if said != "" {
				s.Mismatches = []Mismatch{{Found: "null", Said: []string{fmt.Sprintf(said, i)}}}
			}
			r.Scenarios = append(r.Scenarios, s)
		}
	}
	add(4, Failed, "cannot find 'module-%d'\n  from here")
	add(3, Failed, "line %d of /tmp/x%[1]dyz/file")
	add(2, Failed, "too rare to be shared, \"%d\"")
	add(5, Failed, "")
	add(5, Passed, "cannot find 'module-%d'")
	got := causesOf(r)
	if len(got) != 2 || got[0].Scenarios != 4 || got[0].Said != "cannot find 'module-0' from here" ||
		got[1].Scenarios != 3 {
		t.Errorf("got %+v", got)
	}
}

func TestTerminalShowsTenFailuresInFull(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{})
	for i := range 12 {
		s := scenario(fmt.Sprintf("s%d", i), Failed, "a")
		s.Problem = "why"
		term.Failure(s, nil)
	}
	if n := strings.Count(b.String(), "why"); n != 10 {
		t.Errorf("%d failures are shown in full", n)
	}
	if !strings.HasSuffix(b.String(), "report.html shows all\n\nFAILED: s10\nFAILED: s11\n") {
		t.Errorf("got the end %q", b.String()[len(b.String())-200:])
	}
}
