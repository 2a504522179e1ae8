package budget

import (
	"context"
	"sync"
)

// What calls and their answers may take at a time, in bytes, of one run and of all.
const (
	// MaxReading bounds the answers of servers and APIs that are on their way to one run.
	MaxReading = 48 << 20
	// maxHeld bounds the arguments of calls of a run that have not ended, and answers that its script has not taken.
	maxHeld = 48 << 20
	// maxCalls bounds both, of all runs of a host. An answer is in one of them after the other.
	maxCalls = 64 << 20
)

// Calls is an account for the calls of all runs of a host, and their answers.
func Calls() *Account {
	return New("the calls of all runs of the host and their answers", maxCalls, "run the code again later")
}

// callsOfRun are the accounts of one run.
type callsOfRun struct{ reading, held *Account }

func (a *Account) ofRun() callsOfRun {
	return callsOfRun{
		reading: a.Of("the answers that are on their way to the run", MaxReading,
			"make fewer calls at a time, or ask for less"),
		held: a.Of("calls under way and answers that the script has not taken", maxHeld,
			"make fewer calls at a time, or ask for less")}
}

type callsKey struct{}

// ForRun returns the context of a run whose calls and answers are charged to accounts of its own within a.
func (a *Account) ForRun(ctx context.Context) context.Context {
	return context.WithValue(ctx, callsKey{}, a.ofRun())
}

// Answer begins the share of one answer to the run whose context this is. Outside of runs nothing is charged.
func Answer(ctx context.Context) *Share {
	of, _ := ctx.Value(callsKey{}).(callsOfRun)
	return of.reading.Share()
}

// HeldBy is the account of what the sandbox holds of the calls of the run whose context this is. A run that no host
// counts has one of its own.
func HeldBy(ctx context.Context) *Account {
	if of, ok := ctx.Value(callsKey{}).(callsOfRun); ok {
		return of.held
	}
	return Calls().ofRun().held
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
