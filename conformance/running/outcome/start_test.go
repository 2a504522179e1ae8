package outcome

import (
	"testing"

	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// noStart is what is recorded of a host that does not start with one configuration.
func noStart() []evidence.Event {
	log := evidence.NewLog()
	log.Add(evidence.Fact, record.NoStart, "exit status 1")
	return log.Events()
}

func TestAHostThatStartsOnlyWithOthersFails(t *testing.T) {
	for name, test := range map[string]struct {
		was    reports.Outcome
		judges []string
		events []evidence.Event
		want   reports.Outcome
	}{
		"it does not start":            {reports.CouldNotRun, []string{"memory-configured"}, noStart(), reports.Failed},
		"it starts with nothing":       {reports.CouldNotRun, []string{"memory-configured"}, nil, reports.CouldNotRun},
		"a probe judges nothing":       {reports.CouldNotRun, nil, noStart(), reports.CouldNotRun},
		"it had a step for a refusal":  {reports.Passed, []string{"namespace-reserved"}, noStart(), reports.Passed},
		"the suite was at fault later": {reports.SuiteError, []string{"audit"}, noStart(), reports.SuiteError},
	} {
		result := reports.Scenario{Outcome: test.was, Requirements: test.judges, Problem: "it ended"}
		blameStart(&result, test.events)
		if result.Outcome != test.want {
			t.Errorf("%s: %s, want %s", name, result.Outcome, test.want)
		}
		if failed := test.want == reports.Failed; failed != (len(result.Mismatches) == 1 && result.Problem == "") {
			t.Errorf("%s: %+v", name, result)
		}
	}
}
