package main

import (
	"fmt"
	"io"

	"codemode/conformance/program"
	"codemode/conformance/proof/score"
	"codemode/spec"
)

// tellActivity shows what each scenario by which no mutant dies is there for, and
// returns 1 if one is there for nothing or a written reason is not needed.
func tellActivity(w io.Writer, of spec.ID, a score.Activity) int {
	fmt.Fprintf(w, "%d scenarios: %d kill a mutant, %d are rows of a list beside one that does, %d have a written "+
		"reason, %d have none\n",
		a.Scenarios(), len(a.Killing), len(a.Rows), len(a.Reasoned), len(a.Idle))
	for _, row := range a.Rows {
		fmt.Fprintf(w, "  row       %s: %s dies by %s\n", row.ID, row.Mutant, row.Beside)
	}
	for _, id := range a.Reasoned {
		fmt.Fprintf(w, "  reason    %s\n", id)
	}
	for _, id := range a.Idle {
		fmt.Fprintf(w, "IDLE      %s: no mutant dies by it; write a mutant, or a reason in "+
			"conformance/proof/score/%s/idle.yaml, or remove it\n", id, of.Folder())
	}
	for _, stale := range a.Stale {
		fmt.Fprintf(w, "STALE     %s\n", stale)
	}
	if len(a.Idle) > 0 || len(a.Stale) > 0 {
		return program.ExitNotConformant
	}
	return program.ExitOK
}
