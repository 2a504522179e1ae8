// Package places bounds how much of something is under way at a time, and how many wait for that, and for how long.
package places

import (
	"context"
	"errors"
	"sync"
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

	mu sync.Mutex
	// shares are those of the clients that have a place or wait for one.
	shares map[string]*share
}

// share is what one client has of the places, and of those who wait: some are left to others.
type share struct {
	taken chan struct{}
	// users are the calls that have a place or wait for one, of which there are so many at most.
	users, most int
}

// New makes places for n at a time, for which at most waiting wait, none of them longer than longest.
func New(n, waiting int, longest time.Duration) *Places {
	return &Places{taken: make(chan struct{}, n), most: int64(waiting), longest: longest, shares: map[string]*share{}}
}

// clientKey is the key of the client whose call a context is of.
type clientKey struct{}

// Of is ctx as that of a call of a client, which has three quarters of the places at most, and of those who wait. Calls
// of no client, or of the client "", can have all.
func Of(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// Enter waits for a place, and returns what leaves it; or [ErrFull], or the error of ctx, which came first.
func (p *Places) Enter(ctx context.Context) (leave func(), err error) {
	own, forget, err := p.shareOf(ctx)
	if err != nil {
		return nil, err
	}
	give := func() {
		<-p.taken
		<-own
		forget()
	}
	if tryTake(own) {
		if tryTake(p.taken) {
			return given(ctx, give)
		}
		<-own
	}
	if err := p.wait(ctx, own); err != nil {
		forget()
		return nil, err
	}
	return given(ctx, give)
}

// given gives a place back that came together with the end of ctx: whose call is over begins nothing.
func given(ctx context.Context, give func()) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		give()
		return nil, err
	}
	return give, nil
}

// wait takes a place of the client's share, and then one of all.
func (p *Places) wait(ctx context.Context, own chan struct{}) error {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > p.most {
		return ErrFull
	}
	timer := time.NewTimer(p.longest)
	defer timer.Stop()
	if err := take(ctx, own, timer.C); err != nil {
		return err
	}
	if err := take(ctx, p.taken, timer.C); err != nil {
		<-own
		return err
	}
	return nil
}

func take(ctx context.Context, one chan<- struct{}, over <-chan time.Time) error {
	select {
	case one <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-over:
		return ErrFull
	}
}

func tryTake(one chan<- struct{}) bool {
	select {
	case one <- struct{}{}:
		return true
	default:
		return false
	}
}

// shareOf is the share of the client of ctx, or [ErrFull]; forget is called once by who does not need it any more.
func (p *Places) shareOf(ctx context.Context) (taken chan struct{}, forget func(), err error) {
	client, _ := ctx.Value(clientKey{}).(string)
	places, waiting := cap(p.taken), int(p.most)
	if client != "" {
		places, waiting = threeQuarters(places), threeQuarters(waiting)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.shares[client]
	if s == nil {
		s = &share{taken: make(chan struct{}, places), most: places + waiting}
		p.shares[client] = s
	}
	if s.users == s.most {
		return nil, nil, ErrFull
	}
	s.users++
	return s.taken, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if s.users--; s.users == 0 {
			delete(p.shares, client)
		}
	}, nil
}

// threeQuarters are rounded up.
func threeQuarters(n int) int { return (n*3 + 3) / 4 }
