package score_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/reports"
	"codemode/spec"
)

func mutant(id, requirement string, outcome reports.Outcome, failed ...string) score.Mutant {
	return score.Mutant{
		Fault: score.Fault{ID: id, Requirement: requirement}, Outcome: outcome,
		Failed: failed, Scenarios: []string{"f/" + requirement}, Reason: "the rule of " + requirement,
	}
}

func matrix() score.Matrix {
	return score.Matrix{Measured: "2026-01-02", Commit: "abc", FeaturesDigest: "f", LedgerDigest: "l",
		Mutants: []score.Mutant{
			mutant("exact", "a", reports.Failed, "a"),
			mutant("wide", "b", reports.Failed, "a", "b"),
			mutant("survivor", "c", reports.Passed),
			mutant("unobserved", "c", reports.NotObserved, "c"),
		}}
}

func ledger() spec.Ledger {
	return spec.Ledger{Requirements: []spec.Requirement{
		{ID: "a", Level: spec.Must}, {ID: "b", Level: spec.MustNot}, {ID: "c", Level: spec.Must},
		{ID: "d", Level: spec.Must}, {ID: "e", Level: spec.Should}, {ID: "x", Level: spec.Must, Excluded: "why"},
	}}
}

func TestSummarise(t *testing.T) {
	activity := score.Activity{Killing: []string{"f/a", "f/b"}, Rows: []score.Row{{ID: "f/d"}},
		Reasoned: []string{"f/c"}}
	blind := score.Blind{
		First: score.BlindFaults{{Measured: "2026-01-02", Noticed: true}, {Measured: "2026-01-01"}},
		Now:   score.BlindFaults{{Measured: "2026-02-03", Noticed: true, Exact: true}, {Noticed: true}},
	}
	got := score.Summarise(matrix(), blind, ledger(), activity, reports.Suite{FeaturesDigest: "f", LedgerDigest: "l"})
	want := reports.Score{
		Blind: &reports.BlindScore{
			First: reports.BlindCount{Measured: "2026-01-02", Faults: 2, Noticed: 1},
			Now:   reports.BlindCount{Measured: "2026-02-03", Faults: 2, Noticed: 2, Exact: 1},
		},
		Measured: "2026-01-02", Commit: "abc", Mutants: 4, Killed: 2, Exact: 1,
		Survivors:     []string{"survivor", "unobserved"},
		WithoutMutant: []string{"d"}, Scenarios: 4, Killing: 2, Rows: 1, Reasoned: 1, Idle: []string{"f/c", "f/d"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if !score.Summarise(matrix(), score.Blind{}, ledger(), score.Activity{},
		reports.Suite{FeaturesDigest: "other", LedgerDigest: "l"}).Outdated {
		t.Error("a measurement of other features is not outdated")
	}
}

func TestExplained(t *testing.T) {
	wide := mutant("wide", "b", reports.Failed, "a", "b")
	if wide.Explained() {
		t.Error("two requirements failed and nothing says why")
	}
	wide.Inexact = "a is about the same value"
	if !wide.Explained() || wide.Exact() {
		t.Errorf("explained %t, exact %t", wide.Explained(), wide.Exact())
	}
	wide.Also = []score.Broken{{Requirements: []string{"a"}, Why: "a asks for it, too"}}
	if !wide.Exact() {
		t.Error("a mutant with which only fails what it breaks is not exact")
	}
	wide.Also = append(wide.Also, score.Broken{Requirements: []string{"c"}, Why: "so it is said"})
	if got, want := wide.Stale(), []string{"c did not fail", "it is exact"}; !slices.Equal(got, want) {
		t.Errorf("stale: got %q, want %q", got, want)
	}
}

func TestSurprises(t *testing.T) {
	now := matrix()
	now.Mutants[0].Reason = "something else"
	now.Mutants = append(now.Mutants, mutant("new", "a", reports.Failed, "a"))
	want := []score.Surprise{{ID: "exact", Expected: "the rule of a", Found: "something else"}}
	if got := score.Surprises(matrix(), now); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestReadWrite(t *testing.T) {
	var b bytes.Buffer
	if err := matrix().Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := score.Read(&b)
	if err != nil || !reflect.DeepEqual(got, matrix()) {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := score.Read(strings.NewReader(`{"mesured":""}`)); err == nil {
		t.Error("an unknown member was accepted")
	}
	for id, known := range map[spec.ID]bool{
		spec.Default(): true, {System: "search-execute", Revision: "0.1"}: true, {System: "none", Revision: "1"}: false,
	} {
		if m, err := score.Recorded(id); err != nil || (len(m.Mutants) > 0) != known {
			t.Errorf("%s: %d mutants, %v", id, len(m.Mutants), err)
		}
	}
}
