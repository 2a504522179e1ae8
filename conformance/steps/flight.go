package steps

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/driver"
	"codemode/reports/evidence"
)

// flightLabel names the run that goes on while a scenario acts.
const flightLabel = "run in flight"

// patienceFact tells in the evidence how long was waited at most, in milliseconds.
const patienceFact = "patience-ms"

// reach is how long a call may take from the script to the server.
const reach = 30 * time.Second

// flight is a run that was started and whose answer is not waited for yet.
type flight struct {
	answer chan evidence.Answer
	// ended is done when the answer is there: nothing can be waited for any more.
	ended  context.Context
	finish context.CancelFunc
	// cancel cancels the run; cancelSent is closed when the host is being told.
	cancel     context.CancelFunc
	cancelSent chan struct{}
}

// registerFlight adds the steps that act while a run is in flight. A replay
// takes them as done: what they brought is in the evidence.
func registerFlight(sc registry) {
	sc.When(`^the agent starts a run:$`, func(ctx context.Context, source *godog.DocString) error {
		w := worldOf(ctx)
		return w.takeOff(ctx, w.prefix+w.Names.Expand(source.Content))
	})
	sc.When(`^a call of "([^"]*)" has reached the server "([^"]*)"$`,
		func(ctx context.Context, tool, server string) error {
			w := worldOf(ctx)
			err := w.await(ctx, server, tool, reach)
			if err != nil && w.flight != nil && w.flight.ended.Err() != nil {
				err = errors.Join(err, w.land(ctx))
			}
			return err
		})
	sc.When(`^the server "([^"]*)" releases the reply "([^"]*)"$`,
		func(ctx context.Context, server, hold string) error {
			w := worldOf(ctx)
			w.lease.Server(w.Names.Expand(server)).Release(w.Names.Expand(hold))
			return nil
		})
	sc.When(`^a call of "([^"]*)" has reached the server "([^"]*)", or the host holds it back$`,
		func(ctx context.Context, tool, server string) error {
			w := worldOf(ctx)
			var blame *driver.Blame
			if err := w.await(ctx, server, tool, w.patience()); !errors.As(err, &blame) {
				return err
			}
			return nil
		})
	sc.When(`^the run ends$`, func(ctx context.Context) error { return worldOf(ctx).land(ctx) })
}

// takeOff starts a run. It is ended with the scenario.
func (w *World) takeOff(ctx context.Context, code string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.dirty = true
	arguments := request(code, "")
	w.Log.Add(evidence.RunRequest, flightLabel, arguments)
	w.flight = &flight{answer: make(chan evidence.Answer, 1), cancelSent: make(chan struct{})}
	w.flight.ended, w.flight.finish = context.WithCancel(ctx)
	ctx, w.flight.cancel = context.WithCancel(ctx)
	go func(f *flight) {
		f.answer <- session.Run(driver.OnCancelSent(ctx, func() { close(f.cancelSent) }), arguments)
		f.finish()
	}(w.flight)
	return nil
}

// await waits for a call of a tool. It gives up when the run has ended.
func (w *World) await(ctx context.Context, server, tool string, limit time.Duration) error {
	if w.flight == nil {
		return errors.New("no run is pending; start one with: the agent starts a run:")
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	defer context.AfterFunc(w.flight.ended, cancel)()
	server, tool = w.Names.Expand(server), w.Names.Expand(tool)
	err := w.lease.Server(server).WaitCall(ctx, tool)
	if err == nil {
		return nil
	}
	found := "none came within " + limit.String()
	if w.flight.ended.Err() != nil {
		found = "the run ended without one"
	}
	return &CouldNotRunError{&driver.Blame{
		Party: driver.BlameHost, Tried: fmt.Sprintf("waiting for a call of %s at server %s", tool, server),
		Found: found, Next: "see why the script did not call it",
	}}
}

// patience is how long a call may be on its way that need not come at all: much
// longer than the longest whole run of the scenario so far, and no less than a
// window at the pace of machine and host, if that is known.
func (w *World) patience() time.Duration {
	const least, factor = 2 * time.Second, 10
	longest := time.Duration(0)
	for _, run := range check.Runs(w.Log.Events()) {
		longest = max(longest, time.Duration(run.Answer.ElapsedMs)*time.Millisecond)
	}
	patience := max(least, factor*longest)
	if w.Pace != nil {
		patience = max(patience, w.Pace.Window(0).Length())
	}
	w.Log.Add(evidence.Fact, patienceFact, patience.Milliseconds())
	return patience
}

// land waits for the answer and records it.
func (w *World) land(ctx context.Context) error {
	if w.flight == nil {
		return errors.New("no run is pending; start one with: the agent starts a run:")
	}
	select {
	case answer := <-w.flight.answer:
		w.Log.Add(evidence.RunAnswer, flightLabel, answer)
		return w.joinBeside(ctx, nil)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
