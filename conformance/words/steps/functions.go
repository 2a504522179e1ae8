package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// registerFunctions adds the steps that run scripts by one of two tools.
func registerFunctions(sc registry) {
	sc.Ask(`^the agent (searches|executes):$`, func(ctx context.Context, how string, source *godog.DocString) error {
		w := worldOf(ctx)
		tool, label := w.toolOf(how)
		return w.run(driver.OtherTool(ctx, tool), label, request(source.Content, ""))
	})
	sc.Ask(`^the agent (searches|executes), behind (\d+) lines of comments:$`,
		func(ctx context.Context, how, lines string, source *godog.DocString) error {
			w := worldOf(ctx)
			tool, label := w.toolOf(how)
			code := strings.Repeat(comment, number(lines)) + source.Content
			return w.run(driver.OtherTool(ctx, tool), label, request(code, ""))
		})
	sc.Ask(`^the agent (searches|executes) each of:$`,
		func(ctx context.Context, how string, table *godog.Table) error {
			return worldOf(ctx).eachFunction(ctx, how, table)
		})
	sc.Ask(`^the agent (searches|executes) with each of (.+) for \{value\}:$`,
		func(ctx context.Context, how, values string, source *godog.DocString) error {
			return worldOf(ctx).eachValue(ctx, how, values, source.Content)
		})
	judged(sc, `the runs gave each of (.+), in order`, check.EachGaveItsOwn)
	sc.Ask(`^the agent (searches|executes), first without the act:$`,
		func(ctx context.Context, how string, source *godog.DocString) error {
			w := worldOf(ctx)
			tool, label := w.toolOf(how)
			return w.withControl(driver.OtherTool(ctx, tool), label, source.Content, "")
		})
	sc.Ask(`^the agent (searches|executes), due to end after (\d+) ms:$`,
		func(ctx context.Context, how, ms string, source *godog.DocString) error {
			w := worldOf(ctx)
			tool, label := w.toolOf(how)
			limit := time.Duration(number(ms)) * time.Millisecond
			return w.runWithin(driver.OtherTool(ctx, tool), label, source.Content, "", limit)
		})
	sc.Ask(`^the agent calls the tool "([^"]*)" with (\{.*\})$`, func(ctx context.Context, tool, arguments string) error {
		w := worldOf(ctx)
		w.runs++
		return w.run(driver.OtherTool(ctx, tool), fmt.Sprintf("call %d", w.runs),
			json.RawMessage(arguments))
	})
	sc.When(`^the agent (searches|executes), if the host starts:$`,
		func(ctx context.Context, how string, source *godog.DocString) error {
			return worldOf(ctx).callIfStarted(ctx, how, source.Content)
		})
	judged(sc, `the host refused to start, or the last call failed`, check.ConfigurationRefused)
}

// toolOf is the tool by which an agent searches or executes, and the label of the next call.
func (w *World) toolOf(how string) (tool, label string) {
	w.runs++
	if how == "searches" {
		return w.Spec.Search, fmt.Sprintf("search %d", w.runs)
	}
	return w.Spec.Tool, fmt.Sprintf("execute %d", w.runs)
}

// eachFunction runs the scripts of a table with the columns script and source.
func (w *World) eachFunction(ctx context.Context, how string, table *godog.Table) error {
	rows, err := rows(table, []string{"script", "source"})
	if err != nil {
		return err
	}
	for _, row := range rows {
		tool, label := w.toolOf(how)
		if err := w.run(driver.OtherTool(ctx, tool), label+", "+row["script"], request(row["source"], "")); err != nil {
			return err
		}
	}
	return nil
}

// eachValue runs a script once for each element of a list, which stands in place of {value}, until a run is not
// answered.
func (w *World) eachValue(ctx context.Context, how, values, source string) error {
	var all []json.RawMessage
	if err := json.Unmarshal([]byte(values), &all); err != nil {
		return fmt.Errorf("the values for {value} are no list of JSON: %w", err)
	}
	for _, value := range all {
		tool, label := w.toolOf(how)
		code := strings.ReplaceAll(source, "{value}", string(value))
		if err := w.run(driver.OtherTool(ctx, tool), label, request(code, "")); err != nil || w.unanswered(label) {
			return err
		}
	}
	return nil
}

// callIfStarted runs a script by a host with a configuration, or a document, that it may refuse. One that does not
// answer in time has refused nothing.
func (w *World) callIfStarted(ctx context.Context, how, source string) error {
	session, err := w.session(ctx)
	if driver.RefusedToStart(err) {
		var blame *driver.Blame
		errors.As(err, &blame)
		w.Log.Add(evidence.Fact, check.FactRefused, blame.Found)
		return nil
	}
	if err != nil {
		return err
	}
	tool, label := w.toolOf(how)
	w.ask(driver.OtherTool(ctx, tool), session, label, request(source, ""))
	return nil
}
