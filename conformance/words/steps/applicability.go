package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/behaviour"
	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// Answer is what the scenario found out of an optional behaviour; nil when it asks for
// none, or did not come so far.
func (w *World) Answer() *behaviour.Answer { return w.answer }

// registerApplicability adds the steps of the scenarios that ask for optional behaviours.
// Those that act keep on with a host that has ended: whatever it does is an answer.
func registerApplicability(sc registry) {
	sc.When(`^the agent runs each of, whatever comes of it:$`, func(ctx context.Context, table *godog.Table) error {
		return worldOf(ctx).runEachAnyway(ctx, table)
	})
	sc.Change(`^the agent runs each of, limited to (\d+) ms and then to (\d+) ms, until the end of one follows its limit:$`,
		func(ctx context.Context, short, long string, table *godog.Table) error {
			return worldOf(ctx).runEachLimited(ctx, table, []int{number(short), number(long)})
		})
	sc.When(`^the server "([^"]*)" releases "([^"]*)", unless the end of the run shows, `+
		`and waits for a call of "([^"]*)"$`,
		func(ctx context.Context, server, hold, tool string) error {
			return worldOf(ctx).letGoOn(ctx, server, hold, tool)
		})
	thenAnswer(sc, `the response has a tool trace`, func(s seen, _ []string) behaviour.Answer {
		return behaviour.Traces(s.Seen)
	})
	thenAnswer(sc, `the response has the result (.+)`, func(s seen, args []string) behaviour.Answer {
		return behaviour.ResultIs(s.Seen, valueOf(args[0]))
	})
	thenAnswer(sc, `the text of the answer contains "([^"]*)"`, func(s seen, args []string) behaviour.Answer {
		return behaviour.Shows(s.Seen, args[0])
	})
	thenAnswer(sc, `no diagnostic names "([^"]*)"`, func(s seen, args []string) behaviour.Answer {
		return behaviour.Unnamed(s.Seen, args[0])
	})
	thenAnswer(sc, `a diagnostic has "([^"]*)"`, func(s seen, args []string) behaviour.Answer {
		return behaviour.Diagnoses(s.Seen, args[0])
	})
	thenAnswer(sc, `the run kept fewer than (\d+) log messages of (\d+) "([^"]*)"`,
		func(s seen, args []string) behaviour.Answer {
			return behaviour.KeepsFewer(s.Seen, number(args[0]), strings.Repeat(args[2], number(args[1])))
		})
	thenAnswer(sc, `the second run kept more log messages of (\d+) "([^"]*)"`,
		func(s seen, args []string) behaviour.Answer {
			return behaviour.KeepsMore(s.Seen, strings.Repeat(args[1], number(args[0])))
		})
	thenAnswer(sc, `more calls of "([^"]*)" reached the server "([^"]*)" in the second run`,
		func(s seen, args []string) behaviour.Answer {
			return behaviour.CallsMore(s.Seen, args[1], args[0])
		})
	thenAnswer(sc, `the second run alone has the result (.+)`, func(s seen, args []string) behaviour.Answer {
		return behaviour.OnlySecondHas(s.Seen, valueOf(args[0]))
	})
	thenAnswer(sc, `the end of a run followed its limit`, func(s seen, _ []string) behaviour.Answer {
		return behaviour.EndsAtLimit(s.Seen)
	})
	thenAnswer(sc, `the call of "([^"]*)" at the server "([^"]*)" was given up`,
		func(s seen, args []string) behaviour.Answer {
			return behaviour.GivesUp(s.Seen, args[1], args[0])
		})
	thenAnswer(sc, `the call of "([^"]*)" at the server "([^"]*)" was given up, or the run not answered after "([^"]*)"`,
		func(s seen, args []string) behaviour.Answer {
			return behaviour.Cancels(s.Seen, args[1], args[0], args[2])
		})
}

// valueOf decodes JSON that a wording lets through.
func valueOf(text string) (value any) {
	if json.Unmarshal([]byte(text), &value) != nil {
		return text
	}
	return value
}

func (w *World) runEachAnyway(ctx context.Context, table *godog.Table) error {
	rows, err := rows(table, []string{"script", "source"})
	if err != nil {
		return err
	}
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		w.ask(ctx, session, row["script"], request(row["source"], ""))
	}
	return nil
}

// limitedTimes is how often a script is run with each limit where the end of its run does not
// follow them: a busy machine may have kept one waiting for longer than what lies between them.
const limitedTimes = 3

// runEachLimited runs each script with time limits in milliseconds, until the end of one
// follows them. One that is not answered is not run again.
func (w *World) runEachLimited(ctx context.Context, table *godog.Table, limits []int) error {
	rows, err := rows(table, []string{"script", "source"})
	if err != nil {
		return err
	}
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		for range limitedTimes {
			answered, err := w.runLimited(ctx, session, row, limits)
			if err != nil || behaviour.EndsAtLimit(w.seen()).Has {
				return err
			}
			if !answered {
				break
			}
		}
	}
	return nil
}

// runLimited runs a script with one limit after the other, until a run is not answered.
func (w *World) runLimited(ctx context.Context, session driver.Session, row map[string]string,
	limits []int) (answered bool, err error) {
	for _, ms := range limits {
		answer, err := w.askWithin(ctx, session, row, time.Duration(ms)*time.Millisecond)
		if err != nil || answer.Result == evidence.NoAnswer {
			return false, err
		}
	}
	return true, nil
}

// askWithin runs a script with a time limit, and gives up at its deadline. A slow host has
// longer for both.
func (w *World) askWithin(ctx context.Context, session driver.Session, row map[string]string,
	limit time.Duration) (evidence.Answer, error) {
	deadline, err := w.deadline(limit)
	if err != nil {
		return evidence.Answer{}, err
	}
	ctx, stop := context.WithTimeout(ctx, deadline.Duration())
	defer stop()
	label := fmt.Sprintf("%s, for %d ms", row["script"], deadline.LimitMs)
	return w.ask(ctx, session, label, request(row["source"], fmt.Sprintf(`{"timeoutMs": %d}`, deadline.LimitMs))), nil
}

// letGoOn answers the call of a cancelled run whose end nothing has shown, and gives the
// run time to go on to another call, and the host time to answer it then.
func (w *World) letGoOn(ctx context.Context, server, hold, tool string) error {
	if w.pending == nil {
		return errNoPendingRun
	}
	select {
	case answer := <-w.pending.answer:
		w.Log.Add(evidence.RunAnswer, pendingLabel, answer)
		if answer.Response != nil {
			return nil
		}
	default:
	}
	if check.CallCancelled(w.seen(), server, tool).OK() {
		return nil
	}
	deadline, err := w.deadline(0)
	if err != nil {
		return err
	}
	defer w.Log.Time(evidence.Wait)()
	w.lease.Server(server).Release(hold)
	soon, stop := context.WithTimeout(ctx, deadline.Duration())
	defer stop()
	if w.lease.Server(server).WaitCall(soon, tool) != nil {
		return nil // that it did not come is in the evidence
	}
	select {
	case answer := <-w.pending.answer: // or that there was none, after Timeouts.Cancel
		w.Log.Add(evidence.RunAnswer, pendingLabel, answer)
	case <-ctx.Done():
	}
	return nil
}
