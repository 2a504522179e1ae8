package prove

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"codemode/reports"
	"codemode/spec"
)

func TestMisjudged(t *testing.T) {
	ledger := spec.Ledger{Ambiguities: []spec.Ambiguity{{ID: "x", Section: "1"}, {ID: "y", Section: "2"},
		{ID: "unseen", Section: "3", Unobservable: "no host shows it"}}}
	read := func(id, reading string) reports.Reading {
		return reports.Reading{ID: id, Reading: reading, Reference: "usual"}
	}
	missed := reports.Report{Verdict: reports.NotConformant,
		Requirements: []reports.Requirement{{ID: "a", Outcome: reports.Passed}, {ID: "b", Outcome: reports.Failed}}}
	with := func(r reports.Report, readings ...reports.Reading) reports.Report {
		r.Readings = readings
		return r
	}
	right := reports.Report{Verdict: reports.Conformant,
		Requirements: []reports.Requirement{{ID: "a", Outcome: reports.Passed}}}
	const unobserved = reports.ReadingNotObserved
	takes := Conforming{ID: "x=other", Takes: map[string]string{"x": "other"}}
	for name, c := range map[string]struct {
		host   Conforming
		report reports.Report
		want   []string
	}{
		"known and conforming":       {takes, with(right, read("x", "other"), read("y", "usual")), nil},
		"known by another reading":   {takes, with(right, read("x", "usual")), []string{"x"}},
		"taken for another host":     {takes, with(right, read("x", "other"), read("y", "odd")), []string{"y"}},
		"not probed":                 {takes, right, []string{"x"}},
		"not observed elsewhere":     {takes, with(right, read("x", "other"), read("y", unobserved)), nil},
		"unseen by any probe":        {Conforming{ID: "unseen=z", Takes: map[string]string{"unseen": "z"}}, right, nil},
		"blamed":                     {takes, with(missed, read("x", "other")), []string{"b"}},
		"blamed, and drawn":          {Conforming{ID: "3"}, missed, []string{"b"}},
		"what it forgoes":            {Conforming{ID: "3", Forgoes: []string{"b"}}, with(missed), nil},
		"drawn, whatever is read":    {Conforming{ID: "3"}, with(right, read("x", "odd")), nil},
		"with no requirement judged": {takes, with(reports.Report{}, read("x", "other")), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "what it forgoes" {
				c.report.Verdict = reports.Conformant
			}
			m := c.host.misjudged(c.report, ledger)
			if !reflect.DeepEqual(m.IDs, c.want) || len(m.Text) != len(c.want) {
				t.Errorf("got %+v, want %q", m, c.want)
			}
		})
	}
	none := Conforming{ID: "3"}.misjudged(reports.Report{Verdict: reports.CouldNotJudge, Reason: "no host"}, ledger)
	if len(none.Text) != 1 || !strings.Contains(none.Text[0], "no host") {
		t.Errorf("a host that was not judged: %+v", none)
	}
}

func TestEach(t *testing.T) {
	var sum atomic.Int64
	add := func(_ context.Context, i int) error { sum.Add(int64(i)); return nil }
	if err := Each(t.Context(), 101, 7, add); err != nil || sum.Load() != 5050 {
		t.Errorf("the sum is %d, %v", sum.Load(), err)
	}
	failure := errors.New("the third fails")
	err := Each(t.Context(), 1000, 1, func(_ context.Context, i int) error {
		if i > 3 {
			t.Errorf("%d is done after the third had failed", i)
		}
		if i == 3 {
			return failure
		}
		return nil
	})
	if !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
}
