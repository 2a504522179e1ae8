package steps

import (
	"context"
	"encoding/json"

	"codemode/conformance/driver"
	"codemode/reports/evidence"
)

// answered is how a run ended.
type answered struct {
	label  string
	answer evidence.Answer
}

// underWay are runs of a session that have begun, which are recorded as they end. silent is set when one of them was
// not answered: a host that hangs would do so in each further one.
type underWay struct {
	w       *World
	session driver.Session
	count   int
	answers chan answered
	silent  bool
}

func (w *World) underWay(session driver.Session) *underWay {
	return &underWay{w: w, session: session, answers: make(chan answered)}
}

// begin begins one more run.
func (u *underWay) begin(ctx context.Context, label string, arguments json.RawMessage) {
	u.w.Log.Add(evidence.RunRequest, label, arguments)
	u.count++
	go func() {
		answer := u.w.call(ctx, u.session, arguments)
		select {
		case u.answers <- answered{label, answer}:
		case <-ctx.Done():
		}
	}()
}

// wait returns when no more than so many runs are under way.
func (u *underWay) wait(ctx context.Context, most int) error {
	for u.count > most {
		select {
		case e := <-u.answers:
			u.count--
			u.w.Log.Add(evidence.RunAnswer, e.label, e.answer)
			u.silent = u.silent || e.answer.Result == evidence.NoAnswer || e.answer.Result == evidence.HostGone
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}
