package steps

import (
	"context"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

func registerCancel(sc registry) {
	sc.When(`^the agent cancels the run$`, func(ctx context.Context) error { return worldOf(ctx).cancelRun(ctx) })
	judged(sc, `the calls of "([^"]*)" and "([^"]*)" were cancelled, if they had reached their servers`,
		check.CallsCancelled)
	then(sc, `the call of "([^"]*)" at the server "([^"]*)" was cancelled`,
		func(s seen, args []string) check.Verdict {
			return check.CallCancelled(s.Seen, args[1], args[0])
		})
	judged(sc, `the cancellation that "([^"]*)" received names the call of "([^"]*)"`, check.CancelNamed)
	judged(sc, `the cancellations that "([^"]*)" received name every call of "([^"]*)"`, check.EachCancelNamed)
}

// cancelRun cancels the pending run and gives the host time to act on it:
// until each server sees a sign of that, or to the deadline.
func (w *World) cancelRun(ctx context.Context) error {
	if w.pending == nil {
		return errNoPendingRun
	}
	deadline, err := w.deadline(0)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, deadline.Duration())
	defer stop()
	defer w.Log.Time(evidence.Wait)()
	w.pending.cancel()
	select {
	case <-w.pending.cancelSent:
	case <-w.pending.ended.Done():
	case <-ctx.Done():
	}
	w.Log.Add(evidence.Fact, check.FactCancelled, pendingLabel)
	for _, script := range w.scripts {
		server := w.lease.Server(script.ServerID)
		if server.WaitWithdrawn(ctx) == nil {
			w.Log.Add(evidence.Fact, check.FactWithdrawn,
				check.Withdrawn{ServerID: script.ServerID, ByClosing: server.CancelsByClosing()})
		}
	}
	return nil
}
