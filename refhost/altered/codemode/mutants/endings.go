package mutants

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/altered"
	"codemode/refhost/rules"
)

// endingMutants are right but for one way in which a run ends: by a limit, by one class of errors, by a value that is
// refused, or beside a warning.
func endingMutants() []Mutant {
	return slices.Concat(endedBy(), diagnosticsOf(), besideWarnings(), tracesOf(), []Mutant{
		{ID: "functions-left-behind", Rules: 2, Requirement: "fresh-sandbox",
			Description: "what a run adds to setTimeout is there in a later one",
			Apply: remembering(altered.Remembering(`const set = (target, name, value) => { try { keep(name, ` +
				`value); } catch {} return Reflect.set(target, name, value); }; const { setTimeout } = globalThis; ` +
				`for (const [name, value] of kept()) setTimeout[name] = value; ` +
				`globalThis.setTimeout = new Proxy(setTimeout, { set });`))},
		{ID: "log-time-from-first-entry", Requirement: "log-entry-time",
			Description: "timeMs counts from the first entry",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				logs := slices.Clone(r.Logs)
				for i := range logs {
					logs[i].TimeMs -= r.Logs[0].TimeMs
				}
				return o.With("logs", append([]rules.LogEntry{}, logs...))
			})},
		{ID: "log-limit-least-so-far", Requirement: "limit-log-bytes",
			Description: "a run has the least maxLogBytes that any run before it had", Apply: leastLogLimit},
		{ID: "time-of-runs-left", Requirement: "limit-timeout",
			Description: "when the time of a run is over that has ended before, the run that is under way ends",
			Apply:       timeLeft},
	})
}

// endedBy are wrong in one way to end.
func endedBy() []Mutant {
	return []Mutant{
		{ID: "call-limit-outer-error", Requirement: "failure-no-outer-error",
			Description: "the outer call has isError when a call too many ends the script",
			Apply:       outerErrorOn("maxToolCalls")},
		{ID: "input-outer-error", Requirement: "failure-no-outer-error",
			Description: "the outer call has isError when an input that is refused ends the script",
			Apply:       outerErrorOn(`"errorClass":"SchemaValidationError"`)},
		{ID: "call-limit-keeps-result", Requirement: "failure-result-null",
			Description: "a run that a call too many ends has a result", Apply: onResponse(onSome(ofCallLimit,
				func(o rules.Object) rules.Object { return o.With("result", "so far") }))},
		{ID: "not-found-keeps-result", Requirement: "failure-result-null",
			Description: "a run that a tool ends which is not found has a result", Apply: onResponse(onSome(
				ofClass("ToolNotFoundError"), func(o rules.Object) rules.Object {
					return o.With("result", "so far")
				}))},
		{ID: "refused-input-silent", Requirement: "failure-diagnostic",
			Description: "a run that a refused input ends has no diagnostic", Apply: onResponse(onSome(
				ofClass("SchemaValidationError"), func(o rules.Object) rules.Object {
					return o.With("diagnostics", []rules.Diagnostic{})
				}))},
		{ID: "server-not-found-loses-logs", Requirement: "failure-logs-kept",
			Description: "a run that a server ends which is not found has no logs", Apply: onResponse(onSome(
				ofClass("ServerNotFoundError"), func(o rules.Object) rules.Object {
					return o.With("logs", []rules.LogEntry{})
				}))},
		{ID: "unserializable-loses-logs", Requirement: "console-captured",
			Description: "a run whose result JSON cannot hold has no logs", Apply: onResponse(onSome(
				ofCode("RESULT_NOT_SERIALIZABLE"), func(o rules.Object) rules.Object {
					return o.With("logs", []rules.LogEntry{})
				}))},
		{ID: "refused-limit-without-logs", Requirement: "response-logs",
			Description: "the response to a limit that is refused has no logs", Apply: onResponse(onSome(
				ofCode("INVALID_LIMIT"), func(o rules.Object) rules.Object { return o.Without("logs") }))},
		{ID: "refused-limit-without-result", Requirement: "response-result",
			Description: "the response to a limit that is refused has no result", Apply: onResponse(onSome(
				ofCode("INVALID_LIMIT"), func(o rules.Object) rules.Object { return o.Without("result") }))},
		{ID: "tool-failure-trace-object", Requirement: "response-tool-trace",
			Description: "the tool trace of a run that a tool's failure ends is an object", Apply: onResponse(onSome(
				ofClass(rules.ToolCallError), func(o rules.Object) rules.Object {
					return o.With("toolTrace", rules.Object{})
				}))},
		{ID: "notice-in-list", Requirement: "log-entry-message",
			Description: "the message that logs were cut off is a list",
			Apply: onEntries("logs", func(entry map[string]any) {
				if text, _ := entry["message"].(string); strings.HasPrefix(text, "Logs truncated") {
					entry["message"] = []string{text}
				}
			})},
		{ID: "timeout-without-logs", Requirement: "response-logs",
			Description: "the response of a run whose time is over, and that logged nothing, has no logs",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				if ofTimeout(r) && len(r.Logs) == 0 {
					return o.Without("logs")
				}
				return o
			})},
		{ID: "truncation-silent-at-limit", Requirement: "log-truncation-notice",
			Description: "the logs of a run that a limit ends are cut off without a word",
			Apply: onResponse(func(r rules.Response, o rules.Object) rules.Object {
				return onSome(limited, func(o rules.Object) rules.Object {
					return o.With("logs", slices.DeleteFunc(slices.Clone(r.Logs), func(e rules.LogEntry) bool {
						return strings.HasPrefix(e.Message, "Logs truncated")
					}))
				})(r, o)
			})},
	}
}

