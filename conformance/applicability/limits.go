package applicability

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"codemode/conformance/outcome"
	"codemode/reports/evidence"
)

// A host supports a limit key if what a run may do follows the value: a limit of the
// host's own, which holds whatever is asked for, is none that the key sets (§3.2.4).

// floodEntries are more logs than a host keeps that limits them at all: two megabytes.
const (
	floodEntries = 12000
	floodText    = 160
)

// truncatesLogs asks whether the host cuts off logs, by whatever limit.
func truncatesLogs(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	answer, err := q.ask(ctx, "flooding the logs", flood(floodEntries), map[string]int{"maxLogBytes": 4096})
	if _, ok := succeeded(answer); !ok {
		return unknown(answer), err
	}
	return known(entriesKept(answer) < floodEntries), err
}

func flood(entries int) string {
	return fmt.Sprintf("for (let i = 0; i < %d; i++) console.log(\"x\".repeat(%d));\n", entries, floodText)
}

// entriesKept counts the entries of a flood that are whole in the logs.
func entriesKept(answer evidence.Answer) int {
	r, _ := succeeded(answer)
	whole := 0
	for _, entry := range r.Logs {
		if text, ok := entry.Message.(string); ok && text == strings.Repeat("x", floodText) {
			whole++
		}
	}
	return whole
}

// limitsLogs asks whether maxLogBytes says how much is kept of the logs.
func limitsLogs(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	var kept []int
	for _, limit := range []int{4096, 16384} {
		answer, err := q.ask(ctx, fmt.Sprintf("logging beyond %d bytes", limit), flood(400),
			map[string]int{"maxLogBytes": limit})
		if _, ok := succeeded(answer); !ok || err != nil {
			return unknown(answer), err
		}
		kept = append(kept, entriesKept(answer))
	}
	return known(kept[0] < kept[1]), nil
}

// limitsCalls asks whether maxToolCalls says how many calls reach the server.
func limitsCalls(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	const made = 3
	var received []int
	for _, allowed := range []int{1, 2} {
		before := q.server.Calls()
		_, err := q.ask(ctx, fmt.Sprintf("calling more than %d times", allowed), q.calling(made),
			map[string]int{"maxToolCalls": allowed})
		if err != nil {
			return outcome.Answer{}, err
		}
		received = append(received, q.server.Calls()-before)
	}
	return known(received[0] < received[1]), nil
}

// limitsMemory asks whether maxMemoryBytes says how much memory a run may have.
func limitsMemory(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	const needed = 64
	greedy := fmt.Sprintf("const kept = [];\n"+
		"for (let i = 0; i < %d; i++) kept.push(new Uint8Array(1048576).fill(i));\n"+
		"globalThis.%s = \"survived \" + kept.length;\n", needed, q.names.Result)
	var survived []bool
	for _, limit := range []int{24 << 20, 160 << 20} {
		answer, err := q.ask(ctx, fmt.Sprintf("needing %d of %d MiB", needed, limit>>20), greedy,
			map[string]int{"maxMemoryBytes": limit})
		if err != nil {
			return outcome.Answer{}, err
		}
		var r struct{ Result any }
		_ = json.Unmarshal(answer.Response, &r) // without a response it did not survive
		survived = append(survived, r.Result == fmt.Sprint("survived ", needed))
	}
	return known(!survived[0] && survived[1]), nil
}

// The two time limits that are asked for. Half of what lies between them tells
// whether the end of a run follows its limit, and most of the lower one whether it
// went on so long at all.
const (
	shortLimit = 500 * time.Millisecond
	longLimit  = 3 * time.Second
)

// limitsTime asks whether timeoutMs says how long a run may take.
func limitsTime(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	return q.follows(ctx, "looping for ever", "for (;;) {}\n")
}

// limitsWaits asks whether timeoutMs counts the time in which a run waits: for a call
// that is not answered, or for a timer.
func limitsWaits(ctx context.Context, q *inquiry) (outcome.Answer, error) {
	q.dirty = true // the call stays with its server
	call := fmt.Sprintf("import * as s from %q;\nawait s.%s({});\n", q.serverModule(), q.script.Tools[heldTool].Name)
	found, err := q.follows(ctx, "waiting for a call", call)
	if err != nil || found.Has || found.Unknown != "" {
		return found, err
	}
	return q.follows(ctx, "waiting for a timer", "await new Promise((resolve) => setTimeout(resolve, 600000));\n")
}

// follows asks for code that never ends whether its end follows the time limit.
func (q *inquiry) follows(ctx context.Context, label, code string) (outcome.Answer, error) {
	if problem := q.calibration.Problem(); problem != "" {
		return outcome.Answer{Unknown: problem}, nil
	}
	scale := time.Duration(q.calibration.Scale())
	var took []time.Duration
	for _, limit := range []time.Duration{shortLimit, longLimit} {
		answer, err := q.askWithin(ctx, limit, label, code)
		elapsed := time.Duration(answer.ElapsedMs) * time.Millisecond
		if err != nil || answer.Result == evidence.NoAnswer || elapsed < limit*scale*4/5 && limit == shortLimit {
			return known(false), err
		}
		took = append(took, elapsed)
	}
	return known(took[1]-took[0] > scale*(longLimit-shortLimit)/2), nil
}

// askWithin asks with a time limit, and gives up at its deadline.
func (q *inquiry) askWithin(ctx context.Context, limit time.Duration, label, code string) (evidence.Answer, error) {
	deadline := q.calibration.Deadline(limit)
	q.dirty = true
	ctx, cancel := context.WithTimeout(ctx, deadline.Duration())
	defer cancel()
	ms := int(deadline.LimitMs)
	return q.ask(ctx, fmt.Sprintf("%s, for %d ms", label, ms), code, map[string]int{"timeoutMs": ms})
}
