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
	if w.Pace == nil {
		return errors.New("the scenario depends on time and has not the tag @timing")
	}
	if problem := w.Pace.Problem(); problem != "" {
		return &CouldNotRunError{&driver.Blame{
			Party: driver.BlameMachine, Tried: "measuring the pace of machine and host", Found: problem,
			Next: "judge timing where less is going on",
		}}
	}
	// Starting the host does not count.
	if _, err := w.session(ctx); err != nil {
		return err
	}
	window := w.Pace.Window(limit)
	w.Log.Add(evidence.Fact, timing.FactName, window)
	ctx, cancel := context.WithTimeout(ctx, window.Length())
	defer cancel()
	return w.run(ctx, label, arguments)
}
