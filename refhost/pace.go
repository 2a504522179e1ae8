package refhost

import (
	"context"
	"sync"
	"time"
)

// The streams of events that a server may have asked for anew: it may end each at once, and say that the next one is
// to be asked for a millisecond later.
const (
	// restOfStreams is how long one takes of the room that there is for them.
	restOfStreams = 500 * time.Millisecond
	// manyStreams is that room: so many at once are what many calls under way may need.
	manyStreams = 32
)

// pace bounds how often something is done: some times at once, and then once in a while.
type pace struct {
	mu sync.Mutex
	// free is when all the room is free.
	free time.Time
}

// take takes room, and returns how long to wait before.
func (p *pace) take(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.free.Before(now) {
		p.free = now
	}
	p.free = p.free.Add(restOfStreams)
	return max(0, p.free.Sub(now)-manyStreams*restOfStreams)
}

// wait waits for room.
func (p *pace) wait(ctx context.Context) error {
	timer := time.NewTimer(p.take(time.Now()))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
