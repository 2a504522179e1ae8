package mutants_test

import (
	"testing"

	"codemode/refhost/mcpi"
	"codemode/refhost/mcpi/mutants"
)

func TestMutantsCanBeMade(t *testing.T) {
	for _, revision := range mcpi.Revisions() {
		seen := map[string]bool{}
		for _, m := range mutants.Of(revision) {
			if seen[m.ID] || m.Requirement == "" || m.Description == "" || m.Apply == nil {
				t.Errorf("%s: the mutant %q is there twice, or lacks something", revision, m.ID)
			}
			seen[m.ID] = true
			r, _ := mcpi.Revision(revision)
			m.Apply(&r)
			if found, ok := mutants.Find(revision, m.ID); !ok || found.ID != m.ID {
				t.Errorf("%s: %s is not found by its id", revision, m.ID)
			}
		}
		if _, ok := mutants.Find(revision, "none"); ok {
			t.Errorf("%s: a mutant is found that there is not", revision)
		}
	}
	if len(mutants.Of(mcpi.System)) == 0 || len(mutants.Of(mcpi.System)) == len(mutants.All()) {
		t.Error("without a revision the mutants are not those of the first")
	}
}
