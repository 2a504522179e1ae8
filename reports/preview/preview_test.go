package preview_test

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/preview"
	"codemode/spec"
)

// requirement is a binding row; an empty outcome leaves it out of its report.
func requirement(id string, outcome reports.Outcome) reports.Requirement {
	return reports.Requirement{ID: id, Section: "1", Level: spec.Must, Obligation: "o", Outcome: outcome,
		Scenarios: []string{"s-" + id}}
}

func report(verdict reports.Verdict, rows ...reports.Requirement) reports.Report {
	r := reports.Report{Specification: reports.Specification{Revision: "1.0.0"}, Verdict: verdict,
		Host: reports.Host{Command: "h"}}
	for _, q := range rows {
		if q.Outcome == "" {
			continue
		}
		r.Requirements = append(r.Requirements, q)
		r.Scenarios = append(r.Scenarios, reports.Scenario{
			ID: "s-" + q.ID, Name: "Tries " + q.ID, Outcome: q.Outcome, Problem: "problem \x1b[2J",
		})
	}
	return r
}

func of(t *testing.T, stored, other reports.Report) preview.Preview {
	t.Helper()
	p, err := preview.Of(stored, other)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEveryRowHasOnePlace(t *testing.T) {
	const none = reports.Outcome("")
	for _, c := range []struct {
		was, now reports.Outcome
		place    string
	}{
		{reports.Passed, reports.Passed, "same"},
		{reports.CouldNotRun, reports.CouldNotRun, "same"},
		{reports.Passed, reports.Failed, "worse"},
		{reports.Excluded, reports.Failed, "worse"},
		{reports.NotObserved, reports.Failed, "worse"},
		{reports.CouldNotRun, reports.NotObserved, "worse"},
		{none, reports.Failed, "worse"},
		{reports.Passed, reports.CouldNotRun, "open"},
		{reports.Failed, reports.CouldNotRun, "open"},
		{none, reports.CouldNotRun, "open"},
		{reports.Failed, reports.Passed, "better"},
		{reports.NotApplicable, reports.Passed, "better"},
		{reports.Failed, reports.NotObserved, "better"},
		{reports.Passed, reports.Excluded, "dropped"},
		{reports.Failed, reports.NotApplicable, "dropped"},
		{none, reports.Passed, "new"},
		{none, reports.Excluded, "new"},
		{reports.Passed, none, "gone"},
	} {
		p := of(t, report(reports.Conformant, requirement("a", c.was)),
			report(reports.Conformant, requirement("a", c.now)))
		sizes := map[string]int{
			"same": p.Same, "worse": len(p.Worse), "open": len(p.Open), "better": len(p.Better),
			"dropped": len(p.Dropped), "new": len(p.New), "gone": len(p.Gone), "reworded": len(p.Reworded),
		}
		total := 0
		for _, n := range sizes {
			total += n
		}
		if sizes[c.place] != 1 || total != 1 {
			t.Errorf("%q to %q: %v, want it in %s", c.was, c.now, sizes, c.place)
		}
	}
}

func TestTheVerdictThatFollows(t *testing.T) {
	passed, failed, open := requirement("a", reports.Passed), requirement("b", reports.Failed),
		requirement("c", reports.CouldNotRun)
	advice := requirement("d", reports.Failed)
	advice.Level = spec.Should
	openAdvice := requirement("e", reports.CouldNotRun)
	openAdvice.Level = spec.Should
	for name, c := range map[string]struct {
		other reports.Report
		want  reports.Verdict
	}{
		"all is met":                 {report(reports.Conformant, passed), reports.Conformant},
		"advice is not followed":     {report(reports.Conformant, passed, advice, openAdvice), reports.Conformant},
		"something binding fails":    {report(reports.NotConformant, passed, failed, open), reports.NotConformant},
		"something binding is open":  {report(reports.NotConformant, passed, open), reports.CouldNotJudge},
		"the other suite is at loss": {report(reports.CouldNotJudge, passed, failed), reports.CouldNotJudge},
	} {
		if got := of(t, report(reports.Conformant, passed), c.other).Verdict(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestTextNamesWhatChangesAndWhy(t *testing.T) {
	was, now := requirement("reworded", reports.Passed), requirement("reworded", reports.Passed)
	now.Level, now.Obligation = spec.Should, "other words"
	other := report(reports.NotConformant, requirement("worse", reports.Failed),
		requirement("opened", reports.CouldNotRun), now)
	other.Scenarios[0].Mismatches = []reports.Mismatch{{Rule: "the rule", Expected: "1",
		Found: strings.Repeat("2", 1000)}}
	stored := report(reports.Conformant, requirement("worse", reports.Passed), was,
		requirement("removed", reports.Passed))
	var b strings.Builder
	if err := of(t, stored, other).Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"recorded  h: CONFORMANT", "now       the same evidence: NOT CONFORMANT",
		"worse: 1", "passed → failed", "Tries worse", "the rule: expected 1, found 2", "characters more",
		"open: the evidence does not contain what is asked now: 1", `problem \u001b[2J`,
		"gone: 1", "MUST → SHOULD", "now: other words", "same: 0",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Errorf("a control character in %q", b.String())
	}
}

func TestAnotherRevisionIsRefused(t *testing.T) {
	other := report(reports.Conformant)
	other.Revision = "2.0.0"
	if _, err := preview.Of(report(reports.Conformant), other); err == nil || !strings.Contains(err.Error(), "2.0.0") {
		t.Errorf("error %v", err)
	}
}
