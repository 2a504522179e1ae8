package refhost_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestHostsAboveAreSeenWithoutAnEnvironment: a server that is started without one is told apart by its processes.
func TestHostsAboveAreSeenWithoutAnEnvironment(t *testing.T) {
	first := exec.Command(os.Args[0], hostsAboveArgument)
	first.Stdin = strings.NewReader("3")
	out, err := first.Output()
	if err != nil || string(out) != "3\n" {
		t.Errorf("above the fourth there are %q, %v", out, err)
	}
}
