package mutants

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"codemode/refhost/rules"
)

// diagnosticMutants are those of §3.3.3.
func diagnosticMutants() []Mutant {
	return []Mutant{
		{ID: "severity-fatal", Requirement: "diagnostic-severity", Description: "severity is fatal instead of error",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if entry["severity"] == "error" {
					entry["severity"] = "fatal"
				}
			})},
		{ID: "severity-warn", Requirement: "diagnostic-severity", Description: "severity is warn instead of warning",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if entry["severity"] == "warning" {
					entry["severity"] = "warn"
				}
			})},
		{ID: "code-number", Requirement: "diagnostic-code", Description: "code is a number",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				entry["code"] = 1001
			})},
		{ID: "message-missing", Requirement: "diagnostic-message", Description: "a diagnostic has no message",
			Also: []Broken{broken("an entry without a message does not describe a failure", "failure-diagnostic")},
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				delete(entry, "message")
			})},
		{ID: "hint-list", Requirement: "diagnostic-hint", Description: "hint is a list of texts",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if hint, ok := entry["hint"]; ok {
					entry["hint"] = []any{hint}
				}
			})},
		{ID: "path-object", Requirement: "diagnostic-path", Description: "path is an object",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if path, ok := entry["path"]; ok {
					entry["path"] = map[string]any{"position": path}
				}
			})},
		{ID: "error-class-of-script", Requirement: "diagnostic-error-class",
			Description: "errorClass is the class of any error",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				message, _ := entry["message"].(string)
				if match := thrownClass.FindStringSubmatch(message); match != nil && entry["errorClass"] == nil {
					entry["errorClass"] = match[1]
				}
			})},
		{ID: "error-class-list", Requirement: "diagnostic-error-class", Description: "errorClass is a list of names",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				entry["errorClass"] = []any{"ToolCallError"}
			})},
	}
}

// thrownClass finds the name of an error in what is said of it.
var thrownClass = regexp.MustCompile(`\b([A-Z]\w*Error): `)

// failureMutants are those of §3.3.4.
func failureMutants() []Mutant {
	return []Mutant{
		{ID: "failure-prose", Requirement: "failure-structured",
			Description: "a failed run is answered with a sentence",
			Also: []Broken{broken("a sentence is no object", "response-object"),
				broken("a limit that was passed is not told of", "limit-error")},
			Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					if failed {
						return rules.Answer{Text: "The script failed."}
					}
					return answer(response, failed)
				}
			}},
		{ID: "failure-outer-error", Requirement: "failure-no-outer-error",
			Description: "the outer call of a failed run has isError", Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					a := answer(response, failed)
					a.IsError = failed
					return a
				}
			}},
		{ID: "tool-failure-outer-error", Requirement: "failure-no-outer-error",
			Description: "the outer call has isError when a tool's failure ends the script", Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					a := answer(response, failed)
					a.IsError = failed && bytes.Contains(response, []byte(`"errorClass":"ToolCallError"`))
					return a
				}
			}},
		{ID: "limit-value-outer-error", Requirement: "failure-no-outer-error",
			Description: "the outer call has isError when the value of a limit is none", Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					a := answer(response, failed)
					a.IsError = failed && bytes.Contains(response, []byte("INVALID_LIMIT"))
					return a
				}
			}},
		{ID: "thrown-symbol-silent", Requirement: "failure-diagnostic",
			Description: "a thrown symbol, which is no text, has no diagnostic",
			Apply: whenFailed(func(o rules.Object) rules.Object {
				if found, _ := o.Get("diagnostics").([]rules.Diagnostic); len(found) > 0 &&
					strings.Contains(found[0].Message, "Symbol(") {
					return o.With("diagnostics", []rules.Diagnostic{})
				}
				return o
			})},
		{ID: "failure-silent", Requirement: "failure-diagnostic", Description: "a failed run has no diagnostics",
			Also: []Broken{broken("a limit that was passed is not told of", "limit-error")},
			Apply: whenFailed(func(o rules.Object) rules.Object {
				return o.With("diagnostics", []rules.Diagnostic{})
			})},
		{ID: "failure-keeps-result", Requirement: "failure-result-null",
			Description: "a value assigned before a throw is kept", Apply: func(s *rules.Set) {
				result := s.Result
				s.Result = func(assigned json.RawMessage, ok, _ bool) json.RawMessage {
					return result(assigned, ok, false)
				}
			}},
		{ID: "failure-loses-logs", Requirement: "failure-logs-kept", Description: "a failed run has no logs",
			Apply: whenFailed(func(o rules.Object) rules.Object {
				return o.With("logs", []rules.LogEntry{})
			})},
		{ID: "failure-keeps-last-call", Requirement: "failure-trace-kept",
			Description: "the trace of a failed run has no more than its last call",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if r.Failed() && len(r.ToolTrace) > 1 {
					return o.With("toolTrace", r.ToolTrace[len(r.ToolTrace)-1:])
				}
				return o
			})},
		{ID: "failure-loses-trace", Requirement: "failure-trace-kept", Description: "a failed run has no trace",
			Apply: whenFailed(func(o rules.Object) rules.Object {
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
