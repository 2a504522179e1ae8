package mutants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// responseMutants are those of §3.3.
func responseMutants() []Mutant {
	return []Mutant{
		{"response-in-array", "response-object", "the response is an array with the object in it", func(s *rules.Set) {
			answer := s.Answer
			s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
				return answer(json.RawMessage("["+string(response)+"]"), failed)
			}
		}},
		{"logs-omitted", "response-logs", "logs is omitted when nothing was logged", omitting("logs", "[]")},
		{"result-omitted", "response-result-default", "result is omitted instead of null", omitting("result", "null")},
		{"result-renamed", "response-result", "result is called value", onResponse(func(_ rules.Response, o rules.Object) rules.Object {
			return o.Without("result").With("value", o.Get("result"))
		})},
		{"diagnostics-omitted", "response-diagnostics", "diagnostics is omitted when there is none", omitting("diagnostics", "[]")},
		{"trace-as-object", "response-tool-trace", "toolTrace is an object with the entries in it", onResponse(func(r rules.Response, o rules.Object) rules.Object {
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
