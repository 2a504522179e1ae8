package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cucumber/godog"

	"codemode/conformance/judging/check"
	"codemode/conformance/words/dialect"
)

// registerCalls adds the steps about what scripts can call, in the way of the system at hand.
func registerCalls(sc registry) {
	sc.Declare(`^scripts can call:$`, func(ctx context.Context, table *godog.Table) error {
		return worldOf(ctx).addCalls(table)
	})
	sc.Declare(`^scripts can call "([^"]*)", which gives pages of (\d+) items, each with the text "([^"]*)"$`,
		func(ctx context.Context, name, items, text string) error {
			w := worldOf(ctx)
			return w.addPages(name, number(items), text)
		})
	sc.Declare(`^scripts may (compute|wait) for (\d+) ms$`, func(ctx context.Context, what, ms string) error {
		return worldOf(ctx).limit(func(l *dialect.Limits) {
			if what == "wait" {
				l.WaitMs = number(ms)
			} else {
				l.ComputeMs = number(ms)
			}
		})
	})
	sc.Declare(`^scripts may take (\d+) MB of memory$`, func(ctx context.Context, megabytes string) error {
		return worldOf(ctx).limit(func(l *dialect.Limits) { l.MemoryMB = number(megabytes) })
	})
	sc.Ask(`^the agent looks for the call "([^"]*)"$`, func(ctx context.Context, name string) error {
		return worldOf(ctx).find(ctx, name)
	})
	thenTable(sc, `exactly these calls arrived:`,
		func(s seen, _ []string, table *godog.Table) (check.Verdict, error) {
			rows, err := rows(table, []string{"call", "argument"})
			var calls []check.Arrived
			for _, row := range rows {
				call := check.Arrived{Name: row["call"]}
				if row["argument"] != "" {
					call.Argument = json.RawMessage(row["argument"])
				}
				calls = append(calls, call)
			}
			return check.CallsArrived(s.Seen, apiID, calls), err
		})
	then(sc, `a call of "([^"]*)" arrived, and none after run (\d+)`, func(s seen, args []string) check.Verdict {
		return check.ArrivedNoneAfter(s.Seen, apiID, args[0], number(args[1]))
	})
	then(sc, `the tool for scripts takes a script`, func(s seen, _ []string) check.Verdict {
		return check.SchemaAccepts(s.Seen, request(dialect.Of(s.Spec).Write(dialect.One()), ""))
	})
	judged(sc, `what came back has nothing of "([^"]*)"`, check.AnswersLack)
}

// itsArgument in the place of a reply is that each call is answered with its argument.
const itsArgument = "its argument"

// addCalls declares what offers calls from a table: call is its name, reply the JSON that it gives, fails why it gives
// none, takes the member of its argument, and delayMs how long its replies take in turn.
func (w *World) addCalls(table *godog.Table) error {
	rows, err := rows(table, []string{"call", "reply", "fails", "takes", "delayMs"})
	if err != nil {
		return err
	}
	var calls []dialect.Call
	for _, row := range rows {
		call := dialect.Call{Name: row["call"], Takes: row["takes"], Fails: row["fails"],
			Echoes: row["reply"] == itsArgument}
		for ms := range strings.FieldsSeq(row["delayMs"]) {
			call.DelaysMs = append(call.DelaysMs, number(ms))
		}
		if row["reply"] != "" && !call.Echoes {
			call.Reply = json.RawMessage(row["reply"])
		}
		calls = append(calls, call)
	}
	w.scripts = append(w.scripts, dialect.Of(w.Spec).Upstream(apiID, calls))
	return nil
}

// addPages declares a call that gives as many items, whatever page is asked for.
func (w *World) addPages(name string, items int, text string) error {
	item := fmt.Sprintf(`{"text": %q}`, text)
	reply := `{"items": [` + strings.TrimSuffix(strings.Repeat(item+", ", items), ", ") + `]}`
	call := dialect.Call{Name: name, Reply: json.RawMessage(reply)}
	w.scripts = append(w.scripts, dialect.Of(w.Spec).Upstream(apiID, []dialect.Call{call}))
	return nil
}

// limit bounds the scripts of the scenario further.
func (w *World) limit(change func(*dialect.Limits)) error {
	change(&w.limits)
	request, settings := dialect.Of(w.Spec).Limited(w.limits)
	w.requestLimits = string(request)
	if settings == nil {
		return nil
	}
	return w.configure(string(settings))
}

// find looks for a call as an agent of the system does.
func (w *World) find(ctx context.Context, name string) error {
	discovery, arguments := dialect.Of(w.Spec).Find(apiID, name)
	how := "executes"
	if discovery {
		how = "searches"
	}
	tool, label := w.toolOf(how)
	return w.run(w.withTool(ctx, tool), label, arguments)
}
