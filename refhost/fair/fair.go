// Package fair gives out what there is so much of, such as bytes of memory: of those who wait, who has least comes
// first, and of these who got something longest ago. A client that keeps what it has lets others wait for that, and not
// behind all that it asks for.
package fair

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// Share is so much of something; make it with [New]. It is safe for concurrent use.
type Share struct {
	mu      sync.Mutex
	free    int64
	clients map[string]*client
	// line are those who wait, in the order in which they came.
	line []*waiter
	// given counts what was given.
	given int
}

// client is one that has something or waits.
type client struct {
	held    int64
	waiting int
	// last is the number of what it got last, 0 for nothing.
	last int
}

// waiter waits for n, which is given to it by closing given.
type waiter struct {
	of    *client
	n     int64
	given chan struct{}
}

// New makes a share of n.
func New(n int64) *Share { return &Share{free: n, clients: map[string]*client{}} }

// TryTake takes n for a client, if nobody has to wait for that.
func (s *Share) TryTake(name string, n int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.line) > 0 || n > s.free {
		return false
	}
	s.take(s.client(name), n)
	return true
}

// Take takes n for a client, no more than there is, when it is the client's turn, or returns the error of
// ctx if this ends first.
func (s *Share) Take(ctx context.Context, name string, n int64) error {
	s.mu.Lock()
	w := &waiter{s.client(name), n, make(chan struct{})}
	w.of.waiting++
	s.line = append(s.line, w)
	s.give()
	s.mu.Unlock()
	select {
	case <-w.given:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.line, w); i >= 0 {
		s.unline(i)
		s.forget(name)
	} else {
		s.put(name, n) // it was given at the same time
	}
	s.give()
	return ctx.Err()
}

// Put gives back what a client took.
func (s *Share) Put(name string, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(name, n)
	s.give()
}

// give gives what is free to whose turn it is. Nobody else gets what is too little for that one.
func (s *Share) give() {
	for len(s.line) > 0 {
		next := slices.MinFunc(s.line, func(a, b *waiter) int {
			return cmp.Or(cmp.Compare(a.of.held, b.of.held), cmp.Compare(a.of.last, b.of.last))
		})
		if next.n > s.free {
			return
		}
		s.unline(slices.Index(s.line, next))
		s.take(next.of, next.n)
		close(next.given)
	}
}

func (s *Share) client(name string) *client {
	c := s.clients[name]
	if c == nil {
		c = &client{}
		s.clients[name] = c
	}
	return c
}

func (s *Share) unline(i int) {
	s.line[i].of.waiting--
	s.line = slices.Delete(s.line, i, i+1)
}

func (s *Share) take(c *client, n int64) {
	s.given++
	s.free, c.held, c.last = s.free-n, c.held+n, s.given
}

func (s *Share) put(name string, n int64) {
	s.free += n
	s.clients[name].held -= n
	s.forget(name)
}

// forget forgets a client that has nothing and does not wait.
func (s *Share) forget(name string) {
	if c := s.clients[name]; c.held == 0 && c.waiting == 0 {
		delete(s.clients, name)
	}
}
