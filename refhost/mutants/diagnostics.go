package mutants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// diagnosticMutants are those of §3.3.3.
func diagnosticMutants() []Mutant {
	return []Mutant{
		{ID: "severity-fatal", Requirement: "diagnostic-severity", Description: "severity is fatal instead of error", Apply: onEntries("diagnostics", func(entry map[string]any) {
			if entry["severity"] == "error" {
				entry["severity"] = "fatal"
			}
		})},
		{ID: "code-number", Requirement: "diagnostic-code", Description: "code is a number", Apply: onEntries("diagnostics", func(entry map[string]any) {
			entry["code"] = 1001
		})},
		{ID: "message-missing", Requirement: "diagnostic-message", Description: "a diagnostic has no message",
			Also: []Broken{broken("an entry without a message does not describe a failure", "failure-diagnostic")},
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				delete(entry, "message")
			})},
		{ID: "hint-list", Requirement: "diagnostic-hint", Description: "hint is a list of texts", Apply: onEntries("diagnostics", func(entry map[string]any) {
			if hint, ok := entry["hint"]; ok {
				entry["hint"] = []any{hint}
			}
		})},
		{ID: "path-object", Requirement: "diagnostic-path", Description: "path is an object", Apply: onEntries("diagnostics", func(entry map[string]any) {
			if path, ok := entry["path"]; ok {
				entry["path"] = map[string]any{"position": path}
			}
		})},
		{ID: "error-class-list", Requirement: "diagnostic-error-class", Description: "errorClass is a list of names", Apply: onEntries("diagnostics", func(entry map[string]any) {
			entry["errorClass"] = []any{"ToolCallError"}
		})},
	}
}

// failureMutants are those of §3.3.4.
func failureMutants() []Mutant {
	return []Mutant{
		{ID: "failure-prose", Requirement: "failure-structured", Description: "a failed run is answered with a sentence",
			Also: []Broken{broken("a sentence is no object, and has no trace", "response-object", "failure-trace-kept")},
			Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					if failed {
						return rules.Answer{Text: "The script failed."}
					}
					return answer(response, failed)
				}
			}},
		{ID: "failure-outer-error", Requirement: "failure-no-outer-error", Description: "the outer call of a failed run has isError", Apply: func(s *rules.Set) {
			answer := s.Answer
			s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
				a := answer(response, failed)
				a.IsError = failed
				return a
			}
		}},
		{ID: "failure-silent", Requirement: "failure-diagnostic", Description: "a failed run has no diagnostics", Apply: whenFailed(func(o rules.Object) rules.Object {
			return o.With("diagnostics", []rules.Diagnostic{})
		})},
		{ID: "failure-keeps-result", Requirement: "failure-result-null", Description: "a value assigned before a throw is kept", Apply: func(s *rules.Set) {
			result := s.Result
			s.Result = func(assigned json.RawMessage, ok, _ bool) json.RawMessage { return result(assigned, ok, false) }
		}},
		{ID: "failure-loses-logs", Requirement: "failure-logs-kept", Description: "a failed run has no logs", Apply: whenFailed(func(o rules.Object) rules.Object {
			return o.With("logs", []rules.LogEntry{})
		})},
		{ID: "failure-loses-trace", Requirement: "failure-trace-kept", Description: "a failed run has no trace", Apply: whenFailed(func(o rules.Object) rules.Object {
			return o.Without("toolTrace")
		})},
	}
}

func whenFailed(edit func(rules.Object) rules.Object) func(*rules.Set) {
	return onResponse(func(r rules.Response, o rules.Object) rules.Object {
		if r.Failed() {
			return edit(o)
		}
		return o
	})
}
