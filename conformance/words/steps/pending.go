package steps

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/reports/evidence"
)

// pendingLabel names the run that goes on while a scenario acts.
const pendingLabel = "run in flight"

// longestWaitFact tells in the evidence how long was waited at most, in milliseconds.
const longestWaitFact = "longest-wait-ms"

// callTimeout is how long a call may take from the script to the server.
const callTimeout = 30 * time.Second

// errNoPendingRun is a mistake in a feature.
var errNoPendingRun = errors.New(`no run is pending; begin with the step "the agent starts a run"`)

// pendingRun is a run that was started and whose answer is not waited for yet.
type pendingRun struct {
	answer chan evidence.Answer
	// ended is done when the answer is there: nothing can be waited for any more.
	ended  context.Context
	finish context.CancelFunc
	// cancel cancels the run; cancelSent is closed when the cancellation is being sent.
	cancel     context.CancelFunc
	cancelSent chan struct{}
}

// registerPendingRuns adds the steps that act while a run is pending. A replay
// takes them as done: what they brought is in the evidence.
func registerPendingRuns(sc registry) {
	sc.Change(`^the agent starts a run:$`, func(ctx context.Context, source *godog.DocString) error {
		w := worldOf(ctx)
		return w.startRun(ctx, w.prefix+source.Content)
	})
	sc.When(`^a call of "([^"]*)" has reached the server "([^"]*)"$`,
		func(ctx context.Context, tool, server string) error {
			w := worldOf(ctx)
			err := w.await(ctx, server, tool, callTimeout)
			if err != nil && w.pending != nil && w.pending.ended.Err() != nil {
				err = errors.Join(err, w.finishRun(ctx))
			}
			return err
		})
	sc.When(`^the server "([^"]*)" releases the reply "([^"]*)"$`,
		func(ctx context.Context, server, hold string) error {
			w := worldOf(ctx)
			w.lease.Server(server).Release(hold)
			return nil
		})
	sc.When(`^a call of "([^"]*)" has reached the server "([^"]*)", or the host holds it back$`,
		func(ctx context.Context, tool, server string) error {
			w := worldOf(ctx)
			var blame *driver.Blame
			if err := w.await(ctx, server, tool, w.longestWait()); !errors.As(err, &blame) {
				return err
			}
			return nil
		})
	sc.When(`^the run ends$`, func(ctx context.Context) error { return worldOf(ctx).finishRun(ctx) })
}

// startRun starts a run. It is ended with the scenario.
func (w *World) startRun(ctx context.Context, code string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.tellLimit("")
	arguments := request(code, "")
	w.Log.Add(evidence.RunRequest, pendingLabel, arguments)
	w.pending = &pendingRun{answer: make(chan evidence.Answer, 1), cancelSent: make(chan struct{})}
	w.pending.ended, w.pending.finish = context.WithCancel(ctx)
	ctx, w.pending.cancel = context.WithCancel(ctx)
	go func(f *pendingRun) {
		f.answer <- w.call(driver.OnCancelSent(ctx, func() { close(f.cancelSent) }), session, arguments)
		f.finish()
	}(w.pending)
	return nil
}

// await waits for a call of a tool. It gives up when the run has ended, unless there are several.
func (w *World) await(ctx context.Context, server, tool string, limit time.Duration) error {
	if w.pending == nil && len(w.several.doomed) == 0 {
		return errNoPendingRun
	}
	defer w.Log.Time(evidence.Wait)()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if w.pending != nil {
		defer context.AfterFunc(w.pending.ended, cancel)()
	}
	err := w.lease.Server(server).WaitCall(ctx, tool)
	if err == nil {
		return nil
	}
	found := "none came within " + limit.String()
	if w.pending != nil && w.pending.ended.Err() != nil {
		found = "the run ended without one"
	}
	return &CouldNotRunError{&driver.Blame{
		Party: driver.BlameHost, Tried: fmt.Sprintf("waiting for a call of %s at server %s", tool, server),
		Found: found, Next: "see why the script did not call it",
	}}
}

// longestWait is how long a call may be on its way that need not come at all: much
// longer than the longest whole run of the scenario so far, and no less than a
// deadline by the calibration, if that is known.
func (w *World) longestWait() time.Duration {
	const least, factor = 2 * time.Second, 10
	longest := time.Duration(0)
	for _, run := range w.seen().Runs() {
		longest = max(longest, time.Duration(run.Answer.ElapsedMs)*time.Millisecond)
	}
	wait := max(least, factor*longest)
	if w.Calibration != nil {
		wait = max(wait, w.Calibration.Deadline(0).Duration())
	}
	w.Log.Add(evidence.Fact, longestWaitFact, wait.Milliseconds())
	return wait
}

// finishRun waits for the answer of the pending run and records it.
func (w *World) finishRun(ctx context.Context) error {
	if w.pending == nil {
		return errNoPendingRun
	}
	select {
	case answer := <-w.pending.answer:
		w.Log.Add(evidence.RunAnswer, pendingLabel, answer)
		return w.joinParallel(ctx, nil)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
