package render

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

func TestFailuresAreGroupedByCause(t *testing.T) {
	var r reports.Report
	add := func(n int, s reports.Scenario) {
		for i := range n {
			s := s
			s.ID = fmt.Sprintf("%d-%d", len(r.Scenarios), i)
			s.Problem = strings.ReplaceAll(s.Problem, "%d", fmt.Sprint(i))
			s.Mismatches = slices.Clone(s.Mismatches)
			for k := range s.Mismatches {
				s.Mismatches[k].Found = strings.ReplaceAll(s.Mismatches[k].Found, "%d", fmt.Sprint(i))
				s.Mismatches[k].Expected = strings.ReplaceAll(s.Mismatches[k].Expected, "%d", fmt.Sprint(i))
			}
			r.Scenarios = append(r.Scenarios, s)
		}
	}
	failed := func(m reports.Mismatch) reports.Scenario {
		return reports.Scenario{Outcome: reports.Failed, Mismatches: []reports.Mismatch{m}}
	}
	add(2, failed(reports.Mismatch{Rule: "the result", Expected: "1", Found: "null"}))
	add(3, failed(reports.Mismatch{Rule: "a", Found: "null", Said: []string{"cannot find\n  'module-x'"}}))
	add(4, failed(reports.Mismatch{Rule: "b",
		Found: `no response (protocol-error): {"error":{"code":-32603,"message":"vm is \"no\" constructor"},"id":%d}`}))
	add(5, reports.Scenario{Outcome: reports.CouldNotRun, Problem: "it ended with exit status 1 (run %d)"})
	add(6, reports.Scenario{Outcome: reports.CouldNotRun, Because: []string{"tool-callable"}})
	add(1, failed(reports.Mismatch{Rule: "alone"}))
	// What is quoted tells causes apart, unless it is there once, as names are that a run makes.
	add(2, failed(reports.Mismatch{Rule: "the class", Expected: `"name%d"`, Found: `"Error"`}))
	add(2, failed(reports.Mismatch{Rule: "the class", Expected: `"name"`, Found: `"TypeError"`}))
	add(7, reports.Scenario{Outcome: reports.CouldNotRun, Problem: reports.NotReached})
	add(9, reports.Scenario{Outcome: reports.Passed})
	var got []string
	for _, c := range causesOf(r) {
		got = append(got, c.Words())
	}
	want := []string{
		"6 scenarios: they need what is not met: tool-callable",
		"5 scenarios: could not run: it ended with exit status 1 (run 0)",
		`4 scenarios: JSON-RPC error: vm is "no" constructor`,
		"3 scenarios: the host said: cannot find 'module-x'",
		"2 scenarios: the same mismatch: the result: expected 1, found null",
		`2 scenarios: the same mismatch: the class: expected "name0", found "Error"`,
		`2 scenarios: the same mismatch: the class: expected "name", found "TypeError"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTextsSayHowManyCausesTheyLeaveOut(t *testing.T) {
	var r reports.Report
	for i := range 2 * (maxCauses + 7) {
		r.Scenarios = append(r.Scenarios, reports.Scenario{ID: fmt.Sprint(i), Outcome: reports.Failed,
			Mismatches: []reports.Mismatch{{Rule: "rule " + strings.Repeat("x", i/2)}}})
	}
	p := newPage(Text{})
	p.causes(r)
	var b strings.Builder
	markdownCauses(&b, r)
	for _, text := range []string{p.b.String(), b.String()} {
		if n := strings.Count(text, "2 scenarios"); n != maxCauses ||
			!strings.Contains(text, "and 7 more causes: open the report\n") {
			t.Errorf("%d causes in\n%s", n, text)
		}
	}
}

func TestTerminalShowsAFailureOfEachCauseInFull(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, TerminalOptions{})
	for i := range 12 {
		for range 2 {
			s := scenario(fmt.Sprintf("s%d", i), reports.Failed, fmt.Sprintf("r%d", i))
			rule := "rule " + string(rune('a'+i))
			s.Problem, s.Mismatches = "", []reports.Mismatch{{Rule: rule, Expected: "this", Found: "that"}}
			term.Failure(s, nil)
		}
	}
	if n := strings.Count(b.String(), "expected  this"); n != 10 {
		t.Errorf("%d failures are shown in full:\n%s", n, b.String())
	}
	if n := strings.Count(b.String(), ": expected this, found that\n"); n != 14 {
		t.Errorf("%d failures are a line:\n%s", n, b.String())
	}
}

func TestTheRunsThatMismatchesNameAreShown(t *testing.T) {
	log := evidence.NewLog()
	for _, name := range []string{"run 1", "run 12", "run 2", "run 3"} {
		log.Add(evidence.RunRequest, name, map[string]string{"code": "the code of " + name})
	}
	s := scenario("s", reports.Failed, "a")
	for where, want := range map[string][]string{
		"run 1, /result": {"the code of run 1\n"},
		"run 12":         {"the code of run 1\n", "the code of run 12\n"},
		"/result":        {"the code of run 2\n", "the code of run 3\n"},
	} {
		s.Mismatches = []reports.Mismatch{{Where: where}}
		var b bytes.Buffer
		if err := (Text{}).Failure(&b, s, log.Events()); err != nil {
			t.Fatal(err)
		}
		for _, code := range want {
			if !strings.Contains(b.String(), code) || strings.Count(b.String(), "the code of") != len(want) {
				t.Errorf("%s: want %q in\n%s", where, code, b.String())
			}
		}
	}
}

func TestACauseNamesWhatItKeepsFromPassing(t *testing.T) {
	var r reports.Report
	for i := range 8 {
		r.Scenarios = append(r.Scenarios, reports.Scenario{ID: fmt.Sprint(i), Outcome: reports.CouldNotRun,
			Requirements: []string{fmt.Sprintf("of-%d", i/2), "also"},
			Problem: fmt.Sprintf(`it ended with exit status 1 (on stderr: %q); read the host's stderr`,
				map[bool]string{true: `Error: no "x"`, false: "Error: spawn"}[i < 6])})
	}
	// The last two died of something else.
	r.Scenarios[7].Requirements = nil
	var got []string
	for _, c := range causesOf(r) {
		got = append(got, c.Words())
	}
	want := []string{
		`6 scenarios of of-0, of-1, of-2: could not run: it ended with exit status 1 (on stderr: Error: no "x"); ` +
			`read the host's stderr`,
		"2 scenarios of of-3: could not run: it ended with exit status 1 (on stderr: Error: spawn); " +
			"read the host's stderr",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
