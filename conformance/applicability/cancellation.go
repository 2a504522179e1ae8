package applicability

import (
	"context"
	"encoding/json"
	"fmt"

	"codemode/conformance/driver"
	"codemode/conformance/outcome"
	"codemode/reports/evidence"
)

// The places in factScript of the tools that take part in a cancelled run: the
// call of one is held, the other is called after that.
const (
	heldTool  = 1
	afterTool = 2
	heldName  = "held"
)

// cancels asks whether the host supports cancellation: of a cancelled run, a
// server sees a sign or the agent gets a structured response, or at least the
// script does not go on.
func cancels(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	shown, err := q.cancelled(ctx)
	return outcome.Answer{Has: shown.withdrawn || shown.answered || !shown.wentOn, Unknown: shown.unknown}, err
}

// cancelsCalls asks whether the host gives up the calls of a cancelled run.
func cancelsCalls(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	shown, err := q.cancelled(ctx)
	return outcome.Answer{Has: shown.withdrawn, Unknown: shown.unknown}, err
}

// cancellation is what showed of a run that was cancelled.
type cancellation struct {
	withdrawn, answered, wentOn bool
	// unknown says why it shows nothing.
	unknown string
}

// cancelled cancels a run in the middle of a tool call. At a pace that tells
// nothing, and of a run that does not come that far, nothing shows.
func (q *inquiry) cancelled(ctx context.Context) (cancellation, error) {
	if problem := q.calibration.Problem(); problem != "" {
		return cancellation{unknown: problem}, nil
	}
	q.dirty = true
	code := fmt.Sprintf("import * as s from %q;\ntry { await s.%s({}); } catch { }\nawait s.%s({});\n",
		q.serverModule(), q.script.Tools[heldTool].Name, q.script.Tools[afterTool].Name)
	arguments, err := json.Marshal(map[string]string{"code": code})
	if err != nil {
		return cancellation{}, err
	}
	answer, sent := make(chan evidence.Answer, 1), make(chan struct{})
	runCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		answer <- q.session.Run(driver.OnCancelSent(runCtx, func() { close(sent) }), arguments)
	}()
	called, stop := context.WithTimeout(ctx, q.calibration.Deadline(0).Duration())
	defer stop()
	if q.server.WaitCall(called, q.script.Tools[heldTool].Name) != nil {
		return cancellation{unknown: "the call that was to be cancelled did not reach its server"}, nil
	}
	cancel()
	select {
	case <-sent:
	case <-ctx.Done():
		return cancellation{}, ctx.Err()
	}
	return q.afterCancel(ctx, answer), nil
}

// afterCancel looks for what a host does that has cancelled, and, if it finds
// nothing, whether the script goes on.
func (q *inquiry) afterCancel(ctx context.Context, answer <-chan evidence.Answer) (shown cancellation) {
	waiting, stop := context.WithTimeout(ctx, q.calibration.Deadline(0).Duration())
	defer stop()
	shown.withdrawn = q.server.WaitWithdrawn(waiting) == nil
	select {
	case a := <-answer:
		shown.answered = a.Response != nil
	default:
	}
	if !shown.withdrawn && !shown.answered {
		q.server.Release(heldName)
		going, stop := context.WithTimeout(ctx, q.calibration.Deadline(0).Duration())
		defer stop()
		shown.wentOn = q.server.WaitCall(going, q.script.Tools[afterTool].Name) == nil
	}
	return shown
}
