package mutants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// responseMutants are those of §3.3.
func responseMutants() []Mutant {
	return []Mutant{
		{ID: "response-in-array", Requirement: "response-object",
			Description: "the response is an array with the object in it",
			Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					return answer(json.RawMessage("["+string(response)+"]"), failed)
				}
			}},
		{ID: "logs-omitted", Requirement: "response-logs", Description: "logs is omitted when nothing was logged",
			Apply: omitting("logs", "[]")},
		{ID: "result-omitted", Requirement: "response-result", Description: "result is omitted instead of null",
			Also: []Broken{broken("a field that is omitted is not there, and not null", "response-result-default",
				"failure-result-null", "result-final-value", "result-null-default")},
			Apply: omitting("result", "null")},
		{ID: "result-renamed", Requirement: "response-result-default", Description: "result is called value",
			Also: []Broken{broken("what was assigned is found nowhere", "result-final-value", "result-null-default")},
			Apply: onResponse(func(_ rules.Response, o rules.Object) rules.Object {
				return o.Without("result").With("value", o.Get("result"))
			})},
		{ID: "diagnostics-omitted", Requirement: "response-diagnostics",
			Description: "diagnostics is omitted when there is none", Apply: omitting("diagnostics", "[]")},
		{ID: "trace-as-object", Requirement: "response-tool-trace",
			Description: "toolTrace is an object with the entries in it",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if len(r.ToolTrace) == 0 {
					return o
				}
				return o.With("toolTrace", rules.Object{{Key: "entries", Value: r.ToolTrace}})
			})},
	}
}

// omitting leaves a member out when it has the value.
func omitting(member, value string) func(*rules.Set) {
	return onResponse(func(_ rules.Response, o rules.Object) rules.Object {
		if text, err := json.Marshal(o.Get(member)); err == nil && string(text) == value {
			return o.Without(member)
		}
		return o
	})
}
