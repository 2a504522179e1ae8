package conformance

import (
	"slices"
	"testing"

	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

func TestARunTellsWhereItsTimeWent(t *testing.T) {
	r := recordRun(t, testSuite(t, featureFS(recordedFeature)), testOptions()).Report
	spent := r.Times.Spent
	if spent[evidence.HostStart].Count == 0 || spent[evidence.HostStart].Count != spent[evidence.HostStop].Count ||
		spent[evidence.Run].Count < len(r.Scenarios)-2 {
		t.Errorf("%v", spent)
	}
	if len(r.Times.Slowest) != min(5, len(r.Scenarios)) || len(r.Times.Phases) == 0 {
		t.Errorf("slowest %v, phases %v", r.Times.Slowest, r.Times.Phases)
	}
	for _, s := range r.Times.Slowest {
		if s.HostMs > s.Ms {
			t.Errorf("%v", s)
		}
	}
}

// TestAnOlderRunHasNoTimes judges a run as it was recorded before times were measured.
func TestAnOlderRunHasNoTimes(t *testing.T) {
	suite := testSuite(t, featureFS(recordedFeature))
	stored := recordRun(t, suite, testOptions())
	older := func(events []evidence.Event) []evidence.Event {
		return slices.DeleteFunc(events, func(e evidence.Event) bool {
			return e.Kind == evidence.Took || e.Kind == evidence.Fact && e.Name == record.Phase
		})
	}
	read := stored.Evidence
	stored.Evidence = func(s reports.Scenario) ([]evidence.Event, error) {
		events, err := read(s)
		return older(events), err
	}
	stored.Events, stored.Report.SchemaVersion = older(stored.Events), "1.4.0"
	times := &stored.Report.Times
	times.Spent, times.Phases, times.Slowest = nil, nil, nil
	again, err := suite.Judge(t.Context(), stored)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := reportText(t, again), reportText(t, stored.Report); got != want {
		t.Errorf("judged again:\n%s\nrecorded:\n%s", got, want)
	}
}
