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