// diagnosticsOf have diagnostics of one kind that are wrong.
func diagnosticsOf() []Mutant {
	return []Mutant{
		{ID: "limit-severity-fatal", Requirement: "diagnostic-severity",
			Description: "a limit value that is refused has the severity fatal",
			Apply:       onDiagnostics("INVALID_LIMIT", "severity", "fatal")},
		{ID: "limit-code-number", Requirement: "diagnostic-code",
			Description: "the code of an exceeded limit is a number",
			Apply:       onDiagnostics("SANDBOX_LIMIT", "code", 137)},
		{ID: "rejection-message-empty", Requirement: "diagnostic-message",
			Description: "a rejection that nobody handles has an empty message",
			Apply:       onDiagnostics("UNHANDLED_REJECTION", "message", "")},
		{ID: "unserializable-hint-list", Requirement: "diagnostic-hint",
			Description: "the hint about a result that JSON cannot hold is a list",
			Apply:       onDiagnostics("RESULT_NOT_SERIALIZABLE", "hint", []string{"Assign JSON."})},
		{ID: "refused-limit-path-list", Requirement: "diagnostic-path",
			Description: "the path of a limit value that is refused is a list",
			Apply:       onDiagnostics("INVALID_LIMIT", "path", []string{"limits", "timeoutMs"})},
		{ID: "limit-class-own", Requirement: "diagnostic-error-class",
			Description: "the error class of an exceeded limit is a name that nothing exports",
			Apply:       onDiagnostics("SANDBOX_LIMIT", "errorClass", "LimitExceededError")},
		{ID: "unavailable-class-own", Requirement: "diagnostic-error-class",
			Description: "the error class of an unavailable capability is a name that nothing exports",
			Apply:       onDiagnostics("CAPABILITY_UNAVAILABLE", "errorClass", "CapabilityError")},
		{ID: "not-found-class-of-call", Requirement: "diagnostic-error-class",
			Description: "the error class of a tool that is not found is that of a failed call",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if entry["errorClass"] == "ToolNotFoundError" {
					entry["errorClass"] = "ToolCallError"
				}
			})},
		{ID: "limit-class-of-call", Requirement: "diagnostic-error-class",
			Description: "the error class of a call too many is that of a failed call",
			Apply: onEntries("diagnostics", func(entry map[string]any) {
				if message, _ := entry["message"].(string); strings.Contains(message, "maxToolCalls") {
					entry["errorClass"] = "ToolCallError"
				}
			})},
	}
}

