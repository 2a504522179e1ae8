// Package budget keeps accounts of the memory that others make the host spend. What comes from a script, a server, a
// client or an API is charged as it is read or made, before it is copied, and given back when nobody has it any more.
//
// An account counts the bytes of what is held, not those of copies on the way: the memory behind a full account is a
// small multiple of its bound.
package budget

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// Account counts bytes up to a bound. It is safe for concurrent use. A nil one counts nothing.
type Account struct {
	// what is counted, in the plural, and what to do when it is too much.
	what, advice string
	most         int64
	// within is the account that all of this counts in as well, or nil.
	within *Account
	// leaves tells that this one may have no more than it leaves of within to others.
	leaves bool
	held   atomic.Int64
}

// New is an account of at most so many bytes. The error of who takes more says: WHAT have more than MOST bytes; ADVICE.
func New(what string, most int64, advice string) *Account {
	return &Account{what: what, advice: advice, most: most}
}

// Of is an account whose bytes count in a, too, as the account of one run does in that of the host.
func (a *Account) Of(what string, most int64, advice string) *Account {
	part := New(what, most, advice)
	part.within = a
	return part
}

// PartOf is an account whose bytes count in a, too, and that has at most as much as it leaves of a to others: half of
// it alone. So nobody is without room because others keep theirs.
func (a *Account) PartOf(what, advice string) *Account {
	part := a.Of(what, a.most, advice)
	part.leaves = true
	return part
}

// Exceeded is the error of who takes more than an account has.
type Exceeded struct {
	account *Account
	// left is what the account leaves to others, if it has to leave something.
	left int64
}

func (e *Exceeded) Error() string {
	if e.account.leaves {
		return fmt.Sprintf("%s would have more than the %d bytes that are left for others; %s", e.account.what,
			e.left, e.account.advice)
	}
	return fmt.Sprintf("%s have more than %d bytes; %s", e.account.what, e.account.most, e.account.advice)
}

// Take charges n bytes, or none of them and returns an [Exceeded].
func (a *Account) Take(n int) error {
	for at := a; at != nil; at = at.within {
		bound := at.bound(int64(n))
		if at.held.Add(int64(n)) <= bound {
			continue
		}
		full := at
		for at = a; at != full.within; at = at.within {
			at.held.Add(-int64(n))
		}
		return &Exceeded{account: full, left: max(0, bound)}
	}
	return nil
}

// bound is what the account may have once n bytes more are taken.
func (a *Account) bound(n int64) int64 {
	if !a.leaves {
		return a.most
	}
	return a.within.most - a.within.held.Load() - n
}

// Give gives n bytes back that were taken.
func (a *Account) Give(n int) {
	for ; a != nil; a = a.within {
		a.held.Add(-int64(n))
	}
}

// Held is how many bytes are charged now.
func (a *Account) Held() int64 { return a.held.Load() }

// Charged is what bytes are taken from and given back to, all of them or none, as an [Account] is.
type Charged interface {
	Take(n int) error
	Give(n int)
}

// Share is what one message has of an account while it is held. It is safe for concurrent use.
type Share struct {
	of    Charged
	mu    sync.Mutex
	taken int
	// keepers are those who have still to close it.
	keepers int
}

// Share begins one, which has nothing yet, and one keeper.
func (a *Account) Share() *Share { return ShareOf(a) }

// ShareOf begins one of what else is charged.
func ShareOf(c Charged) *Share { return &Share{of: c, keepers: 1} }

// Keep adds a keeper, or returns false if the share was closed by all.
func (s *Share) Keep() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keepers == 0 {
		return false
	}
	s.keepers++
	return true
}

// Take charges n bytes more to the share. Nothing is charged to one that was closed.
func (s *Share) Take(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keepers == 0 {
		return nil
	}
	err := s.of.Take(n)
	if err == nil {
		s.taken += n
	}
	return err
}

// Close is called once by each keeper. The last one gives back all that the share took.
func (s *Share) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keepers = max(0, s.keepers-1); s.keepers == 0 {
		s.of.Give(s.taken)
		s.taken = 0
	}
}
