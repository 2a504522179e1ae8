package readings_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"codemode/refhost/altered/mcpi/readings"
	"codemode/refhost/mcpi"
	"codemode/spec"
)

// Each reading of a revision's register has a host, or is that of the reference host, or no run can tell it.
func TestReadingsOfTheRegister(t *testing.T) {
	for _, revision := range mcpi.Revisions() {
		ledger := ledgerOf(t, revision)
		taken := map[string]bool{}
		for _, a := range readings.Of(revision) {
			row, known := ledger.Ambiguity(a.ID)
			for _, r := range a.Readings {
				name := a.ID + "=" + r.ID
				if !known || row.Reference == r.ID || !isOf(row, r.ID) || taken[name] || r.Apply == nil {
					t.Errorf("%s: %s is in no row, that of the reference host, or there twice", revision, name)
					continue
				}
				taken[name] = true
				for _, with := range r.With {
					other, reading, _ := strings.Cut(with, "=")
					if row, known := ledger.Ambiguity(other); !known || !isOf(row, reading) {
						t.Errorf("%s: %s goes with %s, which is in no row", revision, name, with)
					}
				}
			}
		}
		for _, row := range ledger.Ambiguities {
			for _, r := range row.Readings {
				if name := row.ID + "=" + r.ID; row.Unobservable == "" && r.ID != row.Reference && !taken[name] {
					t.Errorf("%s: no host takes %s", revision, name)
				}
			}
		}
	}
}

func isOf(row spec.Ambiguity, reading string) bool {
	return slices.ContainsFunc(row.Readings, func(r spec.Reading) bool { return r.ID == reading })
}

// Each host goes by other rules than the reference host.
func TestHostsDiffer(t *testing.T) {
	for _, revision := range mcpi.Revisions() {
		for _, a := range readings.Of(revision) {
			for _, r := range a.Readings {
				usual, _ := mcpi.Revision(revision)
				other, _ := mcpi.Revision(revision)
				r.Apply(&other)
				if !differ(reflect.ValueOf(usual), reflect.ValueOf(other)) {
					t.Errorf("%s: %s=%s is the reference host", revision, a.ID, r.ID)
				}
			}
		}
	}
	if all := readings.Of("mcpi@9"); len(all) > 0 {
		t.Errorf("an unknown revision has the rows %v", all)
	}
}

func ledgerOf(t *testing.T, revision string) spec.Ledger {
	t.Helper()
	id, err := spec.Find(spec.Files(), revision)
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := spec.Load(spec.Files(), id)
	if err != nil {
		t.Fatal(err)
	}
	return ledger
}

// differ tells whether any rule is another one.
func differ(a, b reflect.Value) bool {
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		switch x.Kind() {
		case reflect.Func:
			if x.Pointer() != y.Pointer() {
				return true
			}
		case reflect.Struct:
			if differ(x, y) {
				return true
			}
		default:
			if !reflect.DeepEqual(x.Interface(), y.Interface()) {
				return true
			}
		}
	}
	return false
}
