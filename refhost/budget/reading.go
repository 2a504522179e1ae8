package budget

import "context"

// What servers and APIs may be sending to runs at a time, in bytes. What a run has not taken yet is bounded by its
// sandbox.
const (
	// MaxReading bounds the answers on their way to one run.
	MaxReading = 64 << 20
	// maxAllReading bounds those to all runs of a host.
	maxAllReading = 128 << 20
)

// Reading is an account for the answers on their way to all runs of a host.
func Reading() *Account {
	return New("the answers on their way to all runs of the host", maxAllReading, "run the code again later")
}

type accountKey struct{}

// ForRun returns the context of a run whose answers are charged to an account of its own within a.
func (a *Account) ForRun(ctx context.Context) context.Context {
	return context.WithValue(ctx, accountKey{}, a.Of("the answers that are on their way to the run", MaxReading,
		"make fewer calls at a time, or ask for less"))
}

// Answer begins the share of one answer to the run whose context this is. Outside of runs nothing is charged.
func Answer(ctx context.Context) *Share {
	of, _ := ctx.Value(accountKey{}).(*Account)
	return of.Share()
}
