package outcome

import (
	"testing"

	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// attempted is the evidence of an attempt whose facts are these, after one with those of before, if there was one.
func attempted(facts, before map[string]any) []evidence.Event {
	log := evidence.NewLog()
	if before != nil {
		log.Add(evidence.FirstAttempt, "", evidence.Attempt{Ended: []byte(`{}`), Events: attempted(before, nil)})
	}
	for name, value := range facts {
		log.Add(evidence.Fact, name, value)
	}
	return log.Events()
}

func TestALinkThatBreaksAgainIsBrokenByTheHost(t *testing.T) {
	cut := map[string]any{record.BrokenLink: "files"}
	gone := map[string]any{record.BrokenLink: "files", record.HostGone: true}
	for name, test := range map[string]struct {
		was           reports.Outcome
		facts, before map[string]any
		want          reports.Outcome
	}{
		"once":                         {reports.Failed, cut, nil, reports.CouldNotRun},
		"after an attempt without":     {reports.Failed, cut, map[string]any{}, reports.CouldNotRun},
		"again":                        {reports.Failed, cut, cut, reports.Failed},
		"again, and nothing was there": {reports.NotObserved, cut, cut, reports.Failed},
		"again, and it passed":         {reports.Passed, cut, cut, reports.Passed},
		"after the host had ended":     {reports.Failed, cut, gone, reports.CouldNotRun},
		"with the host":                {reports.CouldNotRun, gone, cut, reports.CouldNotRun},
		"only before":                  {reports.CouldNotRun, map[string]any{}, cut, reports.CouldNotRun},
	} {
		result := reports.Scenario{Outcome: test.was}
		excuseBrokenLink(&result, attempted(test.facts, test.before))
		if result.Outcome != test.want {
			t.Errorf("%s: %s, want %s", name, result.Outcome, test.want)
		}
	}
}
