package mutation

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"codemode/conformance/score"
	"codemode/refhost/faults"
	"codemode/spec"
)

func TestFaultArguments(t *testing.T) {
	o := FaultOptions{
		Scope: Section, Scenarios: 3, Seed: 7, RunTimeout: time.Second,
		Ledger: spec.Ledger{Requirements: []spec.Requirement{{ID: "a", Section: "3.3.1"}, {ID: "b", Section: "8"},
			{ID: "c", Section: "3.3.1"}}},
	}
	f := faults.Fault{Breaks: []string{"a", "b", "c"}}
	got := o.arguments(f, "/tmp/a host", "/tmp/out")
	want := []string{
		"run", "--host", "'/tmp/a host' --config {config} --timeout 5s", "--out", "/tmp/out", "--seed", "7",
		"--parallel", "3", "--run-timeout", "1s",
	}
	for _, level := range spec.Levels() {
		want = append(want, "--level", string(level))
	}
	if all := append(slices.Clone(want), "--section", "3.3.1", "--section", "8"); !reflect.DeepEqual(got, all) {
		t.Errorf("got  %q\nwant %q", got, all)
	}
	if o.Scope = All; !reflect.DeepEqual(o.arguments(f, "/tmp/a host", "/tmp/out"), want) {
		t.Error("the whole suite is not asked for")
	}
}

const earlierReport = `{"form": "of another suite",
  "requirements": [
    {"id": "a", "outcome": "failed"}, {"id": "b", "outcome": "passed"}, {"id": "c", "outcome": "not-observed"}, {"id": "d", "outcome": "failed"}],
  "scenarios": [
    {"id": "other", "requirements": ["d"], "outcome": "failed", "mismatches": [{"rule": "another rule"}]},
    {"id": "fine", "requirements": ["a"], "outcome": "passed"},
    {"id": "caught", "requirements": ["a"], "outcome": "failed", "mismatches": [{"rule": "the rule"}]}]}`

func TestNoticedFault(t *testing.T) {
	var report outcomes
	if err := json.NewDecoder(strings.NewReader(earlierReport)).Decode(&report); err != nil {
		t.Fatal(err)
	}
	got := noticedFault(faults.Fault{ID: "f", Breaks: []string{"a"}}, report)
	want := score.BlindFault{
		ID: "f", Breaks: []string{"a"}, Noticed: true, Failed: []string{"a", "d"}, Unjudged: []string{"c"},
		Scenarios: []string{"other", "caught"}, Reason: "the rule",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// The record of the first measurements can be read, and is of faults that
// there are, also of those that turned out to be none: what was measured stays.
func TestFirstMeasurement(t *testing.T) {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	all, err := faults.Load(faults.Lists(), ledger)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open("../score/faults-first.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	first, err := score.ReadBlindFaults(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range first {
		if !slices.ContainsFunc(all, func(f faults.Fault) bool { return f.ID == m.ID }) {
			t.Errorf("%s is in no list", m.ID)
		}
	}
}
