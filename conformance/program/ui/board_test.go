package ui

import (
	"testing"

	"codemode/reports"
)

// A browser that reads nothing is left, and no run waits for it.
func TestAFollowerThatIsTooSlowIsLeft(t *testing.T) {
	b := newBoard()
	slow, leave := b.follow()
	defer leave()
	for range patience {
		b.Began("a")
	}
	fresh, leaveFresh := b.follow()
	defer leaveFresh()
	b.Finished(reports.Scenario{ID: "a", Outcome: reports.Passed}, nil)
	read := 0
	for range slow {
		read++
	}
	if read != patience {
		t.Errorf("it was told %d updates before it was left", read)
	}
	if len(fresh) != 2 {
		t.Errorf("the other one was told %d updates, not everything and the end", len(fresh))
	}
}
