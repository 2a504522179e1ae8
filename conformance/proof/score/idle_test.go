package score_test

import (
	"reflect"
	"strings"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/reports"
	"codemode/spec"
)

// activityMatrix has a mutant that breaks a and is blamed on b.
func activityMatrix() score.Matrix {
	m := mutant("m", "a", reports.Failed, "a", "b")
	m.Scenarios = []string{"f/a-one", "f/b-one", "f/c-one"}
	survivor := mutant("survivor", "c", reports.Passed)
	survivor.Scenarios = []string{"f/c-one"}
	return score.Matrix{Mutants: []score.Mutant{m, survivor}}
}

func activityScenarios() []score.Scenario {
	return []score.Scenario{
		{ID: "f/a-one", Outline: "f/list", Requirements: []string{"a"}},
		{ID: "f/a-two", Outline: "f/list", Requirements: []string{"a"}},
		{ID: "f/a-else", Outline: "f/other", Requirements: []string{"a"}},
		{ID: "f/b-one", Outline: "f/list-b", Requirements: []string{"b"}},
		{ID: "f/b-two", Outline: "f/list-b", Requirements: []string{"b"}},
		{ID: "f/c-one", Requirements: []string{"c"}},
		{ID: "f/new", Requirements: []string{"a", "new"}},
	}
}

func TestActivityOfBlindFaults(t *testing.T) {
	blind := score.BlindFaults{
		{ID: "blind", Breaks: []string{"c"}, Failed: []string{"c", "b"}, Scenarios: []string{"f/c-one", "f/b-one"}},
		{ID: "missed", Breaks: []string{"a"}, Failed: []string{"b"}, Scenarios: []string{"f/b-two"}},
	}
	got := activityMatrix().Activity(activityScenarios(), nil, blind, func(string) bool { return false })
	if want := []string{"f/a-one", "f/c-one"}; !reflect.DeepEqual(got.Killing, want) {
		t.Errorf("killing: got %q, want %q", got.Killing, want)
	}
}

func TestActivity(t *testing.T) {
	reasons := score.Reasons{
		{Of: "f/other", Why: "as a list", Place: "t:1"},
		{Of: "f/list", Why: "not needed", Place: "t:2"},
		{Of: "f/gone", Why: "once", Place: "t:3"},
		{Of: "f/new", Why: "nobody knows yet", Place: "t:4"},
	}
	got := activityMatrix().Activity(activityScenarios(), reasons, nil,
		func(requirement string) bool { return requirement != "new" })
	want := score.Activity{
		Killing:    []string{"f/a-one"},
		Rows:       []score.Row{{ID: "f/a-two", Beside: "f/a-one", Mutant: "m"}},
		Reasoned:   []string{"f/a-else"},
		Idle:       []string{"f/b-one", "f/b-two", "f/c-one"}, // the mutant does not break b, and c passed
		Unmeasured: []string{"f/new"},
		Stale: []string{
			"t:2: no reason is needed there, because f/list or another row of its outline kills a mutant; remove it",
			"t:3: there is no scenario and no outline f/gone; correct or remove it",
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got.Scenarios() != len(activityScenarios()) {
		t.Errorf("%d scenarios", got.Scenarios())
	}
}

func TestReadReasons(t *testing.T) {
	for name, c := range map[string]struct{ text, fault string }{
		"unknown key": {"- of: a\n  wy: b\n", `t.yaml:2: unknown key "wy"`},
		"key twice":   {"- of: a\n  why: b\n  why: c\n", "t.yaml:3: why occurs twice"},
		"no reason":   {"- of: a\n", "t.yaml:1: a reason has both"},
		"empty":       {"- of: a\n  why: ''\n", "t.yaml:2: why has to be a non-empty string"},
		"list":        {"- of: a\n  why: [b]\n", "t.yaml:2: why has to be a non-empty string"},
		"duplicate":   {"- of: a\n  why: b\n- of: a\n  why: c\n", "t.yaml:3: a has a reason at t.yaml:1 already"},
		"text":        {"- a\n", "t.yaml:1: a reason is a mapping"},
		"no list":     {"of: a\n", "t.yaml:"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := score.ReadReasons("t.yaml", []byte(c.text)); err == nil ||
				!strings.Contains(err.Error(), c.fault) {
				t.Errorf("got %v, want %q", err, c.fault)
			}
		})
	}
	got, err := score.ReadReasons("t.yaml", []byte("- of: a\n  why: b\n"))
	if want := (score.Reasons{{Of: "a", Why: "b", Place: "t.yaml:1"}}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if all, err := score.WrittenReasons(spec.Default()); err != nil || len(all) == 0 {
		t.Errorf("%d reasons, %v", len(all), err)
	}
	if all, err := score.WrittenReasons(spec.ID{System: "none", Revision: "1"}); err != nil || len(all) > 0 {
		t.Errorf("%d reasons for none, %v", len(all), err)
	}
}
