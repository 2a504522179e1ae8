package readings_test

import (
	"testing"

	"codemode/refhost/searchexecute"
	"codemode/refhost/searchexecute/readings"
	"codemode/spec"
)

// Each reading of the register has a host, is that of the reference host, or is known to be missing.
func TestReadingsOfTheRegister(t *testing.T) {
	id, err := spec.Find(spec.Files(), searchexecute.System)
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := spec.Load(spec.Files(), id)
	if err != nil {
		t.Fatal(err)
	}
	taken := map[string]bool{}
	for _, a := range readings.All() {
		row, known := ledger.Ambiguity(a.ID)
		for _, r := range a.Readings {
			name := a.ID + "=" + r.ID
			if !known || row.Reference == r.ID || taken[name] || r.Apply == nil {
				t.Errorf("%s is in no row, that of the reference host, or there twice", name)
			}
			taken[name] = true
			d := searchexecute.Standard()
			r.Apply(&d)
		}
	}
	missing := readings.Missing()
	for _, row := range ledger.Ambiguities {
		for _, r := range row.Readings {
			name := row.ID + "=" + r.ID
			_, none := missing[name]
			if row.Unobservable == "" && r.ID != row.Reference && taken[name] == none {
				t.Errorf("%s: a host takes it: %t, it is said to be missing: %t", name, taken[name], none)
			}
			delete(missing, name)
		}
	}
	for name := range missing {
		t.Errorf("%s is missing, but no reading", name)
	}
}
