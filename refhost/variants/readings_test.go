package variants_test

import (
	"slices"
	"testing"

	"codemode/refhost/variants"
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

// Each reading that a choice takes is one of the register that a probe can tell. It
// is none of the reference host's own, which every host takes that takes no other.
func TestTakenReadingsAreInTheRegister(t *testing.T) {
	ledger := register(t)
	for _, d := range variants.All() {
		for i, c := range d.Choices {
			var rows []string
			for _, taken := range c.Takes {
				row, known := ledger.Ambiguity(taken.Ambiguity)
				_, isReading := row.Reading(taken.Reading)
				switch {
				case !known || !isReading:
					t.Errorf("%s=%s takes %s=%s, which the register does not have", d.ID, c.ID,
						taken.Ambiguity, taken.Reading)
				case row.Unobservable != "":
					t.Errorf("%s=%s takes %s=%s, which cannot be observed", d.ID, c.ID, taken.Ambiguity, taken.Reading)
				case i == 0 || taken.Reading == row.Reference:
					t.Errorf("%s=%s need not say that it takes %s=%s", d.ID, c.ID, taken.Ambiguity, taken.Reading)
				case slices.Contains(rows, row.ID):
					t.Errorf("%s=%s takes two readings of %s", d.ID, c.ID, row.ID)
				}
				rows = append(rows, taken.Ambiguity)
			}
		}
	}
}

// For each reading that a probe can tell there is a host that takes it: the reference
// host, or one with a choice that does.
func TestEveryReadingIsTaken(t *testing.T) {
	taken := map[variants.Reading]bool{}
	for _, d := range variants.All() {
		for _, c := range d.Choices {
			for _, reading := range c.Takes {
				taken[reading] = true
			}
		}
	}
	for _, row := range register(t).Ambiguities {
		for _, r := range row.Readings {
			if row.Unobservable == "" && r.ID != row.Reference &&
				!taken[variants.Reading{Ambiguity: row.ID, Reading: r.ID}] {
				t.Errorf("no choice takes %s=%s: add one, or remove the reading if the text does not allow it",
					row.ID, r.ID)
			}
		}
	}
}
