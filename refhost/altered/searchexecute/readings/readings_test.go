package readings_test

import (
	"slices"
	"testing"

	"codemode/refhost/altered/searchexecute/readings"
	"codemode/refhost/searchexecute"
	"codemode/spec"
)

// Each reading of the register is that of the reference host, or there is a host that takes it.
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
			isListed := slices.ContainsFunc(row.Readings, func(l spec.Reading) bool { return l.ID == r.ID })
			if !known || !isListed || row.Reference == r.ID || taken[name] || r.Apply == nil {
				t.Errorf("%s is in no row, that of the reference host, or there twice", name)
			}
			taken[name] = true
			d := searchexecute.Standard()
			r.Apply(&d)
		}
	}
	for _, row := range ledger.Ambiguities {
		for _, r := range row.Readings {
			if name := row.ID + "=" + r.ID; row.Unobservable == "" && r.ID != row.Reference && !taken[name] {
				t.Errorf("%s has no host", name)
			}
		}
	}
}
