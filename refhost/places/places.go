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
	// taken and waiting are how many each client has of both, by its name.
	taken, waiting map[string]int
	// line are those who wait, the first one first.
	line []*waiter
}

// waiter is a call of clients that waits for a place, which is given to it by closing given.
type waiter struct {
	clients []string
	given   chan struct{}
}

// New makes places for n at a time, for which at most waiting wait, none of them longer than longest.
func New(n, waiting int, longest time.Duration) *Places {
	return &Places{longest: longest, free: n, room: waiting, taken: map[string]int{}, waiting: map[string]int{}}
}

// clientsKey is the key of the clients whose call a context is of.
type clientsKey struct{}

// Of is ctx as that of a call of clients, each a part of the one before, such as an address and one of its sessions:
// each leaves some of the places to others, and of those who wait. Calls of no client can have all.
func Of(ctx context.Context, clients ...string) context.Context {
	return context.WithValue(ctx, clientsKey{}, clients)
}

// Within is ctx as that of a call of a part of the clients whose call it is of, such as one of their runs.
func Within(ctx context.Context, part string) context.Context {
	return Of(ctx, append(slices.Clone(ClientsOf(ctx)), part)...)
}

// ClientsOf are the clients whose call a context is of, as they were given to [Of].
func ClientsOf(ctx context.Context) []string {
	clients, _ := ctx.Value(clientsKey{}).([]string)
	return clients
}

// Enter waits for a place, and returns what leaves it; or [ErrFull], or the error of ctx, which came first. Whose call
// is over begins nothing.
func (p *Places) Enter(ctx context.Context) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	clients := ClientsOf(ctx)
	w, err := p.takeOrWait(clients)
	if err != nil {
		return nil, err
	}
	leave = func() { p.leave(clients) }
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
func (p *Places) takeOrWait(clients []string) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if mayHave(clients, p.taken, p.free) {
		p.take(clients)
		return nil, nil
	}
	if !mayHave(clients, p.waiting, p.room) {
		return nil, ErrFull
	}
	w := &waiter{clients, make(chan struct{})}
	p.line = append(p.line, w)
	p.room--
	more(p.waiting, clients)
	return w, nil
}

// mayHave tells whether clients may have one more of those that are left. What one may have yet is what is left to the
// next, which is a part of it.
func mayHave(clients []string, have map[string]int, left int) bool {
	for _, client := range clients {
		switch has := have[client]; {
		case has == 0:
			left = min(left, max(1, left*share/(share+1)))
		case has+1 > share*(left-1):
			return false
		default:
			left = (left*share - has) / (share + 1)
		}
	}
	return left > 0
}

func (p *Places) take(clients []string) {
	p.free--
	more(p.taken, clients)
}

// leave gives a place back, and on to whoever may have it.
func (p *Places) leave(clients []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	less(p.taken, clients)
	p.give()
}

// give gives what is free to the first ones in the line who may have it.
func (p *Places) give() {
	for i := 0; i < len(p.line) && p.free > 0; {
		if w := p.line[i]; mayHave(w.clients, p.taken, p.free) {
			p.unline(i)
			p.take(w.clients)
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
		p.leave(w.clients)
	}
}

func (p *Places) unline(at int) {
	clients := p.line[at].clients
	p.line = slices.Delete(p.line, at, at+1)
	p.room++
	less(p.waiting, clients)
}

// more counts one more of each client.
func more(of map[string]int, clients []string) {
	for _, client := range clients {
		of[client]++
	}
}

// less counts one less of each client, and forgets those that have none.
func less(of map[string]int, clients []string) {
	for _, client := range clients {
		if of[client]--; of[client] == 0 {
			delete(of, client)
		}
	}
}
