// Package places bounds how much of something is under way at a time, and how many wait for that, and for how long.
package places

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrFull is that of [Places.Enter] where all places are taken, and too many wait or one has waited for too long.
var ErrFull = errors.New("all places are taken, and more are waiting")

// share is how many times as much a client has at most as it leaves to others: alone it has three quarters, two have
// three sevenths each. So something is left whoever comes, for whom has nothing yet.
const share = 3

// Places are so many; make them with [New]. They are safe for concurrent use.
type Places struct {
	longest time.Duration

	mu sync.Mutex
	// free is how many places are, and room for how many more there is who wait.
	free, room int
	// taken and waiting are how many each client has of both.
	taken, waiting map[string]int
	// line are those who wait, the first one first.
	line []*waiter
}

// waiter is a call that waits for a place, which is given to it by closing given.
type waiter struct {
	client string
	given  chan struct{}
}

// New makes places for n at a time, for which at most waiting wait, none of them longer than longest.
func New(n, waiting int, longest time.Duration) *Places {
	return &Places{longest: longest, free: n, room: waiting, taken: map[string]int{}, waiting: map[string]int{}}
}

// clientKey is the key of the client whose call a context is of.
type clientKey struct{}

// Of is ctx as that of a call of a client, which leaves some of the places to others, and of those who wait. Calls of
// no client, or of the client "", can have all.
func Of(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// Enter waits for a place, and returns what leaves it; or [ErrFull], or the error of ctx, which came first. Whose call
// is over begins nothing.
func (p *Places) Enter(ctx context.Context) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	client, _ := ctx.Value(clientKey{}).(string)
	w, err := p.takeOrWait(client)
	if err != nil {
		return nil, err
	}
	leave = func() { p.leave(client) }
	if w == nil {
		return leave, nil
	}
	timer := time.NewTimer(p.longest)
	defer timer.Stop()
	select {
	case <-w.given:
	case <-ctx.Done():
	case <-timer.C:
		err = ErrFull
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		p.giveUp(w)
		return nil, err
	}
	return leave, nil
}

// takeOrWait takes a place, or adds a waiter to the line.
func (p *Places) takeOrWait(client string) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if mayHave(client, p.taken[client], p.free) {
		p.take(client)
		return nil, nil
	}
	if !mayHave(client, p.waiting[client], p.room) {
		return nil, ErrFull
	}
	w := &waiter{client, make(chan struct{})}
	p.line = append(p.line, w)
	p.room--
	p.waiting[client]++
	return w, nil
}

// mayHave tells whether a client that has so many may have one more of those that are left.
func mayHave(client string, has, left int) bool {
	return left > 0 && (client == "" || has == 0 || has+1 <= share*(left-1))
}

func (p *Places) take(client string) {
	p.free--
	p.taken[client]++
}

// leave gives a place back, and on to whoever may have it.
func (p *Places) leave(client string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	less(p.taken, client)
	p.give()
}

// give gives what is free to the first ones in the line who may have it.
func (p *Places) give() {
	for i := 0; i < len(p.line) && p.free > 0; {
		if w := p.line[i]; mayHave(w.client, p.taken[w.client], p.free) {
			p.unline(i)
			p.take(w.client)
			close(w.given)
		} else {
			i++
		}
	}
}

// giveUp takes a waiter out of the line, or gives back the place that it was given at the same time.
func (p *Places) giveUp(w *waiter) {
	p.mu.Lock()
	at := slices.Index(p.line, w)
	if at >= 0 {
		p.unline(at)
	}
	p.mu.Unlock()
	if at < 0 {
		p.leave(w.client)
	}
}

func (p *Places) unline(at int) {
	client := p.line[at].client
	p.line = slices.Delete(p.line, at, at+1)
	p.room++
	less(p.waiting, client)
}

// less counts one less of a client, and forgets one that has none.
func less(of map[string]int, client string) {
	if of[client]--; of[client] == 0 {
		delete(of, client)
	}
}
