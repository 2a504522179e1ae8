package diff_test

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/diff"
	"codemode/spec"
)

// report has one requirement for each outcome, named by its place.
func report(verdict reports.Verdict, outcomes ...reports.Outcome) reports.Report {
	r := reports.Report{Specification: reports.Specification{Revision: "1.0.0"}, Host: reports.Host{Name: "h"},
		Verdict: verdict}
	for i, o := range outcomes {
		r.Requirements = append(r.Requirements,
			reports.Requirement{ID: string(rune('a' + i)), Section: "1", Level: spec.Must, Outcome: o})
	}
	return r
}

func of(t *testing.T, old, new reports.Report) diff.Diff {
	t.Helper()
	d, err := diff.Of(old, new)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEveryChangeHasItsPlace(t *testing.T) {
	cases := []struct {
		old, new  reports.Outcome
		list      string
		regressed bool
	}{
		{reports.Passed, reports.Failed, "worse", true},
		{reports.Passed, reports.NotObserved, "worse", true},
		{reports.NotObserved, reports.Failed, "still", false},
		{reports.CouldNotRun, reports.Failed, "still", false},
		{reports.ToConfirm, reports.Failed, "worse", true},
		{reports.NotSelected, reports.Failed, "worse", true},
		{reports.Failed, reports.Passed, "better", false},
		{reports.Failed, reports.CouldNotRun, "still", false},
		{reports.NotApplicable, reports.Passed, "better", false},
		{reports.Passed, reports.NotSelected, "lost", true},
		{reports.Passed, reports.NotApplicable, "lost", false},
		{reports.Failed, reports.NotSelected, "lost", false},
	}
	for _, c := range cases {
		d := of(t, report(reports.NotConformant, c.old), report(reports.NotConformant, c.new))
		sizes := map[string]int{"worse": len(d.Worse), "better": len(d.Better), "lost": len(d.Lost),
			"still": len(d.Still)}
		if sizes[c.list] != 1 || sizes["worse"]+sizes["better"]+sizes["lost"]+sizes["still"] != 1 ||
			d.Regressed() != c.regressed || d.Empty() {
			t.Errorf("%s to %s: %v, regressed %t; want %s, %t", c.old, c.new, sizes, d.Regressed(), c.list, c.regressed)
		}
	}
}

func TestAWorseVerdictIsARegression(t *testing.T) {
	d := of(t, report(reports.Conformant, reports.Passed), report(reports.CouldNotJudge, reports.Passed))
	if !d.Regressed() || d.Empty() {
		t.Errorf("%+v", d)
	}
}

func TestAWorseScenarioIsARegression(t *testing.T) {
	for _, c := range []struct {
		old, new  reports.Outcome
		regressed bool
	}{
		{reports.Passed, reports.Failed, true}, {reports.Passed, reports.CouldNotRun, true},
		{reports.Passed, reports.NotObserved, true}, {reports.NotApplicable, reports.Failed, true},
		{reports.Passed, reports.ToConfirm, false}, {reports.CouldNotRun, reports.Failed, false},
		{reports.Failed, reports.Passed, false},
	} {
		with := func(o reports.Outcome) reports.Report {
			r := report(reports.NotConformant, reports.Failed)
			r.Scenarios = []reports.Scenario{{ID: "1", Outcome: o}}
			return r
		}
		d := of(t, with(c.old), with(c.new))
		var b strings.Builder
		if err := d.Write(&b); err != nil || d.Regressed() != c.regressed ||
			strings.Contains(b.String(), "do not pass any more: 1") != c.regressed {
			t.Errorf("%s to %s: %v, regressed %t\n%s", c.old, c.new, err, d.Regressed(), b.String())
		}
	}
}

func TestOtherSuitesAndScenarios(t *testing.T) {
	old, new := report(reports.Conformant, reports.Passed), report(reports.Conformant, reports.Passed, reports.Failed)
	old.Requirements = append(old.Requirements, reports.Requirement{ID: "gone", Level: spec.May})
	old.Scenarios = []reports.Scenario{{ID: "1", Outcome: reports.Passed},
		{ID: "2", Outcome: reports.Failed, Problem: "x"}, {ID: "3"}}
	new.Scenarios = []reports.Scenario{{ID: "1", Outcome: reports.Failed, Name: "\x1b[2J"},
		{ID: "2", Outcome: reports.Failed, Problem: "y"}, {ID: "4"}}
	d := of(t, old, new)
	if len(d.Added) != 1 || d.Added[0].ID != "b" || len(d.Removed) != 1 || d.Removed[0].ID != "gone" {
		t.Errorf("added %v, removed %v", d.Added, d.Removed)
	}
	if len(d.Scenarios) != 1 || d.Scenarios[0].ID != "1" || len(d.Reworded) != 1 || d.Reworded[0] != "2" {
		t.Errorf("scenarios %v, reworded %v", d.Scenarios, d.Reworded)
	}
	var b strings.Builder
	if err := d.Write(&b); err != nil || strings.Contains(b.String(), "\x1b") {
		t.Errorf("%v\n%s", err, b.String())
	}
	for _, want := range []string{"only in the new suite: 1", "gone", "passed → failed", "another reason: 1"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestEqualReports(t *testing.T) {
	r := report(reports.Conformant, reports.Passed)
	d := of(t, r, r)
	var b strings.Builder
	if err := d.Write(&b); err != nil || !d.Empty() || d.Regressed() ||
		!strings.Contains(b.String(), "nothing changed") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestOtherRevisionsAreRefused(t *testing.T) {
	other := report(reports.Conformant)
	other.Revision = "2.0.0"
	if _, err := diff.Of(report(reports.Conformant), other); err == nil ||
		!strings.Contains(err.Error(), "1.0.0 and Code Mode for MCP 2.0.0") {
		t.Errorf("error %v", err)
	}
}

func TestAnotherReadingIsNoRegression(t *testing.T) {
	with := func(readings ...reports.Reading) reports.Report {
		r := report(reports.Conformant, reports.Passed)
		r.Readings = readings
		return r
	}
	d := of(t, with(reports.Reading{ID: "x", Section: "3.2", Reading: "one"}, reports.Reading{ID: "y", Reading: "one"}),
		with(reports.Reading{ID: "x", Section: "3.2", Reading: "two"}, reports.Reading{ID: "y", Reading: "one"},
			reports.Reading{ID: "z", Reading: "one"}))
	if len(d.Readings) != 1 || d.Readings[0] != (diff.Reading{ID: "x", Section: "3.2", Old: "one", New: "two"}) ||
		d.Empty() || d.Regressed() {
		t.Errorf("%+v", d)
	}
	var b strings.Builder
	if err := d.Write(&b); err != nil || !strings.Contains(b.String(), "one → two") {
		t.Errorf("%v:\n%s", err, b.String())
	}
}
