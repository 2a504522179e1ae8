package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/module"
)

// settle runs what timers and tool calls bring until the run is over.
func (s *script) settle(main *goja.Promise) {
	defer func() { s.exported = module.Exported(main) }()
	for !s.failed {
		switch main.State() {
		case goja.PromiseStateRejected:
			s.fail(s.describe(main.Result(), module.Position{}))
		case goja.PromiseStateFulfilled:
			if s.over() {
				s.reportUnhandled()
				return
			}
			s.step()
		default:
			if stuck := s.rules.Ending().Stuck; stuck != rules.StuckWaits && s.idle(maxDelay*time.Millisecond) {
				if stuck == rules.StuckFails {
					s.fail(rules.Finding{Cause: rules.CauseNeverSettles,
						Message: "The module waits at a top-level await, but no timer and no tool call is left that " +
							"could end it."})
				}
				s.reportUnhandled()
				return
			}
			s.step()
		}
	}
}

// notePending tells of the calls that the end of the run cancels: where it failed all that are under way, and else
// those that were made while the result was written, of which nobody waits for the answer.
func (s *script) notePending(before int) {
	n, when := len(s.bindings.pending), "when the script failed"
	if !s.failed {
		n, when = n-before, "when the result had been written"
	}
	if n > 0 {
		s.findings = append(s.findings, rules.Finding{Cause: rules.CausePendingCall,
			Message: fmt.Sprintf("%d tool calls were under way %s, and are cancelled.", n, when)})
	}
}

// over tells whether a run is over whose module has ended.
func (s *script) over() bool {
	rule := s.rules.Ending()
	due, ok := s.clock.next()
	return (!rule.UnawaitedCalls || len(s.bindings.pending) == 0) &&
		(!ok || rule.TimersWithin < 0 || time.Until(due) > rule.TimersWithin)
}

// idle tells whether nothing is left to wait for: no call, and no timer that is
// due within the horizon.
func (s *script) idle(horizon time.Duration) bool {
	due, ok := s.clock.next()
	return len(s.bindings.pending) == 0 && (!ok || time.Until(due) > horizon)
}

// step waits for the next timer, answer or limit, and runs what it brings.
func (s *script) step() {
	err := s.wait()()
	if err != nil {
		s.stopped(err)
	} else if s.rules.Ending().FailAtOnce {
		s.reportUnhandled()
	}
}

// wait returns what there is to do as soon as there is something. Its own time may
// not count (§3.2.4).
func (s *script) wait() (bring func() error) {
	var alarm <-chan time.Time
	if due, ok := s.clock.next(); ok {
		t := time.NewTimer(time.Until(due))
		defer t.Stop()
		alarm = t.C
	}
	if ending := s.rules.Ending(); ending.MaxWait > 0 {
		s.watch.pause(ending.MaxWait)
		defer s.watch.resume(ending.Anew)
	}
	select {
	case <-alarm:
		return s.fire
	case answer := <-s.answers:
		return func() error { return s.realm.enter(func() error { return s.bindings.settle(answer) }) }
	case <-s.limit.Done():
		return func() error { return context.Cause(s.limit) }
	}
}

// fire runs the next timer's callback, whose exception may be nobody's business.
func (s *script) fire() error {
	err := s.clock.fire()
	var exception *goja.Exception
	if errors.As(err, &exception) && !s.rules.Ending().FailUnhandled {
		s.noteUnhandled(s.describe(exception.Value(), placeOf(exception.Stack())))
		return nil
	}
	return err
}

// reportUnhandled makes a failure of every rejection that nobody handled: what a
// floating promise was to do did not happen.
func (s *script) reportUnhandled() {
	if !s.rules.Ending().FailUnhandled {
		for _, p := range s.unhandled[:min(len(s.unhandled), rules.MaxUnhandled)] {
			s.noteUnhandled(s.describe(p.Result(), module.Position{}))
		}
		return
	}
	for i, p := range s.unhandled {
		if i == rules.MaxUnhandled {
			return
		}
		finding := s.describe(p.Result(), module.Position{})
		if finding.Cause == rules.CauseUncaught {
			finding.Cause = rules.CauseUnhandledRejection
		}
		s.fail(finding)
	}
}

// noteUnhandled keeps what nobody handled and what fails no run, if a run is told of it.
func (s *script) noteUnhandled(f rules.Finding) {
	if s.rules.Ending().ReportUnhandled {
		f.Cause = rules.CauseUnhandledRejection
		s.findings = append(s.findings, f)
	}
}
