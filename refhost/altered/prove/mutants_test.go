package prove

import (
	"reflect"
	"slices"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
	"codemode/reports"
	"codemode/spec"
)

func TestNoticed(t *testing.T) {
	fault := score.Fault{ID: "m", Requirement: "a"}
	report := reports.Report{
		Requirements: []reports.Requirement{
			{ID: "a", Outcome: reports.Failed}, {ID: "b", Outcome: reports.Passed},
			{ID: "c", Outcome: reports.NotObserved},
		},
		Scenarios: []reports.Scenario{
			{ID: "other", Requirements: []string{"c"}, Outcome: reports.NotObserved},
			{ID: "fine", Requirements: []string{"a"}, Outcome: reports.Passed},
			{ID: "caught", Requirements: []string{"a"}, Outcome: reports.Failed,
				Mismatches: []reports.Mismatch{{Rule: "the rule"}, {Rule: "another"}}},
		},
	}
	want := score.Mutant{
		Fault: fault, Outcome: reports.Failed, Failed: []string{"a"}, Unjudged: []string{"c"},
		Scenarios: []string{"other", "caught"}, Reason: "the rule",
	}
	if got := noticed(fault, report); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if noticed(score.Fault{Requirement: "nowhere"}, report).Killed() {
		t.Error("a requirement that was not judged counts as a kill")
	}
}

func TestScope(t *testing.T) {
	l := spec.Ledger{Requirements: []spec.Requirement{
		{ID: "a", Section: "3.3.1"}, {ID: "b", Section: "5.3.2"}, {ID: "c", Section: "8"}, {ID: "d", Section: "3.3.1"},
		{ID: "e", Section: "3.3.1"},
	}}
	listed := map[string][]plan.Listed{
		"a": {{ID: "one/a", Feature: "one"}, {ID: "two/a", Feature: "two"}},
		"b": {{ID: "two/b", Feature: "two"}, {ID: "three/b", Feature: "three"}},
		"c": {{ID: "four/c", Feature: "four"}}, "d": {{ID: "one/a", Feature: "one"}},
		"e":     {{ID: "three/e", Feature: "three"}},
		"probe": {{ID: "one/probe", Feature: "one"}},
	}
	f := score.Fault{Requirement: "a", Also: []score.Broken{{Requirements: []string{"c", "d"}, Why: "of it"}}}
	for scope, want := range map[Scope]reports.Selection{
		Features: {IDs: []string{"one/a", "two/a", "two/b", "four/c"}},
		Section:  {Sections: []string{"3.3.1", "8"}}, All: {},
	} {
		for _, level := range spec.Levels() {
			want.Levels = append(want.Levels, string(level))
		}
		if got := scope.selection(l, listed, f); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", scope, got, want)
		}
		if got, err := ParseScope(string(scope)); err != nil || got != scope {
			t.Errorf("%s: got %s, %v", scope, got, err)
		}
	}
	if _, err := ParseScope("chapter"); err == nil {
		t.Error("an unknown scope was accepted")
	}
}

func TestSample(t *testing.T) {
	var faults []score.Fault
	var recorded score.Matrix
	for _, id := range []string{"one", "two", "three", "four", "five", "six", "seven"} {
		f := score.Fault{ID: id, Requirement: "a"}
		faults = append(faults, f)
		recorded.Mutants = append(recorded.Mutants, score.Mutant{Fault: f, Outcome: reports.Failed, Basis: "now"})
	}
	basis := map[string]string{"a": "now"}
	seen := 0
	for n := 1; n <= 3; n++ {
		seen += len(Known{Faults: faults, Recorded: recorded, Basis: basis}.Sample(Part{n, 3}))
	}
	if seen != len(faults) {
		t.Errorf("three parts of three have %d mutants of %d", seen, len(faults))
	}
	part := Part{Number: Part{Of: 3}.of("one")%3 + 1, Of: 3} // not that of "one"
	holds := func(r score.Matrix, b map[string]string) bool {
		return slices.ContainsFunc(Known{Faults: faults, Recorded: r, Basis: b}.Sample(part), faults[0].Same)
	}
	if holds(recorded, basis) {
		t.Error("a mutant of another part is in the sample")
	}
	for name, change := range map[string]func(*score.Mutant){
		"survived":       func(m *score.Mutant) { m.Outcome = reports.Passed },
		"was new":        func(m *score.Mutant) { m.ID = "another" },
		"was changed":    func(m *score.Mutant) { m.Description = "another" },
		"other features": func(m *score.Mutant) { m.Basis = "then" },
	} {
		changed := score.Matrix{Mutants: slices.Clone(recorded.Mutants)}
		change(&changed.Mutants[0])
		if !holds(changed, basis) {
			t.Errorf("a mutant that %s is not in the sample", name)
		}
	}
}

func TestMeasured(t *testing.T) {
	own := score.Fault{ID: "own", Requirement: "a"}
	also := score.Fault{ID: "also", Requirement: "b",
		Also: []score.Broken{{Requirements: []string{"a", "c"}, Why: "too"}}}
	recorded := score.Matrix{Mutants: []score.Mutant{
		{Fault: own, Outcome: reports.Failed, Basis: "now"}, {Fault: also, Outcome: reports.Failed, Basis: "now"},
	}}
	faults := []score.Fault{own, also}
	for name, c := range map[string]struct {
		known Known
		want  bool
	}{
		"all as recorded": {Known{Faults: faults, Recorded: recorded,
			Basis: map[string]string{"a": "now", "b": "now"}}, true},
		"other features": {Known{Faults: faults, Recorded: recorded,
			Basis: map[string]string{"a": "then", "b": "now"}}, false},
		"another mutant changed": {Known{Faults: faults, Recorded: recorded,
			Basis: map[string]string{"a": "now", "b": "then"}}, false},
		"a new mutant": {Known{Faults: append(faults, score.Fault{ID: "new", Requirement: "a"}),
			Recorded: recorded, Basis: map[string]string{"a": "now", "b": "now"}}, false},
		"no mutant of its own": {Known{Faults: faults[1:], Recorded: recorded,
			Basis: map[string]string{"a": "now", "b": "now"}}, false},
	} {
		if got := c.known.Measured("a"); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
		a := c.known.Activity([]score.Scenario{{ID: "f/a", Requirements: []string{"a"}}}, nil)
		if got := len(a.Idle) == 1; got != c.want || len(a.Unmeasured) == 1 == c.want {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

func TestComplete(t *testing.T) {
	same := score.Fault{ID: "same", Requirement: "a"}
	told := same
	told.Inexact = "told since"
	now := score.Fault{ID: "now", Requirement: "a"}
	changed := score.Fault{ID: "changed", Requirement: "a"}
	k := Known{
		Faults: []score.Fault{told, changed, now}, Basis: map[string]string{"a": "basis"},
		Recorded: score.Matrix{Mutants: []score.Mutant{
			{Fault: same, Basis: "basis", Reason: "recorded"}, {Fault: now, Basis: "basis", Reason: "recorded"},
			{Fault: changed, Basis: "another"},
		}},
	}
	got := k.Complete([]score.Mutant{{Fault: now, Reason: "measured"}})
	want := []score.Mutant{{Fault: told, Basis: "basis", Reason: "recorded"}, {Fault: now, Reason: "measured"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParsePart(t *testing.T) {
	if p, err := ParsePart("3/10"); err != nil || p != (Part{3, 10}) {
		t.Errorf("3/10: %v, %v", p, err)
	}
	for _, text := range []string{"", "3", "0/2", "3/2", "a/b", "1/"} {
		if _, err := ParsePart(text); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
