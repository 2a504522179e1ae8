package mutants_test

import (
	"testing"

	"codemode/refhost/altered/mcpi/mutants"
	"codemode/refhost/mcpi"
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
		}
		if len(seen) == 0 || len(seen) == len(mutants.All()) {
			t.Errorf("%s: %d mutants, which are none or those of all revisions", revision, len(seen))
		}
	}
}
