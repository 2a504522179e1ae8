package refhost

import "context"

// turns bound the calls that are under way with one server (parallelCalls of its entry), whichever runs they are of;
// nil bounds none.
type turns chan struct{}

func newTurns(calls int) turns {
	if calls == 0 {
		return nil
	}
	return make(turns, calls)
}

// take waits for a turn and returns what gives it back; ok is false if ctx ended before.
func (t turns) take(ctx context.Context) (release func(), ok bool) {
	if t == nil {
		return func() {}, true
	}
	select {
	case t <- struct{}{}:
		return func() { <-t }, true
	case <-ctx.Done():
		return nil, false
	}
}
