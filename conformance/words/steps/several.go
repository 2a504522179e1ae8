package steps

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// several are runs that go on while the scenario acts: those that it waits for, and those that it cancels.
type several struct {
	awaited *underWay
	doomed  []doomedRun
}

// doomedRun is a run that is to be cancelled.
type doomedRun struct {
	cancel context.CancelFunc
	// sent is closed when the cancellation is on its way, or the run was answered before.
	sent <-chan struct{}
}

// registerSeveralRuns adds the steps that have several runs under way and cancel some of them.
func registerSeveralRuns(sc registry) {
	sc.Change(`^the agent starts (\d+) further runs?:$`,
		func(ctx context.Context, times int, source *godog.DocString) error {
			w := worldOf(ctx)
			session, err := w.session(ctx)
			if err != nil {
				return err
			}
			w.several.awaited = w.underWay(session)
			return w.repeat(times, source.Content, func(text string, _ labelled) error {
				w.several.awaited.begin(ctx, w.nextLabel(), request(w.prefix+text, ""))
				return nil
			})
		})
	sc.Change(`^the agent starts (\d+) runs? to be cancelled:$`,
		func(ctx context.Context, times int, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.repeat(times, source.Content, func(text string, _ labelled) error {
				return w.startDoomed(ctx, w.prefix+text)
			})
		})
	sc.When(`^the agent cancels (?:it|them), and waits a moment$`,
		func(ctx context.Context) error { return worldOf(ctx).cancelDoomed(ctx) })
	sc.When(`^the other runs end$`, func(ctx context.Context) error {
		awaited := worldOf(ctx).several.awaited
		if awaited == nil {
			return errNoPendingRun
		}
		return awaited.wait(ctx, 0)
	})
}

// startDoomed starts a run that is to be cancelled.
func (w *World) startDoomed(ctx context.Context, code string) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	arguments := request(code, "")
	sent := make(chan struct{})
	tell := sync.OnceFunc(func() { close(sent) })
	ctx, cancel := context.WithCancel(ctx)
	w.several.doomed = append(w.several.doomed, doomedRun{cancel, sent})
	w.Log.Add(evidence.RunRequest, fmt.Sprint(check.CancelledLabel, "run ", len(w.several.doomed)), arguments)
	go func() {
		defer tell()
		w.call(driver.OnCancelSent(ctx, tell), session, arguments)
	}()
	return nil
}

// cancelDoomed cancels the runs that are to be cancelled, and gives the host time to act on that: there may be no sign
// of it.
func (w *World) cancelDoomed(ctx context.Context) error {
	if err := w.timed(); err != nil {
		return err
	}
	for _, run := range w.several.doomed {
		run.cancel()
	}
	for _, run := range w.several.doomed {
		select {
		case <-run.sent:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	slow := time.Duration(3*w.Calibration.TypicalMs+w.Calibration.LateMs) * time.Millisecond
	return w.delay(ctx, max(notificationDelay, slow))
}
