package render

import (
	"fmt"
	"slices"
	"testing"

	"codemode/reports"
)

func TestRepeatedAloneNamesAFewOfEachGroup(t *testing.T) {
	var all []reports.Scenario
	for i := range 5 {
		s := scenario(fmt.Sprintf("s%d", i), reports.Passed)
		s.Repeated, s.FirstAttempt = "could not run", nil
		all = append(all, s)
	}
	all[4].Outcome = reports.Failed
	want := []string{
		"4 scenarios: beside others could not run; alone passed: s0, s1, s2 and 1 more",
		"s4: beside others could not run; alone failed",
	}
	if got := repeatedLines(all); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEachForgivenScenarioIsNamed(t *testing.T) {
	var all []reports.Scenario
	for i := range 8 {
		s := scenario(fmt.Sprintf("s%d", i), reports.Passed)
		s.Repeated, s.FirstAttempt = "failed: it answers", &reports.Attempt{Outcome: reports.Failed}
		s.Forgiven = &reports.Forgiven{Cause: reports.ByServers, Why: "shown"}
		if i >= 4 {
			s.Forgiven = &reports.Forgiven{Cause: reports.ByStart, Why: "no start"}
		}
		all = append(all, s)
	}
	lines := repeatedLines(all)
	if len(lines) != 5 || lines[3] != "s3: beside others failed: it answers; alone passed; it does not count: shown" ||
		lines[4] != "4 scenarios: beside others failed: it answers; alone passed; it does not count: no start: "+
			"s4, s5, s6 and 1 more" {
		t.Errorf("got %q", lines)
	}
}
