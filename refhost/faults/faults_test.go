package faults_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/refhost/faults"
	"codemode/spec"
)

func ledger(t *testing.T) spec.Ledger {
	t.Helper()
	l, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Each edit still fits the reference host as it is.
func TestEditsFit(t *testing.T) {
	all, err := faults.Load(faults.Lists(), ledger(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if _, err := f.Edited(os.DirFS("../..")); err != nil {
			t.Error(err)
		}
	}
}

const entry = `- id: a-fault
  section: "1.4"
  level: MUST
  obligation: it is
  fault: it is not
  breaks: [fresh-sandbox]
  edits:
    - {file: a/b.go, old: one, new: two}
`

func TestLoad(t *testing.T) {
	for text, want := range map[string]string{
		entry: "",
		strings.Replace(entry, "fault:", "falt:", 1): `l.yaml:5: unknown key "falt"`,
		strings.Replace(entry, "old:", "odl:", 1):    `l.yaml:8: unknown key "odl"`,
		strings.Replace(entry, "fresh-sandbox", "nothing",
			1): `requirement "nothing" is unknown`,
		strings.Replace(entry, "fresh-sandbox", "", 1):    "breaks is empty",
		strings.Replace(entry, "id: a-fault", "id: A", 1): `id "A" must be a slug`,
		strings.Replace(entry, "MUST", "OUGHT", 1):        `level "OUGHT"`,
		strings.Replace(entry, "new: two", "new: one", 1): "edit 1 changes nothing",
		entry + "  not_built: why\n": "needs either edits, or " +
			"not_built",
		entry + entry: `l.yaml:9: id "a-fault" is taken by l.yaml:1`,
		strings.ReplaceAll(entry, "[fresh-sandbox]", "[fresh-sandbox, fresh-sandbox]"): "is there twice",
	} {
		all, err := faults.Load(fstest.MapFS{"l.yaml": {Data: []byte(text)}}, ledger(t))
		switch {
		case want == "" && (err != nil || len(all) != 1):
			t.Errorf("%s\ngives %v, %v", text, all, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s\ngives %v, want %q", text, err, want)
		}
	}
}

// The order is always the same, and holds all.
func TestShuffled(t *testing.T) {
	all := []faults.Fault{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}
	got := faults.Shuffled(all)
	order := ""
	for _, f := range got {
		order += f.ID
	}
	if order != "dcba" {
		t.Errorf("got %s", order)
	}
}

func TestApply(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/b.go", []byte("one and only"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := faults.Fault{ID: "f",
		Edits: []faults.Edit{{File: "b.go", Old: "one", New: "two"}, {File: "b.go", Old: "two and", New: "three or"}}}
	revert, err := f.Apply(dir)
	if got := content(t, dir); err != nil || got != "three or only" {
		t.Fatalf("got %q, %v", got, err)
	}
	if err := revert(); err != nil || content(t, dir) != "one and only" {
		t.Errorf("put back: %q, %v", content(t, dir), err)
	}
	f.Edits[0].Old = "o"
	if _, err := f.Apply(dir); err == nil || !strings.Contains(err.Error(), "occurs 2 times") {
		t.Errorf("an ambiguous edit gives %v", err)
	}
}

func content(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(dir + "/b.go")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
