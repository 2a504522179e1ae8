package reports_test

import (
	"fmt"
	"reflect"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

func TestTheSlowestScenariosAreNamed(t *testing.T) {
	scenarios := map[string]evidence.Time{}
	for i := range 8 {
		scenarios[fmt.Sprint("s", i)] = evidence.Time{Us: int64(i/2) * 1_000_000,
			Of: map[evidence.Work]evidence.Sum{evidence.Run: {Count: 1, Us: int64(i) * 400_000}}}
	}
	beside := evidence.Time{Us: 9e9, Of: map[evidence.Work]evidence.Sum{evidence.HostStop: {Count: 2, Us: 1499}}}
	got := reports.Times{Started: "then"}.Measured(scenarios, beside)
	want := reports.Times{Started: "then",
		Spent: map[evidence.Work]reports.Spent{evidence.Run: {Count: 8, Ms: 11200},
			evidence.HostStop: {Count: 2, Ms: 1}},
		Slowest: []reports.Slow{{Scenario: "s6", Ms: 3000, HostMs: 2400}, {Scenario: "s7", Ms: 3000, HostMs: 2800},
			{Scenario: "s4", Ms: 2000, HostMs: 1600}, {Scenario: "s5", Ms: 2000, HostMs: 2000},
			{Scenario: "s2", Ms: 1000, HostMs: 800}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if none := got.Measured(nil, beside); none.Spent != nil || none.Slowest != nil {
		t.Errorf("where nothing was measured: %v", none)
	}
}
