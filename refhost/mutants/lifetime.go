package mutants

import (
	"encoding/json"
	"slices"
	"sync"

	"codemode/refhost/rules"
)

// lifetimeMutants are those of §1.4.
func lifetimeMutants() []Mutant {
	return []Mutant{
		{ID: "globals-left-behind", Rules: 2, Requirement: "fresh-sandbox",
			Description: "a later run has the globals that an earlier one assigned", Apply: remembering(
				`for (const [name, value] of kept()) globalThis[name] = value; ` +
					`const set = (target, name, value, self) => { try { keep(name, value); } catch {} ` +
					`return Reflect.defineProperty(self, name, { value, writable: true, enumerable: true, ` +
					`configurable: true }); }; ` +
					`Object.setPrototypeOf(globalThis, new Proxy(Object.getPrototypeOf(globalThis), { set }));`)},
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
	}
}

// remembering runs code of the host before the agent's, which can keep(…) values in the
// host for later runs, and get a list of what was kept(), each the list of what keep was given.
func remembering(source string) func(*rules.Set) {
	var mu sync.Mutex
	var all []json.RawMessage
	keep := func(given json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, slices.Clone(given))
		return json.RawMessage("null"), nil
	}
	kept := func(json.RawMessage) (json.RawMessage, error) {
		mu.Lock()
		defer mu.Unlock()
		return json.Marshal(append([]json.RawMessage{}, all...))
	}
	return func(s *rules.Set) {
		s.Outside = func() map[string]rules.Outside { return map[string]rules.Outside{"keep": keep, "kept": kept} }
		prelude("{ const { keep, kept } = globalThis; delete globalThis.keep; delete globalThis.kept; " +
			source + " }")(s)
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
