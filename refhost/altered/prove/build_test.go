package prove_test

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"codemode/refhost/altered/faults"
	"codemode/refhost/altered/prove"
	"codemode/spec"
)

// TestFaultsAreBuiltFromACopy builds a host from the copy of the sources that is made for it: what comes after, a suite
// that says nothing, is another matter.
func TestFaultsAreBuiltFromACopy(t *testing.T) {
	silent, err := exec.LookPath("true")
	if err != nil {
		t.Skip("there is no program that does nothing:", err)
	}
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	all, err := faults.Load(faults.Lists(ledger.ID), ledger)
	if err != nil {
		t.Fatal(err)
	}
	list, err := faults.Of(all, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = prove.JudgeFaults(t.Context(), prove.FaultOptions{Root: "../../..", Suite: silent, Ledger: ledger,
		Scope: prove.Section, Scenarios: 1, Timeout: time.Minute, RunTimeout: time.Second}, list[:1])
	if err == nil || !strings.Contains(err.Error(), "left no report") {
		t.Errorf("%s is not built: %v", list[0].ID, err)
	}
}
