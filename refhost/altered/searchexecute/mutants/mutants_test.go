package mutants_test

import (
	"testing"

	"codemode/refhost/altered/searchexecute/mutants"
	"codemode/refhost/searchexecute"
)

func TestMutantsCanBeMade(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range mutants.All() {
		if seen[m.ID] || m.Requirement == "" || m.Description == "" || m.Apply == nil {
			t.Errorf("the mutant %q is there twice, or lacks something", m.ID)
		}
		seen[m.ID] = true
		d := searchexecute.Standard()
		m.Apply(&d)
		if found, ok := mutants.Find(m.ID); !ok || found.ID != m.ID {
			t.Errorf("%s is not found by its id", m.ID)
		}
	}
	if _, ok := mutants.Find("none"); ok {
		t.Error("a mutant is found that there is not")
	}
}
