package plan

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemode/spec"
)

// TestEveryAmbiguityIsProbed finds rows of the register without a probe, and
// probes whose tables do not fit the register.
func TestEveryAmbiguityIsProbed(t *testing.T) {
	p, l := all(t), ledger(t)
	listed, err := loadedList()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range l.Ambiguities {
		if probed := len(listed[a.ID]) > 0; probed == (a.Unobservable != "") {
			t.Errorf("%s: probed: %t, unobservable: %q", a.ID, probed, a.Unobservable)
		}
		for _, s := range listed[a.ID] {
			if last := s.Steps[len(s.Steps)-1]; !strings.Contains(last.Text, strconv.Quote(a.ID)) {
				t.Errorf("%s: the probe ends in %q", a.ID, last.Text)
			}
		}
		if a.Unobservable == "" {
			compareReadings(t, a, readingsInTable(p.scenarios, a.ID))
		}
	}
}

// readingsInTable returns the column reading of the table that classifies.
func readingsInTable(scenarios []Scenario, id string) []string {
	var found []string
	for _, s := range scenarios {
		for _, step := range s.steps {
			if step.Text != "the reading of "+strconv.Quote(id)+" is one of:" || step.Argument == nil {
				continue
			}
			for _, row := range step.Argument.DataTable.Rows[1:] {
				found = append(found, row.Cells[len(row.Cells)-1].Value)
			}
		}
	}
	return found
}

func compareReadings(t *testing.T, a spec.Ambiguity, table []string) {
	for _, id := range table {
		if _, known := a.Reading(id); !known {
			t.Errorf("%s: the probe knows the reading %q, the register does not", a.ID, id)
		}
	}
	for _, r := range a.Readings {
		if !slices.Contains(table, r.ID) {
			t.Errorf("%s: no sign shows the reading %q", a.ID, r.ID)
		}
	}
}
