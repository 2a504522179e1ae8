package prove

import (
	"reflect"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/reports"
)

func TestReplaced(t *testing.T) {
	report := func(a, b, c reports.Outcome) reports.Report {
		return reports.Report{
			Requirements: []reports.Requirement{{ID: "a", Outcome: a}, {ID: "b", Outcome: b}, {ID: "c", Outcome: c}},
			Scenarios:    []reports.Scenario{{ID: "f/a", Outcome: a}, {ID: "f/b", Outcome: b}},
		}
	}
	second := report(reports.Passed, reports.NotSelected, reports.Excluded)
	second.Scenarios = second.Scenarios[:1]
	got := replaced(report(reports.Failed, reports.Failed, reports.Passed), second)
	if want := report(reports.Passed, reports.Failed, reports.Passed); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSuspects(t *testing.T) {
	mutant := score.Fault{ID: "m", Requirement: "a", Also: []score.Broken{{Requirements: []string{"b"}}}}
	report := func(a, b, c reports.Outcome) reports.Report {
		return reports.Report{Requirements: []reports.Requirement{
			{ID: "a", Outcome: a}, {ID: "b", Outcome: b}, {ID: "c", Outcome: c}}}
	}
	for name, c := range map[string]struct {
		report reports.Report
		want   []string
	}{
		"as it says":           {report(reports.Failed, reports.Failed, reports.Passed), nil},
		"survives":             {report(reports.Passed, reports.Failed, reports.Passed), []string{"a", "b"}},
		"fails something else": {report(reports.Failed, reports.Failed, reports.Failed), []string{"a", "b", "c"}},
		"breaks less":          {report(reports.Failed, reports.Passed, reports.Passed), []string{"a", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := suspects(mutant, c.report); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
