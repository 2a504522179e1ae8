package budget

import (
	"context"
	"sync"
)

// maxCalls bounds what calls and their answers take at a time, in bytes, of all runs of a host: the answers that are on
// their way to a run, the arguments of calls that have not ended, and answers that a script has not taken. A run has at
// most as much as it leaves to others.
const maxCalls = 64 << 20

// Calls is an account for the calls of all runs of a host, and their answers.
func Calls() *Account {
	return New("the calls of all runs of the host and their answers", maxCalls, "run the code again later")
}

func (a *Account) ofRun() *Account {
	return a.PartOf("the calls of the run and their answers",
		"make fewer calls at a time, ask for less, or run the code again later")
}

type callsKey struct{}

// maxLists bounds the answers of all servers whose tools a host lists at a time, in bytes, until each list is taken
// over. A server has at most as much as it leaves to others.
const maxLists = 64 << 20

// Lists is an account for the tools that servers list.
func Lists() *Account {
	return New("the tools that all servers list at a time", maxLists, "let the servers describe their tools in fewer")
}

// ForList returns the context in which the tools of one server are listed: its answers are charged to an account of
// their own within a.
func (a *Account) ForList(ctx context.Context) context.Context {
	return context.WithValue(ctx, callsKey{}, a.PartOf("the tools that the server lists",
		"let the server describe its tools in fewer"))
}

// ForRun returns the context of a run whose calls and answers are charged to an account of its own within a.
func (a *Account) ForRun(ctx context.Context) context.Context {
	return context.WithValue(ctx, callsKey{}, a.ofRun())
}

// Answer begins the share of one answer to the run, or list, whose context this is. Outside of them nothing is charged.
func Answer(ctx context.Context) *Share {
	of, _ := ctx.Value(callsKey{}).(*Account)
	return of.Share()
}

// HeldBy is the account of the calls of the run whose context this is. A run that no host counts has one of its own.
func HeldBy(ctx context.Context) *Account {
	if of, ok := ctx.Value(callsKey{}).(*Account); ok {
		return of
	}
	return Calls().ofRun()
}

// passed are the shares of answers that were read, until whoever made the call charges them to another account.
type passed struct {
	mu     sync.Mutex
	shares []*Share
}

type passedKey struct{}

// Passing returns the context of a call whose answer stays charged as it was read until settle is called.
func Passing(ctx context.Context) (call context.Context, settle func()) {
	p := &passed{}
	return context.WithValue(ctx, passedKey{}, p), func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, s := range p.shares {
			s.Close()
		}
		p.shares = nil
	}
}

// Pass closes the share of an answer that was read once its call is settled, or now if nobody settles it.
func (s *Share) Pass(ctx context.Context) {
	p, ok := ctx.Value(passedKey{}).(*passed)
	if !ok {
		s.Close()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shares = append(p.shares, s)
}
