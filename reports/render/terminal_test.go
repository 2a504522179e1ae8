package render

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"codemode/reports"
)

func TestPlainTerminalWritesAboutTenLines(t *testing.T) {
	for total, want := range map[int]int{1: 1, 7: 7, 10: 10, 95: 10, 1000: 10} {
		var b bytes.Buffer
		term := NewTerminal(&b, TerminalOptions{})
		term.Start(total)
		for i := range total {
			term.Scenario(i+1, total, scenario("s", reports.Passed, "a"))
		}
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines)-1 != want || !strings.HasPrefix(lines[len(lines)-1], fmt.Sprintf("%d/%d", total, total)) {
			t.Errorf("%d scenarios: %d lines, want %d:\n%s", total, len(lines)-1, want, b.String())
		}
		if strings.Contains(b.String(), "\x1b") {
			t.Errorf("%d scenarios: control characters in %q", total, b.String())
		}
	}
}

func TestPlainTerminalCountsWhatDidNotPass(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{})
	term.Scenario(1, 2, scenario("s", reports.Failed, "a"))
	term.Scenario(2, 2, scenario("n", reports.NotApplicable, "a"))
	if want := "1/2  1 did not pass\n2/2  1 did not pass\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestPlainTerminalCountsWhatIsRepeated(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{})
	term.Repeating(2)
	term.Scenario(998, 1000, scenario("s", reports.Passed, "a"))
	term.Scenario(999, 1000, scenario("s", reports.Passed, "a"))
	want := "repeating 2 scenarios that did not pass beside others\n 998/1000\n 999/1000\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestLiveTerminalUpdatesOneLine(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{Live: true, Text: Text{Width: 30, Ledger: ledger()}})
	term.Start(2)
	term.Scenario(1, 2, scenario("a-name-that-is-longer-than-the-line", reports.Failed, "a"))
	term.Failure(scenario("x\x1b[2J", reports.Failed, "a"), nil)
	term.Scenario(2, 2, scenario("short\nname", reports.Passed, "b"))
	term.Summary(reports.Assemble(ledger(), reports.Input{}), Ending{})
	screen := strings.Split(b.String(), clearLine)
	if len(screen) != 5 {
		t.Fatalf("the line was written or erased %d times, want 4: %q", len(screen)-1, b.String())
	}
	for i, want := range []string{"2 scenarios\n", "1/2  1 did not pass  a-name-", "\nFAILED: x\\u001b[2J",
		`2/2  1 did not pass  short\n…`, "\nCOULD NOT JUDGE"} {
		if !strings.HasPrefix(screen[i], want) {
			t.Errorf("part %d is %q, want the start %q", i, screen[i], want)
		}
	}
	for _, i := range []int{1, 3} {
		if n := utf8.RuneCountInString(screen[i]); n >= 30 || strings.Contains(screen[i], "\n") {
			t.Errorf("the live line %q has %d columns", screen[i], n)
		}
	}
}

func TestALiveLineShowsWhatBeganLast(t *testing.T) {
	all := strings.Join([]string{"", "a", "1/2  a", "1/2  b"}, clearLine)
	for live, want := range map[bool]string{true: all, false: ""} {
		var b bytes.Buffer
		term := NewTerminal(&b, TerminalOptions{Live: live})
		term.Began("a")
		if term.Scenario(1, 2, scenario("a", reports.Passed)); live {
			term.Began("b")
		}
		if said, _, _ := strings.Cut(b.String(), "1/2\n"); said != want {
			t.Errorf("live %t: %q, want %q", live, said, want)
		}
	}
}

