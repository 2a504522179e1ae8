package command

import (
	"slices"
	"testing"

	"codemode/reports"
)

func TestWhatDidNotPassByItselfIsReproduced(t *testing.T) {
	of := func(id string, o reports.Outcome, because ...string) reports.Scenario {
		return reports.Scenario{ID: id, Outcome: o, Because: because, Requirements: []string{"of-" + id}}
	}
	r := reports.Report{Scenarios: []reports.Scenario{
		of("passed", reports.Passed), of("failed", reports.Failed), of("dead", reports.CouldNotRun),
		of("silent", reports.NotObserved), of("waits", reports.CouldNotRun, "of-failed"),
		of("waits-too", reports.CouldNotRun, "of-failed", "of-a"),
	}}
	for _, c := range []struct{ ids, want, because []string }{
		{nil, []string{"failed", "dead", "silent"}, []string{"of-a", "of-failed"}},
		{[]string{"of-dead", "failed"}, []string{"failed", "dead"}, nil},
		{[]string{"of-waits"}, nil, []string{"of-failed"}},
		{[]string{"passed"}, nil, nil},
	} {
		these, because := toReproduce(r, c.ids)
		var got []string
		for _, s := range these {
			got = append(got, s.ID)
		}
		if !slices.Equal(got, c.want) || !slices.Equal(because, c.because) {
			t.Errorf("of %v: %v because of %v, want %v because of %v", c.ids, got, because, c.want, c.because)
		}
	}
}
