package applicability

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"codemode/conformance/outcome"
	"codemode/reports/evidence"
)

// question asks a host for one behaviour.
type question func(ctx context.Context, q *inquiry) (outcome.Answer, error)

// questions are by the names of the behaviours.
func questions() map[string]question {
	return map[string]question{
		"tool-trace":             tracesCalls,
		"diagnostic-hint":        tellsOfFailures("hint"),
		"diagnostic-path":        tellsOfFailures("path"),
		"diagnostic-error-class": tellsOfFailures("errorClass"),
		"log-truncation":         truncatesLogs,
		"log-limit":              limitsLogs,
		"tool-call-limit":        limitsCalls,
		"memory-limit":           limitsMemory,
		"time-limit":             limitsTime,
		"wait-limit":             limitsWaits,
		"cancellation":           cancels,
		"cancelled-calls":        cancelsCalls,
		"concurrent-calls":       callsTogether,
		"dynamic-import":         importsWhileRunning,
	}
}

func known(has bool) outcome.Answer { return outcome.Answer{Has: has} }

// unknown is what a run tells that went wrong: nothing.
func unknown(answer evidence.Answer) outcome.Answer {
	return outcome.Answer{Unknown: cmp.Or(answer.Problem, "the run that asks for it failed"+saidIn(answer))}
}

// response is what facts are read from.
type response struct {
	ToolTrace   json.RawMessage
	Logs        []struct{ Message any }
	Diagnostics []diagnostic
}

type diagnostic struct{ Severity, Message string }

// tracesCalls asks whether the host returns a tool trace.
func tracesCalls(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	answer, err := q.ask(ctx, "calling a tool", q.calling(1), nil)
	return traces(answer), err
}

// calling is code that calls the tool some times, whatever comes of it.
func (q *inquiry) calling(times int) string {
	return fmt.Sprintf("import * as s from %q;\nfor (let i = 0; i < %d; i++) { try { await s.%s({}); } catch { } }\n",
		q.serverModule(), times, q.script.Tools[0].Name)
}

// serverModule is the name of the module of the server that is asked with.
func (q *inquiry) serverModule() string { return q.names.ServerModules() + q.script.ServerID }

// traces reports whether a run that called a tool has a trace. A run that went
// wrong tells nothing.
func traces(answer evidence.Answer) outcome.Answer {
	r, ok := succeeded(answer)
	if !ok {
		return unknown(answer)
	}
	return known(r.ToolTrace != nil)
}

// succeeded decodes the response of a run; ok is false if there is none, or if it
// tells of an error.
func succeeded(answer evidence.Answer) (r response, ok bool) {
	if json.Unmarshal(answer.Response, &r) != nil {
		return r, false
	}
	return r, !slices.ContainsFunc(r.Diagnostics, func(d diagnostic) bool { return d.Severity == "error" })
}

// saidIn is the host's first message about a run, for the end of a sentence.
func saidIn(answer evidence.Answer) string {
	if r, _ := succeeded(answer); len(r.Diagnostics) > 0 {
		return ": " + r.Diagnostics[0].Message
	}
	return ""
}

// callsTogether asks whether all calls of a script are answered that are made before
// one of them is. A host need not support it: it may refuse all but the first (§10.1).
func callsTogether(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	call := fmt.Sprintf("s.%s({})", q.script.Tools[0].Name)
	answer, err := q.ask(ctx, "calling a tool three times at once", fmt.Sprintf("import * as s from %q;\n"+
		"globalThis.%s = (await Promise.all([%[3]s, %[3]s, %[3]s])).length;\n", q.serverModule(), q.names.Result, call),
		nil)
	return answersAll(answer), err
}

// answersAll reports whether a run that made three calls at once has all answers. A
// run that failed has not.
func answersAll(answer evidence.Answer) outcome.Answer {
	var r struct{ Result any }
	if json.Unmarshal(answer.Response, &r) != nil {
		return unknown(answer)
	}
	return known(r.Result == 3.0)
}

// importsWhileRunning asks whether import() gives a module, which §3.2.1 leaves open.
func importsWhileRunning(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	answer, err := q.ask(ctx, "importing while it runs",
		fmt.Sprintf("globalThis.%s = typeof (await import(%q));\n", q.names.Result, q.serverModule()), nil)
	return imports(answer), err
}

// imports reports whether a run got a module from import(). A host may refuse the
// whole source for it (§3.2.1).
func imports(answer evidence.Answer) outcome.Answer {
	var r struct{ Result any }
	if json.Unmarshal(answer.Response, &r) != nil {
		return unknown(answer)
	}
	return known(r.Result == "object")
}

// tellsOfFailures asks whether a diagnostic of some failing script has an optional
// field (§3.3.3).
func tellsOfFailures(field string) func(context.Context, *inquiry) (outcome.Answer, error) {
	return func(ctx context.Context, q *inquiry) (outcome.Answer, error) {
		for _, code := range []string{
			"const = 1;", `throw new Error("failure");`, fmt.Sprintf("import %q;", q.names.Modules+"nowhere"),
			fmt.Sprintf(`import { ToolCallError } from %q; throw new ToolCallError("failure");`,
				q.names.Modules+"errors"),
		} {
			answer, err := q.ask(ctx, "failing: "+code, code+"\n", nil)
			if err != nil || hasInDiagnostics(answer, field) {
				return known(err == nil), err
			}
		}
		return known(false), nil
	}
}

// hasInDiagnostics tells whether a diagnostic has a field, of whatever value.
func hasInDiagnostics(answer evidence.Answer, field string) bool {
	var r struct{ Diagnostics []map[string]json.RawMessage }
	_ = json.Unmarshal(answer.Response, &r) // what has no such list has no such field
	return slices.ContainsFunc(r.Diagnostics, func(d map[string]json.RawMessage) bool { return d[field] != nil })
}
