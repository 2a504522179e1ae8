package steps

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/conformance/driver"
	"codemode/conformance/evidence"
	"codemode/conformance/timing"
)

func registerTiming(sc registry) {
	sc.Ask(`^the agent runs with limits (\{.*\}), to be ended after (\d+) ms:$`, func(ctx context.Context, limits, ms string, source *godog.DocString) error {
		w := worldOf(ctx)
		limit := time.Duration(number(ms)) * time.Millisecond
		return w.runWithin(ctx, w.nextLabel(), request(w.Names.Expand(source.Content), w.Names.Expand(limits)), limit)
	})
	then(sc, `the run ended in time`, func(w *World, _ []string) check.Verdict {
		return check.EndedInTime(w.Log.Events())
	})
}

// runWithin is run for a call that has to be over soon after a limit. It is
// given up at the end of its window.
func (w *World) runWithin(ctx context.Context, label string, arguments json.RawMessage, limit time.Duration) error {
	if w.replay != nil {
		return w.replay.run(label, arguments)
	}
	// Starting the host does not count.
	if _, err := w.session(ctx); err != nil {
		return err
	}
	length, err := w.window(limit)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	return w.run(ctx, label, arguments)
}

// window is how long to wait for what has to happen after a limit, and records it.
func (w *World) window(limit time.Duration) (time.Duration, error) {
	if w.Pace == nil {
		return 0, errors.New("the scenario depends on time and has not the tag @timing")
	}
	if problem := w.Pace.Problem(); problem != "" {
		return 0, &CouldNotRunError{&driver.Blame{
			Party: driver.BlameMachine, Tried: "measuring the pace of machine and host", Found: problem,
			Next: "judge timing where less is going on",
		}}
	}
	window := w.Pace.Window(limit)
	w.Log.Add(evidence.Fact, timing.FactName, window)
	return window.Length(), nil
}
