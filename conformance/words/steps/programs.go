package steps

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
	"codemode/reports/evidence"
)

// registerPrograms adds the steps whose scripts are written in no language of a system: each has the form that the
// system at hand wants.
func registerPrograms(sc registry) {
	sc.Ask(`^the agent runs a script that does:$`, func(ctx context.Context, program *godog.DocString) error {
		w := worldOf(ctx)
		return w.runProgram(ctx, "executes", program.Content, w.runEnding)
	})
	sc.Ask(`^the agent runs a script (\d+) times that does:$`,
		func(ctx context.Context, times string, program *godog.DocString) error {
			w := worldOf(ctx)
			return w.repeat(number(times), program.Content, func(text string, run labelled) error {
				return w.runProgram(ctx, "executes", text, func(ctx context.Context, label, code string) error {
					return run(label, w.run0(ctx, label, code))
				})
			})
		})
	sc.Ask(`^the agent runs a script for discovery that does:$`, func(ctx context.Context, program *godog.DocString) error {
		w := worldOf(ctx)
		return w.runProgram(ctx, "searches", program.Content, w.run0)
	})
	sc.Ask(`^the agent runs a script, due to end after (\d+) ms, that does:$`,
		func(ctx context.Context, ms string, program *godog.DocString) error {
			return worldOf(ctx).runDue(ctx, "executes", number(ms), program.Content)
		})
	sc.Ask(`^the agent runs a script for discovery, due to end after (\d+) ms, that does:$`,
		func(ctx context.Context, ms string, program *godog.DocString) error {
			return worldOf(ctx).runDue(ctx, "searches", number(ms), program.Content)
		})
	sc.Ask(`^the agent runs a script, first without what it tries, that does:$`,
		func(ctx context.Context, program *godog.DocString) error {
			return worldOf(ctx).runTrying(ctx, "executes", program.Content)
		})
	sc.Ask(`^the agent runs a script for discovery, first without what it tries, that does:$`,
		func(ctx context.Context, program *godog.DocString) error {
			return worldOf(ctx).runTrying(ctx, "searches", program.Content)
		})
	judged(sc, `without what it tries the script gives a value`, check.GaveWithout)
}

// run0 is run for a script.
func (w *World) run0(ctx context.Context, label, code string) error {
	return w.run(ctx, label, request(code, w.requestLimits))
}

// runEnding is run0 for a script that may go on until the limit of time that the scenario has set.
func (w *World) runEnding(ctx context.Context, label, code string) error {
	limit := max(w.limits.ComputeMs, w.limits.WaitMs)
	if limit == 0 {
		return w.run0(ctx, label, code)
	}
	return w.runToItsEnd(ctx, label, code, w.requestLimits, time.Duration(limit)*time.Millisecond)
}

// runDue runs a program that has to end after so many milliseconds.
func (w *World) runDue(ctx context.Context, how string, ms int, text string) error {
	limit := time.Duration(ms) * time.Millisecond
	return w.runProgram(ctx, how, text, func(ctx context.Context, label, code string) error {
		return w.runWithin(ctx, label, code, w.requestLimits, limit)
	})
}

// runProgram writes a program as a script of the system, and hands that to run.
func (w *World) runProgram(ctx context.Context, how, text string,
	run func(ctx context.Context, label, code string) error) error {
	program, err := dialect.Parse(apiID, text)
	if err != nil {
		return err
	}
	tool, label := w.toolOf(how)
	return run(w.withTool(ctx, tool), label, dialect.Of(w.Spec).Write(program))
}

// withTool has another tool called than that for scripts, which a host may have had to rename.
func (w *World) withTool(ctx context.Context, tool string) context.Context {
	if tool == w.Spec.Tool {
		return ctx
	}
	return driver.OtherTool(ctx, tool)
}

// runTrying runs a program that tries what a sandbox refuses: first without that, which tells whether the host can run
// the rest, and then in each way that a script may have. A way that ends a run keeps no other from being tried, and
// where one has parts, each of these is tried by itself then. A host that answers none of two is left alone: what was
// seen until then counts.
func (w *World) runTrying(ctx context.Context, how, text string) error {
	w.dirty = true
	program, err := dialect.Parse(apiID, text)
	if err != nil {
		return err
	}
	tries := program.Tries()
	if len(tries) != 1 {
		return errors.New("the script has to try one thing; write one step that begins with try to")
	}
	language := dialect.Of(w.Spec)
	tool, label := w.toolOf(how)
	ctx = w.withTool(ctx, tool)
	if err := w.run0(ctx, check.ControlLabel+label, language.Write(program)); err != nil {
		return err
	}
	if err := w.unansweredControl(); err != nil {
		return err
	}
	for _, way := range language.Ways(tries[0].What) {
		names := []string{way.Name}
		for i := 0; i < len(names); i++ {
			label := label + ", " + names[i]
			if err := w.tryWay(ctx, label, language.Write(program.By(names[i]))); err != nil {
				return err
			}
			if check.FellSilent(w.seen()) {
				return nil
			}
			if i == 0 && w.brokeOff(label) {
				names = append(names, way.Parts...)
			}
		}
	}
	return nil
}

// tryWay runs a script that tries something, and once more if that has an error in place of an answer.
func (w *World) tryWay(ctx context.Context, label, code string) error {
	if err := w.run0(ctx, label, code); err != nil {
		return err
	}
	for _, run := range w.seen().AllRuns() {
		if run.Label == label && run.Answer.Result == evidence.ProtocolError {
			return w.run0(ctx, label+check.AgainLabel, code)
		}
	}
	return nil
}

// unansweredControl is why the ways of a script are not tried: without what it tries, the host does not answer it.
func (w *World) unansweredControl() error {
	runs := w.seen().AllRuns()
	if w.replay != nil || len(runs) == 0 {
		return nil
	}
	last := runs[len(runs)-1]
	if last.Answer.Result != evidence.NoAnswer && last.Answer.Result != evidence.HostGone {
		return nil
	}
	return &CouldNotRunError{&driver.Blame{Party: driver.BlameHost, Tried: last.Label, Found: last.Answer.Problem,
		Next: "make the host answer this script, which tries nothing"}}
}

// brokeOff tells whether the run with a label, which was recorded, did not come to its end.
func (w *World) brokeOff(label string) bool {
	for _, run := range w.seen().AllRuns() {
		var response struct{ Diagnostics []struct{ Severity string } }
		if run.Label != label {
			continue
		}
		unread := json.Unmarshal(run.Answer.Response, &response) != nil
		return run.Answer.Result != evidence.Answered || unread || len(response.Diagnostics) > 0
	}
	return false
}
