package readings

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// callReadings are about calls.
func callReadings() []ambiguity {
	return []ambiguity{
		{ID: "parallel-calls", Readings: []reading{{ID: "one-by-one", Apply: host("one-by-one")}}},
		{ID: "unawaited-calls", Readings: []reading{
			{ID: "awaited", Apply: ending(rules.EndingRule{TimersWithin: -1, UnawaitedCalls: true})},
			{ID: "not-sent", Apply: ending(rules.EndingRule{TimersWithin: -1, CallDelay: 80 * time.Millisecond})},
		}},
		{ID: "rate-form", Readings: []reading{{ID: "whole", Apply: wholeMinutes()}}},
		{ID: "call-without-arguments", Readings: []reading{
			{ID: "no-arguments", Apply: sentWithoutArguments},
			{ID: "refused", Apply: refusedWithoutArguments},
		}},
		{ID: "unlawful-names", Readings: []reading{
			{ID: "index", Apply: onUnlawfulNames(func(_, toolName string) string { return toolName })},
			{ID: "both", Apply: change.Around("", `codemode && new Proxy(codemode, { get: (own, name) => own[`+
				`typeof name !== "string" || name in own ? name : name.replace(/[^\p{L}\p{N}_$]/gu, "_")] })`)},
			{ID: "other", Apply: onUnlawfulNames(func(name, _ string) string {
				return strings.ReplaceAll(name, "_", "$")
			})},
		}},
	}
}

// wholeMinutes counts the calls of the last minute, and makes none beyond the rate.
func wholeMinutes() func(*mcpi.Rules) {
	var mu sync.Mutex
	var most int
	var made []time.Time
	return func(r *mcpi.Rules) {
		change.Settings(func(s *mcpi.Settings) {
			mu.Lock()
			defer mu.Unlock()
			for _, rate := range s.Policy.Rates {
				most = rate.Calls
			}
			s.Policy.Rates = nil
		})(r)
		count := func() bool {
			mu.Lock()
			defer mu.Unlock()
			made = slices.DeleteFunc(made, func(at time.Time) bool { return time.Since(at) > time.Minute })
			if most > 0 && len(made) >= most {
				return false
			}
			made = append(made, time.Now())
			return true
		}
		r.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{"count": func(json.RawMessage) (json.RawMessage, error) {
				return json.Marshal(count())
			}}
		}
		change.Wrapped(`((count) => { delete globalThis.count; return (call) => async (...given) => { ` +
			`if (!count()) throw new Error("too many calls"); return call(...given); }; })(globalThis.count)`)(r)
	}
}

// ending changes when a run is over whose script has returned.
func ending(rule rules.EndingRule) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) { r.Sandbox.Ending = func() rules.EndingRule { return rule } }
}

// sentWithoutArguments sends no arguments where none are passed.
func sentWithoutArguments(r *mcpi.Rules) {
	r.NoArguments = nil
	arguments := r.Sandbox.CallArguments
	r.Sandbox.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
		if len(passed) == 0 || len(passed[0]) == 0 {
			return nil, nil
		}
		return arguments(schema, passed)
	}
}

// refusedWithoutArguments wants the last of what a tool is called with to be an object.
func refusedWithoutArguments(r *mcpi.Rules) {
	// What is no tool takes what it likes.
	names := slices.Concat(r.Functions, []string{"inspect"})
	others, _ := json.Marshal(slices.DeleteFunc(names, func(name string) bool { // texts can always be written
		return len(r.Functions) == 0 || name == "call" || name == "callRef"
	}))
	change.Wrapped(`(call, name) => ` + string(others) + `.includes(name) ? call : async (...given) => { ` +
		`if (typeof given.at(-1) !== "object") throw new TypeError("the arguments are missing; pass an object"); ` +
		`return call(...given); }`)(r)
}

// onUnlawfulNames changes the names of tools on codemode whose own are no identifiers, and of no other tool.
func onUnlawfulNames(alter func(name, toolName string) string) func(*mcpi.Rules) {
	lawful := regexp.MustCompile(`^[\p{L}_$][\p{L}\p{N}_$]*$`)
	return func(r *mcpi.Rules) {
		usual := r.Names
		r.Names = func(eligible []mcpi.Entry) []string {
			names := usual(eligible)
			for i, e := range eligible {
				if names[i] != "" && !lawful.MatchString(e.ToolName) && called(eligible, e.ToolName) == 1 {
					names[i] = alter(names[i], e.ToolName)
				}
			}
			return names
		}
	}
}

// called is how many tools have a name.
func called(all []mcpi.Entry, name string) (n int) {
	for _, e := range all {
		if e.ToolName == name {
			n++
		}
	}
	return n
}

