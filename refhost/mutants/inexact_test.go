package mutants

import "testing"

func TestReasonsBelongToMutants(t *testing.T) {
	for id := range inexact() {
		if _, ok := Find(id); !ok {
			t.Errorf("a reason is given for %s, which is no mutant", id)
		}
	}
}