func TestTerminalKeepsItsFirstErrorAndStops(t *testing.T) {
	full := errors.New("closed pipe")
	for name, use := range map[string]func(*Terminal){
		"start":    func(t *Terminal) { t.Start(1) },
		"scenario": func(t *Terminal) { t.Scenario(1, 1, reports.Scenario{}) },
		"failure":  func(t *Terminal) { t.Failure(reports.Scenario{}, nil) },
		"summary":  func(t *Terminal) { t.Summary(reports.Report{}, Ending{}) },
	} {
		term := NewTerminal(broken{full}, TerminalOptions{Live: true})
		use(term)
		use(term)
		if !errors.Is(term.Err(), full) {
			t.Errorf("%s: %v", name, term.Err())
		}
	}
	if err := NewTerminal(&bytes.Buffer{}, TerminalOptions{}).Err(); err != nil {
		t.Errorf("without a write: %v", err)
	}
}

func TestTerminalIsSafeForConcurrentUse(t *testing.T) {
	const total = 50
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{Text: Text{Ledger: ledger()}})
	var wg sync.WaitGroup
	for i := range total {
		wg.Go(func() {
			s := scenario(fmt.Sprint(i), reports.Failed, "a")
			term.Scenario(i+1, total, s)
			term.Failure(s, nil)
		})
	}
	wg.Wait()
	if n := strings.Count(b.String(), "\nFAILED"); n != total || term.Err() != nil {
		t.Errorf("%d failures shown, want %d (%v)", n, total, term.Err())
	}
}

func TestOfOneRequirementTwoFailuresAreShownInFull(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{Text: Text{Ledger: ledger()}})
	for _, of := range []string{"a", "a", "a", "b"} {
		s := scenario("s", reports.Failed, of)
		rule := fmt.Sprintf("rule %s", strings.Repeat("x", b.Len()))
		s.Problem, s.Mismatches = "", []reports.Mismatch{{Rule: rule, Expected: "x", Found: "y"}}
		term.Failure(s, nil)
	}
	said := b.String()
	if strings.Count(said, "     expected  x") != 3 || strings.Count(said, "expected x, found y") != 1 {
		t.Errorf("want two in full and a line of the one, and the other in full:\n%s", said)
	}
}

func TestABriefTerminalShowsTwoFailuresAndNoCounts(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{Text: Text{Ledger: ledger(), Brief: true}})
	in := reports.Input{Selected: all()}
	for _, rule := range []string{"one", "two", "three"} {
		s := scenario(rule, reports.Failed, "a")
		s.Problem, s.Mismatches = "", []reports.Mismatch{{Rule: rule, Expected: "x", Found: "y"}}
		term.Failure(s, nil)
		in.Scenarios = append(in.Scenarios, s)
	}
	term.Summary(reports.Assemble(ledger(), in), Ending{Next: []string{"next    open it"}})
	said := b.String()
	if n := strings.Count(said, "     expected  x"); n != 2 || !strings.Contains(said, "expected x, found y") {
		t.Errorf("%d failures are shown in full, want 2 and a line", n)
	}
	if strings.Contains(said, "MUST  ") || !strings.Contains(said, "NOT CONFORMANT") ||
		!strings.Contains(said, "not met\n") || !strings.Contains(said, "open it") {
		t.Error("the summary is another one")
	}
	if t.Failed() {
		t.Log(said)
	}
}

func TestTheAnswerToAQuestionIsShownWhereNothingElseWasJudged(t *testing.T) {
	r := reports.Report{Verdict: reports.CouldNotJudge, Scenarios: make([]reports.Scenario, 1),
		Readings: []reports.Reading{{ID: "map", Section: "3.3", Reading: "json", Reference: "json", Means: "As {}."}}}
	var b bytes.Buffer
	NewTerminal(&b, TerminalOptions{}).Summary(r, Ending{})
	if !strings.Contains(b.String(), "  §3.3 map: json (As {}.)\n") {
		t.Errorf("the reading is missing in\n%s", b.String())
	}
	r.Requirements = []reports.Requirement{{ID: "a", Outcome: reports.Passed}}
	b.Reset()
	NewTerminal(&b, TerminalOptions{}).Summary(r, Ending{})
	if strings.Contains(b.String(), "As {}.") {
		t.Errorf("readings stand in a report with requirements:\n%s", b.String())
	}
}
