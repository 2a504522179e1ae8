package mutants

import (
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	"codemode/refhost/altered"
	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// lifetimeMutants are those of §1.4.
func lifetimeMutants() []Mutant {
	return []Mutant{
		{ID: "globals-left-behind", Rules: 2, Requirement: "fresh-sandbox",
			Description: "a later run has the globals that an earlier one assigned",
			Apply:       remembering(altered.RememberingGlobals())},
		{ID: "logs-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the logs of earlier ones too",
			Apply: withEarlier(func(before, r rules.Response, o rules.Object) rules.Object {
				return o.With("logs", slices.Concat([]rules.LogEntry{}, before.Logs, r.Logs))
			})},
		{ID: "trace-left-behind", Requirement: "fresh-sandbox",
			Description: "a later run has the tool calls of earlier ones too",
			Apply: withEarlier(func(before, r rules.Response, o rules.Object) rules.Object {
				if len(r.ToolTrace) == 0 {
					return o
				}
				return o.With("toolTrace", slices.Concat(before.ToolTrace, r.ToolTrace))
			})},
		{ID: "limits-left-behind", Requirement: "fresh-sandbox",
			Description: "the limits of a run are the defaults of later ones", Apply: limitsLeft},
		{ID: "sandboxes-run-out", Requirement: "fresh-sandbox",
			Description: "a process has 40 sandboxes, and what comes after the last is not run",
			Apply:       sandboxesRunOut},
		{ID: "failed-runs-use-up", Requirement: "fresh-sandbox",
			Description: "a run that comes after twenty failures in a row is not made",
			Apply:       failuresRunOut},
		{ID: "turn-of-ended-run-kept", Requirement: "fresh-sandbox",
			Description: "a server has four calls at a time, of which one that its run left is counted for good",
			Edits: []faults.Edit{
				edit("refhost New", "newTurns(server.ParallelCalls)", "newTurns(4)"),
				edit("refhost calls.send", "	defer release()\n",
					"	defer func() {\n		if ctx.Err() == nil {\n			release()\n		}\n	}()\n"),
			}},
	}
}

// remembering gives a host memory from run to run, and its code.
func remembering(outside func() map[string]rules.Outside, code string) func(*rules.Set) {
	return func(s *rules.Set) {
		s.Outside = outside
		prelude(code)(s)
	}
}

// withEarlier changes a response with what those of earlier runs had.
func withEarlier(edit func(before, r rules.Response, o rules.Object) rules.Object) func(*rules.Set) {
	var mu sync.Mutex
	var before rules.Response
	return onResponse(func(r rules.Response, o rules.Object) rules.Object {
		mu.Lock()
		defer mu.Unlock()
		o = edit(before, r, o)
		before.Logs = append(before.Logs, r.Logs...)
		before.ToolTrace = append(before.ToolTrace, r.ToolTrace...)
		return o
	})
}

func limitsLeft(s *rules.Set) {
	var mu sync.Mutex
	left := map[string]json.RawMessage{}
	limits := s.Limits
	s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
		mu.Lock()
		defer mu.Unlock()
		_ = json.Unmarshal(requested, &left)
		all, _ := json.Marshal(left)
		return limits(all, bounds)
	}
}

func sandboxesRunOut(s *rules.Set) {
	var left atomic.Int64
	left.Store(40)
	onResponse(func(r rules.Response, o rules.Object) rules.Object {
		if left.Add(-1) >= 0 {
			return o
		}
		return o.With("result", nil).With("logs", []rules.LogEntry{})
	})(s)
}

// failuresRunOut leaves a run without its result that comes after twenty failures in a row.
func failuresRunOut(s *rules.Set) {
	var failed atomic.Int64
	onResponse(func(r rules.Response, o rules.Object) rules.Object {
		if r.Failed() {
			failed.Add(1)
			return o
		}
		if failed.Swap(0) < 20 {
			return o
		}
		return o.With("result", nil)
	})(s)
}