// resultReadings are about what calls of mcpi@0.x give.
func resultReadings() []ambiguity {
	// unstructured changes what a result without structured content is worth.
	unstructured := func(alter func(text json.RawMessage) json.RawMessage) func(*mcpi.Rules) {
		return func(r *mcpi.Rules) {
			unwrap := r.Sandbox.Unwrap
			r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage {
				if structured(result) {
					return unwrap(result)
				}
				return alter(unwrap(result))
			}
		}
	}
	return []ambiguity{
		{ID: "failed-result", Readings: []reading{
			{ID: "value", Apply: func(r *mcpi.Rules) {
				r.Sandbox.IsError = func(json.RawMessage) bool { return false }
			}},
			{ID: "run-fails", Apply: endingRuns(rules.FailureResult)},
		}},
		{ID: "declined-call", Readings: []reading{{ID: "run-fails", Apply: endingRuns(rules.FailurePolicy)}}},
		{ID: "result-without-structure", Readings: []reading{
			{ID: "text", Apply: unstructured(func(value json.RawMessage) json.RawMessage {
				if value[0] == '"' {
					return value
				}
				quoted, _ := json.Marshal(string(value)) // a text can always be written
				return quoted
			})},
			{ID: "thrown", Apply: func(r *mcpi.Rules) {
				isError := r.Sandbox.IsError
				r.Sandbox.IsError = func(result json.RawMessage) bool { return isError(result) || !structured(result) }
			}},
			{ID: "nothing", Apply: unstructured(func(json.RawMessage) json.RawMessage {
				return json.RawMessage("null")
			})},
		}},
		{ID: "result-against-schema", Readings: []reading{
			// What is not there is not as the schema says, either.
			{ID: "thrown", With: []string{"result-without-structure=thrown"}, Apply: func(r *mcpi.Rules) {
				validation := r.Sandbox.Validation
				r.Sandbox.Validation = func() rules.ValidationRule {
					v := validation()
					v.Outputs = true
					return v
				}
			}},
		}},
	}
}

// structured tells whether a result has structured content.
func structured(result json.RawMessage) bool {
	var members struct{ StructuredContent json.RawMessage }
	_ = json.Unmarshal(result, &members) // what has no members has none
	return len(members.StructuredContent) > 0 && string(members.StructuredContent) != "null"
}

// endingRuns ends a run with a call that fails in a way.
func endingRuns(way rules.CallFailure) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		r.Sandbox.EndsRun = func(f rules.CallFailure) bool { return f == way }
	}
}

// eligibilityReadings are about which tools scripts can call by mcpi@0.x, and by which names.
func eligibilityReadings() []ambiguity {
	return []ambiguity{
		{ID: "contradictory-hints", Readings: []reading{{ID: "refused", Apply: func(r *mcpi.Rules) {
			ineligible := r.Ineligible
			r.Ineligible = func(t policy.Tool) string {
				var hints map[string]json.RawMessage
				_ = json.Unmarshal(t.Annotations, &hints) // what is none has no hints
				if string(hints["destructiveHint"]) == "true" {
					return "its server says that it destroys"
				}
				return ineligible(t)
			}
		}}}},
		{ID: "same-name", Readings: []reading{{ID: "one", Apply: func(r *mcpi.Rules) {
			usual := r.Names
			r.Names = func(eligible []mcpi.Entry) []string {
				names := usual(eligible)
				for i, e := range eligible {
					if called(eligible, e.ToolName) > 1 && !slices.Contains(names, e.ToolName) {
						names[i] = e.ToolName
					}
				}
				return names
			}
		}}}},
	}
}

// withoutLaterTools keeps scripts from tools that their server did not have when it was first seen.
func withoutLaterTools() func(*mcpi.Rules) {
	var mu sync.Mutex
	first := map[string][]string{}
	return func(r *mcpi.Rules) {
		usual := r.Names
		r.Names = func(eligible []mcpi.Entry) []string {
			mu.Lock()
			defer mu.Unlock()
			seen := map[string][]string{}
			for _, e := range eligible {
				seen[e.Server] = append(seen[e.Server], e.ToolName)
			}
			for server, tools := range seen {
				if first[server] == nil {
					first[server] = tools
				}
			}
			names := usual(eligible)
			for i, e := range eligible {
				if !slices.Contains(first[e.Server], e.ToolName) {
					names[i] = ""
				}
			}
			return names
		}
	}
}

// serverReadings are about servers.
func serverReadings() []ambiguity {
	return []ambiguity{{ID: "changed-tools", Readings: []reading{{ID: "next-start", Apply: withoutLaterTools()}}},
		{ID: "ended-server", Readings: []reading{{ID: "stays-ended", Apply: startedOnce}}},
		{ID: "cancelled-script", Readings: []reading{{ID: "goes-on",
			Apply: func(r *mcpi.Rules) { r.CancelEnds = false }}}},
		{ID: "broken-server", Readings: []reading{{ID: "none", Apply: func(r *mcpi.Rules) {
			stale := r.Stale
			r.Stale = func(c mcpi.Catalog, snapshotID string) string {
				if len(c.Unavailable) > 0 {
					return "the server " + c.Unavailable[0].Key + " is not there; nothing can be called until it is"
				}
				return stale(c, snapshotID)
			}
			change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
				if len(c.Unavailable) > 0 {
					return nil, errors.New("the server " + c.Unavailable[0].Key + " is not there")
				}
				return usual(c, q)
			})(r)
		}}}}}
}

// startedOnce has a server that ends start no more.
func startedOnce(r *mcpi.Rules) {
	command := r.Sandbox.Command
	r.Sandbox.Command = func(configured rules.Command, before int) rules.Command {
		if before > 0 {
			return rules.Command{}
		}
		return command(configured, before)
	}
}
