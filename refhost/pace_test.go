package refhost

import (
	"testing"
	"time"
)

// A server that ends each stream at once is asked for many at first, and then for one at a time.
func TestPace(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var p pace
	for i := range manyStreams {
		if wait := p.take(now); wait != 0 {
			t.Fatalf("stream %d waits for %v", i+1, wait)
		}
	}
	for i := range 10 {
		wait := p.take(now)
		if wait != restOfStreams {
			t.Fatalf("stream %d waits for %v, want %v", manyStreams+i+1, wait, restOfStreams)
		}
		now = now.Add(wait)
	}
	now = now.Add(time.Hour)
	if wait := p.take(now); wait != 0 {
		t.Errorf("a stream after an hour waits for %v", wait)
	}
}
