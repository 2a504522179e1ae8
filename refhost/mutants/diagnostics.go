package mutants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// diagnosticMutants are those of §3.3.3.
func diagnosticMutants() []Mutant {
	return []Mutant{
		{"severity-fatal", "diagnostic-severity", "severity is fatal instead of error", onEntries("diagnostics", func(entry map[string]any) {
			if entry["severity"] == "error" {
				entry["severity"] = "fatal"
			}
		})},
		{"code-number", "diagnostic-code", "code is a number", onEntries("diagnostics", func(entry map[string]any) {
			entry["code"] = 1001
		})},
		{"message-missing", "diagnostic-message", "a diagnostic has no message", onEntries("diagnostics", func(entry map[string]any) {
			delete(entry, "message")
		})},
		{"hint-list", "diagnostic-hint", "hint is a list of texts", onEntries("diagnostics", func(entry map[string]any) {
			if hint, ok := entry["hint"]; ok {
				entry["hint"] = []any{hint}
			}
		})},
		{"path-object", "diagnostic-path", "path is an object", onEntries("diagnostics", func(entry map[string]any) {
			if path, ok := entry["path"]; ok {
				entry["path"] = map[string]any{"position": path}
			}
		})},
		{"error-class-of-engine", "diagnostic-error-class", "errorClass names a class that is not of @codemode/errors", onDiagnostic(func(d *rules.Diagnostic) {
			d.ErrorClass = "TypeError"
		})},
	}
}

// failureMutants are those of §3.3.4.
func failureMutants() []Mutant {
	return []Mutant{
		{"failure-prose", "failure-structured", "a failed run is answered with a sentence", func(s *rules.Set) {
			answer := s.Answer
			s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
				if failed {
					return rules.Answer{Text: "The script failed."}
				}
				return answer(response, failed)
			}
		}},
		{"failure-outer-error", "failure-no-outer-error", "the outer call of a failed run has isError", func(s *rules.Set) {
			answer := s.Answer
			s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
				a := answer(response, failed)
				a.IsError = failed
				return a
			}
		}},
		{"failure-silent", "failure-diagnostic", "a failed run has no diagnostics", whenFailed(func(o rules.Object) rules.Object {
			return o.With("diagnostics", []rules.Diagnostic{})
		})},
		{"failure-keeps-result", "failure-result-null", "a value assigned before a throw is kept", func(s *rules.Set) {
			result := s.Result
			s.Result = func(assigned json.RawMessage, ok, _ bool) json.RawMessage { return result(assigned, ok, false) }
		}},
		{"failure-loses-logs", "failure-logs-kept", "a failed run has no logs", whenFailed(func(o rules.Object) rules.Object {
			return o.With("logs", []rules.LogEntry{})
		})},
		{"failure-loses-trace", "failure-trace-kept", "a failed run has no trace", whenFailed(func(o rules.Object) rules.Object {
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
