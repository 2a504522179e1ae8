package steps

import (
	"context"
	"encoding/json"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// registerParallelRuns adds the step in which a second run begins while one is pending.
func registerParallelRuns(sc registry) {
	sc.Change(`^the agent runs at the same time(?: with limits (\{.*\}))?, `+
		`or afterwards where the host makes one run at a time:$`,
		func(ctx context.Context, limits string, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.runInParallel(ctx, request(w.prefix+source.Content, limits))
		})
	judged(sc, `the run beside it has the result (.+)`, check.Beside)
}

// runInParallel starts a run with these arguments and gives it time to end. One that waits for the pending run
// ends after that.
func (w *World) runInParallel(ctx context.Context, arguments json.RawMessage) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.Log.Add(evidence.RunRequest, check.BesideLabel, arguments)
	w.parallel = make(chan evidence.Answer, 1)
	go func(answer chan<- evidence.Answer) { answer <- w.call(ctx, session, arguments) }(w.parallel)
	defer w.Log.Time(evidence.Wait)()
	return w.joinParallel(ctx, time.After(w.longestWait()))
}

// joinParallel waits for the run that began beside the pending one, if there is one,
// until it is given up.
func (w *World) joinParallel(ctx context.Context, givenUp <-chan time.Time) error {
	if w.parallel == nil {
		return nil
	}
	select {
	case answer := <-w.parallel:
		w.Log.Add(evidence.RunAnswer, check.BesideLabel, answer)
		w.parallel = nil
		return nil
	case <-givenUp:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
