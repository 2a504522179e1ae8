package steps

import (
	"context"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/check"
	"codemode/reports/evidence"
)

// besideLabel names the run that begins while another one is in flight. Like a control
// it is not judged.
const besideLabel = check.ControlLabel + "run beside it"

// registerBeside adds the step in which a second run begins while one is in flight.
func registerBeside(sc registry) {
	sc.When(`^the agent runs at the same time, or afterwards where the host makes one run at a time:$`,
		func(ctx context.Context, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.runBeside(ctx, w.prefix+w.Names.Expand(source.Content))
		})
}

// runBeside starts a run and gives it time to end. One that waits for the run in
// flight ends after that.
func (w *World) runBeside(ctx context.Context, code string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	w.dirty = true
	arguments := request(code, "")
	w.Log.Add(evidence.RunRequest, besideLabel, arguments)
	w.beside = make(chan evidence.Answer, 1)
	go func(answer chan<- evidence.Answer) { answer <- session.Run(ctx, arguments) }(w.beside)
	return w.joinBeside(ctx, time.After(w.patience()))
}

// joinBeside waits for the run that began beside the one in flight, if there is one,
// until it is given up.
func (w *World) joinBeside(ctx context.Context, givenUp <-chan time.Time) error {
	if w.beside == nil {
		return nil
	}
	select {
	case answer := <-w.beside:
		w.Log.Add(evidence.RunAnswer, besideLabel, answer)
		w.beside = nil
		return nil
	case <-givenUp:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
