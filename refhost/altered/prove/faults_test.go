package prove

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"codemode/conformance/proof/score"
	"codemode/refhost/altered/faults"
	"codemode/spec"
)

func TestFaultArguments(t *testing.T) {
	o := FaultOptions{
		Scope: Section, Scenarios: 3, Seed: 7, RunTimeout: time.Second,
		Ledger: spec.Ledger{
			Definition: spec.Definition{ID: spec.Default()},
			Requirements: []spec.Requirement{{ID: "a", Section: "3.3.1"}, {ID: "b", Section: "8"},
				{ID: "c", Section: "3.3.1"}},
		},
	}
	f := faults.Fault{Breaks: []string{"a", "b", "c"}}
	got := o.arguments(f, "/tmp/a host", "/tmp/out")
	want := []string{
		"run", "--spec", "code-mode@1.0.0",
		"--host", "'/tmp/a host' --spec code-mode@1.0.0 --config {config} --timeout 5s",
		"--out", "/tmp/out", "--seed", "7",
		"--parallel", "3", "--run-timeout", "1s",
	}
	for _, level := range spec.Levels() {
		want = append(want, "--level", string(level))
	}
	if all := append(slices.Clone(want), "--section", "3.3.1", "--section", "8"); !reflect.DeepEqual(got, all) {
		t.Errorf("got  %q\nwant %q", got, all)
	}
	another := o
	another.Host, f.ID = "./other {config}", "f"
	if got := another.arguments(f, "", "/tmp/out"); !slices.Contains(got, "./other {config}") ||
		!slices.Contains(got, "FAULT=f") {
		t.Errorf("a host with its faults built in is judged by %q", got)
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
	specifications, err := faults.Specifications()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range specifications {
		ledger, err := spec.Load(spec.Files(), id)
		if err != nil {
			t.Fatal(err)
		}
		all, err := faults.Load(faults.Lists(id), ledger)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, independent(t, id, ledger)...)
		blind, err := score.RecordedBlind(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range blind.First {
			if !slices.ContainsFunc(all, func(f faults.Fault) bool { return f.ID == m.ID }) {
				t.Errorf("%s of %s is in no list", m.ID, id)
			}
		}
	}
}

// independent are the faults of the hosts of a specification that were written from the texts alone.
func independent(t *testing.T, id spec.ID, ledger spec.Ledger) []faults.Fault {
	t.Helper()
	folder, written := map[string]string{
		"code-mode/1.0.0":    "code-mode/faults",
		"search-execute/0.1": "api-and-tools/faults/search-execute",
		"mcpi/0.x":           "api-and-tools/faults/mcpi",
	}[id.Folder()]
	if !written {
		return nil
	}
	list, err := faults.Load(os.DirFS(filepath.Join("../../../conformance/independent", folder)), ledger)
	if err != nil || len(list) == 0 {
		t.Fatalf("%s has %d faults, %v", folder, len(list), err)
	}
	for _, f := range list {
		if len(f.Edits) > 0 {
			t.Errorf("%s: %s is of the host, and not of the reference host", folder, f.ID)
		}
	}
	return list
}
