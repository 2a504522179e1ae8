package faults_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/refhost/altered/faults"
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
	specifications, err := faults.Specifications()
	if err != nil || len(specifications) == 0 {
		t.Fatalf("lists for %d specifications, %v", len(specifications), err)
	}
	source := faults.NewSource(os.DirFS("../../.."))
	for _, id := range specifications {
		rows, err := spec.Load(spec.Files(), id)
		if err != nil {
			t.Fatal(err)
		}
		all, err := faults.Load(faults.Lists(id), rows)
		if err != nil {
			t.Error(err)
		}
		for _, f := range all {
			if _, err := f.Edited(source); err != nil {
				t.Errorf("%s: %v", id, err)
			}
			if f.Built() == (len(f.Edits) == 0) {
				t.Errorf("%s: %s needs either edits, or not_built with the reason", f.Place, f.ID)
			}
		}
	}
}

// A specification without lists has no faults.
func TestNoLists(t *testing.T) {
	_, err := faults.Load(faults.Lists(spec.ID{System: "none", Revision: "1"}), ledger(t))
	if err == nil || !strings.Contains(err.Error(), "found none") {
		t.Errorf("it gives %v", err)
	}
}

const entry = `- id: a-fault
  section: "1.4"
  level: MUST
  obligation: it is
  fault: it is not
  breaks: [fresh-sandbox]
  edits:
    - {in: a B, old: one, new: two}
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
		entry + "  not_built: why\n":                      "it has edits, and not_built",
		// One that is built into a host of its own.
		entry[:strings.Index(entry, "  edits:")]: "",
		entry + entry:                            `l.yaml:9: id "a-fault" is taken by l.yaml:1`,
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

// A host is built of the edited files, and the folder is as before.
func TestBuild(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                      "module m\n\ngo 1.24\n",
		"refhost/cmd/refhost/main.go": "package main\n\nfunc main() { print(\"one and only\") }\n",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
	const file, in = "refhost/cmd/refhost/main.go", "refhost/cmd/refhost main"
	f := faults.Fault{ID: "f",
		Edits: []faults.Edit{{In: in, Old: "one", New: "two"}, {In: in, Old: "two and", New: "three or"}}}
	host := filepath.Join(t.TempDir(), "host")
	if err := f.Build(t.Context(), root, host); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(host).CombinedOutput(); err != nil || string(said) != "three or only" {
		t.Errorf("the host says %q, %v", said, err)
	}
	if text, err := os.ReadFile(filepath.Join(root, file)); err != nil || !strings.Contains(string(text), "one and") {
		t.Errorf("the folder has %s, %v", text, err)
	}
	f.Edits[0].Old = "o"
	if err := f.Build(t.Context(), root, host); err == nil || !strings.Contains(err.Error(), "occurs 2 times") {
		t.Errorf("an ambiguous edit gives %v", err)
	}
	f.Edits = []faults.Edit{{In: in, Old: "print", New: "?"}}
	if err := f.Build(t.Context(), root, host); err == nil || !strings.Contains(err.Error(), file+", edited: 3:") {
		t.Errorf("what is no Go gives %v", err)
	}
}
