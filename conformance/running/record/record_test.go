package record_test

import (
	"slices"
	"testing"

	"codemode/conformance/running/record"
	"codemode/reports/evidence"
)

func TestFactsAreReadByTheirNames(t *testing.T) {
	log := evidence.NewLog()
	log.Add(evidence.Fact, record.OwnNames, true)
	log.Add(evidence.Fact, record.Problem, "it did not start")
	log.Add(evidence.Fact, record.Note, "one")
	log.Add(evidence.Fact, record.Note, "two")
	log.Add(evidence.Fact, record.Note, "one")
	events := log.Events()
	if !record.Bool(events, record.OwnNames) || record.Bool(events, record.HostGone) {
		t.Error("own-names is true, host-gone was not recorded")
	}
	problem, stopping := record.Text(events, record.Problem), record.Text(events, record.Stopping)
	if problem != "it did not start" || stopping != "" {
		t.Errorf("the problem is %q, and the fault of stopping %q", problem, stopping)
	}
	if record.Has(events, record.Stopping) || !record.Has(events, record.Note) {
		t.Error("notes were recorded, stopping was not")
	}
	if got := record.Notes(events); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("notes %q", got)
	}
}
