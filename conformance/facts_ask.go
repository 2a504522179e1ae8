package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"codemode/conformance/evidence"
)

// response is what facts are read from.
type response struct {
	ToolTrace   json.RawMessage
	Logs        []struct{ Message any }
	Diagnostics []struct{ Severity string }
}

// tracesCalls asks whether the host returns a tool trace.
func tracesCalls(ctx context.Context, q *inquiry) (bool, error) {
	answer, err := q.ask(ctx, "calling a tool", q.calling(1), nil)
	return traces(answer), err
}

// calling is code that calls the tool some times, whatever comes of it.
func (q *inquiry) calling(times int) string {
	return fmt.Sprintf("import * as s from \"@codemode/servers/%s\";\nfor (let i = 0; i < %d; i++) { try { await s.%s({}); } catch { } }\n",
		q.script.ServerID, times, q.script.Tools[0].Name)
}

// traces reports whether a run that called a tool has a trace. A run that went
// wrong tells nothing, and what is not known to be absent is judged.
func traces(answer evidence.Answer) bool {
	var r response
	if json.Unmarshal(answer.Response, &r) != nil {
		return true
	}
	for _, d := range r.Diagnostics {
		if d.Severity == "error" {
			return true
		}
	}
	return r.ToolTrace != nil
}

// importsWhileRunning asks whether import() gives a module, which §3.2.1 leaves open.
func importsWhileRunning(ctx context.Context, q *inquiry) (bool, error) {
	answer, err := q.ask(ctx, "importing while it runs", "globalThis.__codemode_result__ = typeof (await import(\"@codemode/errors\"));\n", nil)
	return imports(answer), err
}

// imports reports whether a run got a module from import().
func imports(answer evidence.Answer) bool {
	var r struct{ Result any }
	return json.Unmarshal(answer.Response, &r) == nil && r.Result == "object"
}

// floodEntries and floodLimit make logs of many times the limit asked for.
const (
	floodEntries = 400
	floodLimit   = 4096
)

// truncatesLogs asks whether the host cuts off logs.
func truncatesLogs(ctx context.Context, q *inquiry) (bool, error) {
	flood := fmt.Sprintf("for (let i = 0; i < %d; i++) console.log(\"x\".repeat(100));\n", floodEntries)
	answer, err := q.ask(ctx, "flooding the logs", flood, map[string]int{"maxLogBytes": floodLimit})
	return truncates(answer), err
}

// truncates reports whether a run that logged too much has less than that in
// its logs; it is also true of a run that went wrong.
func truncates(answer evidence.Answer) bool {
	var r response
	if json.Unmarshal(answer.Response, &r) != nil {
		return true
	}
	whole := 0
	for _, entry := range r.Logs {
		if text, ok := entry.Message.(string); ok && text == strings.Repeat("x", 100) {
			whole++
		}
	}
	return whole < floodEntries
}

// limitsCalls asks whether the host keeps calls beyond maxToolCalls from the server.
func limitsCalls(ctx context.Context, q *inquiry) (bool, error) {
	const made, allowed = 3, 1
	before := q.server.Calls()
	_, err := q.ask(ctx, "calling beyond a limit", q.calling(made), map[string]int{"maxToolCalls": allowed})
	return q.server.Calls()-before < made, err
}

// limitsMemory asks whether the host ends a run that needs more than maxMemoryBytes.
func limitsMemory(ctx context.Context, q *inquiry) (bool, error) {
	const limit = 64 << 20
	greedy := fmt.Sprintf("const kept = [];\nfor (let i = 0; i < %d; i++) kept.push(new Uint8Array(1048576).fill(i));\n"+
		"globalThis.__codemode_result__ = \"survived \" + kept.length;\n", 160)
	answer, err := q.ask(ctx, "needing much memory", greedy, map[string]int{"maxMemoryBytes": limit})
	return !strings.Contains(string(answer.Response), "survived"), err
}

// limitsTime asks whether the host ends a run that takes longer than timeoutMs.
// At a pace that tells nothing it counts as if it did.
func limitsTime(ctx context.Context, q *inquiry) (bool, error) {
	if q.pace.Problem() != "" {
		return true, nil
	}
	const limit = 500 * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, q.pace.Window(limit).Length())
	defer cancel()
	answer, err := q.ask(ctx, "looping for ever", "for (;;) {}\n", map[string]int{"timeoutMs": int(limit.Milliseconds())})
	return answer.Result != evidence.NoAnswer, err
}
