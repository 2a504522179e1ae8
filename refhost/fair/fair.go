// Package fair gives out what there is so much of, such as bytes of memory: of those who wait, who has least comes
// first, and of these who got something longest ago. A client that keeps what it has lets others wait for that, and not
// behind all that it asks for. A client may be part of another one, as a session is of an address: what the address has
// counts first, so that many sessions of one get no more than one would; and who has something leaves something to
// others.
package fair

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// times is how many times as much a client has at most as it leaves to others, as in package places. It gets no more
// than that at a time of what there is: what is larger counts as so much.
const times = 3

// Share is so much of something; make it with [New]. It is safe for concurrent use.
type Share struct {
	// most is what one client may have.
	most    int64
	mu      sync.Mutex
	free    int64
	clients map[string]*client
	// line are those who wait, in the order in which they came.
	line []*waiter
	// given counts what was given.
	given int
}

// client is one that has something or waits, alone or by its parts.
type client struct {
	held    int64
	waiting int
	// last is the number of what it got last, 0 for nothing.
	last int
}

// waiter waits for n, which is given to it by closing given.
type waiter struct {
	of    []*client
	n     int64
	given chan struct{}
}

// New makes a share of n.
func New(n int64) *Share {
	return &Share{most: n * times / (times + 1), free: n, clients: map[string]*client{}}
}

// sizeOf is what counts of n for a client. Who has no name may have all.
func (s *Share) sizeOf(names []string, n int64) int64 {
	if len(names) == 0 {
		return n
	}
	return min(n, s.most)
}

// mayHave tells whether n is free, and the first of these clients leaves enough to others, if it has something.
func (s *Share) mayHave(of []*client, n int64) bool {
	leaves := len(of) == 0 || of[0].held == 0 || of[0].held+n <= times*(s.free-n)
	return n <= s.free && leaves
}

// TryTake takes n for a client, if nobody has to wait for that. The client is the last of its names, each of which is
// that of a part of the one before.
func (s *Share) TryTake(names []string, n int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	of, n := s.named(names), s.sizeOf(names, n)
	if len(s.line) > 0 || !s.mayHave(of, n) {
		s.forget(names)
		return false
	}
	s.take(of, n)
	return true
}

// Take takes n for a client, no more than there is, when it is the client's turn, or returns the error of
// ctx if this ends first.
func (s *Share) Take(ctx context.Context, names []string, n int64) error {
	n = s.sizeOf(names, n)
	s.mu.Lock()
	w := &waiter{s.named(names), n, make(chan struct{})}
	for _, c := range w.of {
		c.waiting++
	}
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
		s.forget(names)
	} else {
		s.put(names, n) // it was given at the same time
	}
	s.give()
	return ctx.Err()
}

// Put gives back what a client took.
func (s *Share) Put(names []string, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(names, s.sizeOf(names, n))
	s.give()
}

// give gives what is free to whose turn it is. Nobody else gets what is too little for that one.
func (s *Share) give() {
	for len(s.line) > 0 {
		next := slices.MinFunc(s.line, func(a, b *waiter) int { return slices.CompareFunc(a.of, b.of, compare) })
		if !s.mayHave(next.of, next.n) {
			return
		}
		s.unline(slices.Index(s.line, next))
		s.take(next.of, next.n)
		close(next.given)
	}
}

// compare tells which of two clients comes first.
func compare(a, b *client) int {
	return cmp.Or(cmp.Compare(a.held, b.held), cmp.Compare(a.last, b.last))
}

// named are the clients of these names.
func (s *Share) named(names []string) []*client {
	all := make([]*client, len(names))
	for i, name := range names {
		if s.clients[name] == nil {
			s.clients[name] = &client{}
		}
		all[i] = s.clients[name]
	}
	return all
}

func (s *Share) unline(i int) {
	for _, c := range s.line[i].of {
		c.waiting--
	}
	s.line = slices.Delete(s.line, i, i+1)
}

func (s *Share) take(of []*client, n int64) {
	s.given++
	s.free -= n
	for _, c := range of {
		c.held, c.last = c.held+n, s.given
	}
}

func (s *Share) put(names []string, n int64) {
	s.free += n
	for _, c := range s.named(names) {
		c.held -= n
	}
	s.forget(names)
}

// forget forgets the clients that have nothing and do not wait.
func (s *Share) forget(names []string) {
	for _, name := range names {
		if c := s.clients[name]; c != nil && c.held == 0 && c.waiting == 0 {
			delete(s.clients, name)
		}
	}
}
