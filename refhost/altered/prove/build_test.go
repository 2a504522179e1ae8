package prove

import (
	"os/exec"
	"testing"
)

// TestTheCopyHasAllThatAHostIsBuiltFrom: hosts are built from a copy of the sources, while these may change.
func TestTheCopyHasAllThatAHostIsBuiltFrom(t *testing.T) {
	tree := t.TempDir()
	if err := copyTree(t.Context(), "../../..", tree); err != nil {
		t.Fatal(err)
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "./refhost/cmd/refhost")
	list.Dir = tree
	if out, err := list.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
