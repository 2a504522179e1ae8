package refhost

import (
	"context"
	"testing"
)

func TestATurnIsWaitedForUntilTheRunEnds(t *testing.T) {
	turns := newTurns(1)
	release, ok := turns.take(t.Context())
	if !ok {
		t.Fatal("the first call got no turn")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, ok := turns.take(ended); ok {
		t.Error("a second call got a turn beside the first one")
	}
	release()
	if _, ok := turns.take(t.Context()); !ok {
		t.Error("a turn that was given back is not there")
	}
}
