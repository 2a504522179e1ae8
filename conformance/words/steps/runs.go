package steps

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/prerequisite"
	"codemode/reports/evidence"
)

func registerRuns(sc registry) {
	sc.Declare(`^scripts that begin with:$`, func(ctx context.Context, source *godog.DocString) {
		w := worldOf(ctx)
		w.prefix = source.Content + "\n"
	})
	sc.Ask(`^the agent runs:$`, func(ctx context.Context, source *godog.DocString) error {
		w := worldOf(ctx)
		return w.run(ctx, w.nextLabel(), request(w.prefix+source.Content, ""))
	})
	sc.Ask(`^the agent runs with limits (\{.*\}):$`,
		func(ctx context.Context, limits string, source *godog.DocString) error {
			w := worldOf(ctx)
			return w.runTold(ctx, w.nextLabel(), w.prefix+source.Content, limits)
		})
	sc.Ask(`^the agent runs(?: with limits (\{.*\}))?, first without the act:$`,
		func(ctx context.Context, limits string, source *godog.DocString) error {
			return worldOf(ctx).runWithControl(ctx, source.Content, limits)
		})
	sc.Ask(`^the agent runs each of:$`, func(ctx context.Context, table *godog.Table) error {
		return worldOf(ctx).runEach(ctx, table)
	})
	sc.Ask(`^the agent runs, behind (\d+) lines of comments:$`,
		func(ctx context.Context, lines string, source *godog.DocString) error {
			w := worldOf(ctx)
			comments := strings.Repeat(comment, number(lines))
			return w.run(ctx, w.nextLabel(), request(comments+source.Content, ""))
		})
	sc.Ask(`^the agent runs (\d+) times:$`, func(ctx context.Context, times string, source *godog.DocString) error {
		w := worldOf(ctx)
		return w.repeat(number(times), source.Content, func(text string, run labelled) error {
			label := w.nextLabel()
			return run(label, w.run(ctx, label, request(w.prefix+text, "")))
		})
	})
	sc.Ask(`^«§tool» is called with:$`, func(ctx context.Context, arguments *godog.DocString) error {
		w := worldOf(ctx)
		return w.run(ctx, w.nextLabel(), json.RawMessage(arguments.Content))
	})
	sc.When(`^the host is started again with the same servers$`,
		func(ctx context.Context) error { return worldOf(ctx).another(ctx) })
	sc.Declare(`^the host is started for this scenario alone$`,
		func(ctx context.Context) { worldOf(ctx).alone() })
	sc.Declare(`^the scenario may change the host$`, func(ctx context.Context) { worldOf(ctx).dirty = true })
	sc.When(`^the outer tools are listed$`, func(ctx context.Context) error { return worldOf(ctx).listTools(ctx) })
	sc.When(`^the outer tool "([^"]*)" is called with (\{.*\})$`,
		func(ctx context.Context, tool, arguments string) error {
			w := worldOf(ctx)
			return w.callOuter(ctx, tool, json.RawMessage(arguments))
		})
	sc.When(`^the agent context is read$`, func(ctx context.Context) error { return worldOf(ctx).readContext(ctx) })
}

// comment is a line of a source that does nothing, of 100 bytes.
const comment = "// A line that says nothing, and makes a source long: who reads it to its end finds the script. ///\n"

// runWithControl runs a script twice: first without the act that is marked in it,
// which tells whether the host can run the rest, and then as it is.
func (w *World) runWithControl(ctx context.Context, source, limits string) error {
	return w.withControl(ctx, w.nextLabel(), w.prefix+source, limits)
}

func (w *World) withControl(ctx context.Context, label, source, limits string) error {
	control, marked := prerequisite.WithoutAct(source)
	if !marked {
		return errors.New("the script has no act; put it between /*act*/ and /*end*/")
	}
	if err := w.run(ctx, check.ControlLabel+label, request(control, limits)); err != nil {
		return err
	}
	return w.run(ctx, label, request(source, limits))
}

// request is the arguments of codemode.run; limits may be empty.
func request(code, limits string) json.RawMessage {
	members := map[string]any{"code": code}
	if limits != "" {
		members["limits"] = json.RawMessage(limits)
	}
	raw, err := json.Marshal(members)
	if err != nil {
		return json.RawMessage(limits)
	}
	return raw
}

// runEach runs the column source of each row under the name in its column
// script. The column names holds a word that a failure's description has to name.
func (w *World) runEach(ctx context.Context, table *godog.Table) error {
	rows, err := rows(table, []string{"script", "source", "names"})
	if err != nil {
		return err
	}
	w.named = map[string]string{}
	for _, row := range rows {
		w.named[row["script"]] = row["names"]
		if err := w.run(ctx, row["script"], request(w.prefix+row["source"], "")); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) listTools(ctx context.Context) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	end := w.Log.Time(evidence.Request)
	tools, err := session.Tools(ctx)
	end()
	if err != nil {
		return &CouldNotRunError{err}
	}
	w.Log.Add(evidence.HostTools, "", tools)
	if name := driver.ToolOf(session); name != driver.ToolName {
		w.Log.Add(evidence.Fact, check.FactTool, name)
	}
	return nil
}

func (w *World) readContext(ctx context.Context) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	end := w.Log.Time(evidence.Request)
	context, err := session.Context(ctx)
	end()
	if err != nil {
		return &CouldNotRunError{err}
	}
	w.Log.Add(evidence.HostContext, "", context)
	return nil
}

// outerCallFact is the name of the fact that holds how the call of another outer
// tool was answered.
const outerCallFact = "outer-call"

// callOuter calls a tool of the host that it does not list. What comes of it is
// seen at the servers.
func (w *World) callOuter(ctx context.Context, tool string, arguments json.RawMessage) error {
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	answer := w.call(driver.OtherTool(ctx, tool), session, arguments)
	w.Log.Add(evidence.Fact, outerCallFact, answer)
	return nil
}

// labelled takes how a run ended of which this is the label.
type labelled func(label string, err error) error

// repeat makes so many runs of a script that may hold the number of each, or those until one is not answered: to wait
// for each of many would take hours.
func (w *World) repeat(times int, script string, make func(script string, ended labelled) error) error {
	made := ""
	for i := range times {
		text := strings.ReplaceAll(script, check.RunNumber, strconv.Itoa(i+1))
		err := make(text, func(label string, err error) error {
			made = label
			return err
		})
		if err != nil || w.unanswered(made) {
			return err
		}
	}
	return nil
}

// unanswered tells whether nothing came back for a run.
func (w *World) unanswered(label string) bool {
	return slices.ContainsFunc(w.seen().AllRuns(), func(run check.Run) bool {
		return run.Label == label && (run.Answer.Result == evidence.NoAnswer || run.Answer.Result == evidence.HostGone)
	})
}