// tracesOf have entries of the tool trace that are wrong for some calls.
func tracesOf() []Mutant {
	lost := func(c rules.Call) bool { return !c.OK && c.Output == nil && c.ErrorClass == rules.ToolCallError }
	refused := func(c rules.Call) bool { return c.ErrorClass == "AuthenticationError" }
	return []Mutant{
		{ID: "trace-duration-from-start", Requirement: "trace-duration",
			Description: "durationMs counts from the start of the first call", Apply: onResponse(fromStart)},
		{ID: "trace-lost-call-ok", Requirement: "trace-ok", Description: "ok is true for a call without an answer",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) { e.OK = e.OK || lost(c) && lostWords(c) })},
		{ID: "trace-refused-call-ok", Requirement: "trace-ok",
			Description: "ok is true for a call whose credentials are refused",
			Apply:       onTrace(func(c rules.Call, e *rules.TraceEntry) { e.OK = e.OK || refused(c) })},
		{ID: "trace-error-object-of-refused", Requirement: "trace-error",
			Description: "the error of a call whose credentials are refused is an object",
			Apply: onEntries("toolTrace", func(entry map[string]any) {
				if entry["error"] == "AuthenticationError" {
					entry["error"] = map[string]any{"status": 401}
				}
			})},
	}
}

// lostWords tells whether a call failed because its connection ended.
func lostWords(c rules.Call) bool {
	return strings.Contains(c.ErrorText, "closed") || strings.Contains(c.ErrorText, "EOF")
}

func fromStart(r rules.Response, o rules.Object) rules.Object {
	if len(r.ToolTrace) == 0 {
		return o
	}
	entries, sum := slices.Clone(r.ToolTrace), int64(0)
	for i := range entries {
		sum += entries[i].DurationMs
		entries[i].DurationMs = sum
	}
	return o.With("toolTrace", entries)
}

// onSome changes those responses for which a test holds.
func onSome(is func(rules.Response) bool, edit func(rules.Object) rules.Object) func(rules.Response,
	rules.Object) rules.Object {
	return func(r rules.Response, o rules.Object) rules.Object {
		if is(r) {
			return edit(o)
		}
		return o
	}
}

func has(r rules.Response, is func(rules.Diagnostic) bool) bool {
	return slices.ContainsFunc(r.Diagnostics, is)
}

func ofCode(code string) func(rules.Response) bool {
	return func(r rules.Response) bool {
		return has(r, func(d rules.Diagnostic) bool { return d.Code == code })
	}
}

// ofClass finds runs that an error of a class ended.
func ofClass(class string) func(rules.Response) bool {
	return func(r rules.Response) bool {
		return has(r, func(d rules.Diagnostic) bool { return d.Code == "UNCAUGHT_EXCEPTION" && d.ErrorClass == class })
	}
}

func ofCallLimit(r rules.Response) bool { return ofLimit(r, "maxToolCalls") }

func ofTimeout(r rules.Response) bool { return ofLimit(r, "timeoutMs") }

func ofLimit(r rules.Response, key string) bool {
	return has(r, func(d rules.Diagnostic) bool {
		return d.Code == "SANDBOX_LIMIT" && strings.Contains(d.Message, key)
	})
}

// onDiagnostics gives a member of each diagnostic with a code another value.
func onDiagnostics(code, member string, value any) func(*rules.Set) {
	return onEntries("diagnostics", func(entry map[string]any) {
		if entry["code"] == code {
			entry[member] = value
		}
	})
}

// outerErrorOn gives the outer call isError where a run failed whose response has a text.
func outerErrorOn(text string) func(*rules.Set) {
	return func(s *rules.Set) {
		answer := s.Answer
		s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
			a := answer(response, failed)
			a.IsError = failed && bytes.Contains(response, []byte(text)) &&
				!bytes.Contains(response, []byte("INVALID_LIMIT"))
			return a
		}
	}
}
