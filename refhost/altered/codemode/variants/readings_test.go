package variants_test

import (
	"strings"
	"testing"

	"codemode/refhost/altered/codemode/variants"
	"codemode/spec"
)

func register(t *testing.T) spec.Ledger {
	t.Helper()
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	return ledger
}

// Each reading that a host takes here is one of the register, which has each once. It is
// none of the reference host's own, and forgoes nothing that conforming asks for.
func TestReadingsAreThoseOfTheRegister(t *testing.T) {
	ledger, seen := register(t), map[string]bool{}
	check := func(text string) {
		ambiguity, reading, _ := strings.Cut(text, "=")
		row, _ := ledger.Ambiguity(ambiguity)
		if _, known := row.Reading(reading); !known || reading == row.Reference {
			t.Errorf("%s is no reading of the register, or that of the reference host", text)
		}
	}
	for _, a := range variants.All() {
		if seen[a.ID] {
			t.Errorf("%s is there twice", a.ID)
		}
		seen[a.ID] = true
		for _, r := range a.Readings {
			text := a.ID + "=" + r.ID
			if seen[text] {
				t.Errorf("%s is there twice", text)
			}
			seen[text] = true
			for _, taken := range append(r.With, text) {
				check(taken)
			}
			for _, id := range r.Forgoes {
				if row, known := ledger.ByID(id); !known || row.Level.Binding() {
					t.Errorf("%s forgoes %s, which is no SHOULD and no MAY", text, id)
				}
			}
		}
	}
}

// For each reading of the register there is a host that takes it: the reference host, or
// one of here. Where no probe tells readings apart, the row says why.
func TestEveryReadingHasAHost(t *testing.T) {
	for _, row := range register(t).Ambiguities {
		for _, r := range row.Readings {
			_, err := variants.Parse(row.ID + "=" + r.ID)
			if err != nil && row.Unobservable == "" && r.ID != row.Reference {
				t.Errorf("no host takes %s=%s: add one, or remove the reading if the text does not allow it",
					row.ID, r.ID)
			}
		}
	}
}
