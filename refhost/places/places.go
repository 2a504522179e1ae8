// Package places bounds how much of something is under way at a time, and how many wait for that, and for how long.
package places

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// ErrFull is that of [Places.Enter] where all places are taken, and too many wait or one has waited for too long.
var ErrFull = errors.New("all places are taken, and more are waiting")

// Places are so many; make them with [New]. They are safe for concurrent use.
type Places struct {
	taken   chan struct{}
	waiting atomic.Int64
	most    int64
	longest time.Duration
}

// New makes places for n at a time, for which at most waiting wait, none of them longer than longest.
func New(n, waiting int, longest time.Duration) *Places {
	return &Places{taken: make(chan struct{}, n), most: int64(waiting), longest: longest}
}

// Enter waits for a place, and returns what leaves it; or [ErrFull], or the error of ctx, which came first.
func (p *Places) Enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-p.taken }
	select {
	case p.taken <- struct{}{}:
		return leave, nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > p.most {
		return nil, ErrFull
	}
	timer := time.NewTimer(p.longest)
	defer timer.Stop()
	select {
	case p.taken <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, ErrFull
	}
}
