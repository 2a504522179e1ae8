package mutants

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// traceMutants are those of §3.3.2.
func traceMutants() []Mutant {
	return []Mutant{
		{ID: "trace-server-number", Requirement: "trace-server-id", Description: "serverId is a number",
			Apply: onEntries("toolTrace", func(entry map[string]any) {
				entry["serverId"] = 1
			})},
		{ID: "trace-tool-qualified", Requirement: "trace-tool-name",
			Description: "toolName has the server's id before it",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				e.ToolName = c.ServerID + "." + c.ToolName
			})},
		{ID: "trace-tool-exported", Requirement: "trace-tool-name", Description: "toolName is the name of the export",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				e.ToolName = rules.ExportNames([]string{c.ToolName})[0]
			})},
		{ID: "trace-duration-seconds", Requirement: "trace-duration", Description: "durationMs is a text in seconds",
			Apply: onEntries("toolTrace", func(entry map[string]any) {
				entry["durationMs"] = "0.001 s"
			})},
		{ID: "trace-duration-constant", Requirement: "trace-duration", Description: "durationMs is always 0",
			Apply: onTrace(func(_ rules.Call, e *rules.TraceEntry) { e.DurationMs = 0 })},
		{ID: "trace-always-ok", Requirement: "trace-ok", Description: "ok is true for failed calls too",
			Apply: onTrace(func(_ rules.Call, e *rules.TraceEntry) {
				e.OK = true
			})},
		{ID: "trace-error-object", Requirement: "trace-error", Description: "error is an object",
			Apply: onEntries("toolTrace", func(entry map[string]any) {
				if text, ok := entry["error"]; ok {
					entry["error"] = map[string]any{"message": text}
				}
			})},
		{ID: "trace-shows-input", Requirement: "trace-no-payload",
			Description: "the trace has the arguments of each call",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				e.Error += "called with " + string(c.Arguments)
			})},
		{ID: "trace-shows-refused-input", Rules: 2, Requirement: "trace-no-payload",
			Description: "the trace has calls that were refused because of their input, and that input",
			Apply: func(s *rules.Set) {
				tracing := s.Tracing
				s.Tracing = func() rules.TracingRule {
					rule := tracing()
					rule.Refused = true
					return rule
				}
				onTrace(func(c rules.Call, e *rules.TraceEntry) {
					if e.Error == rules.SchemaValidationError {
						e.Error += " in " + string(c.Arguments)
					}
				})(s)
			}},
		{ID: "trace-shows-tool-text", Requirement: "trace-no-payload",
			Description: "the error of an entry is the text of the tool's result",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				if c.ErrorText != "" {
					e.Error = c.ErrorText
				}
			})},
		{ID: "trace-shows-names-of-output", Requirement: "trace-no-payload",
			Description: "the trace has the names of what a call returned",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				var r struct{ StructuredContent map[string]any }
				_ = json.Unmarshal(c.Output, &r)
				if len(r.StructuredContent) > 0 {
					e.Error = strings.Join(slices.Sorted(maps.Keys(r.StructuredContent)), ", ")
				}
			})},
		{ID: "trace-shows-output", Requirement: "trace-no-payload",
			Description: "the trace has the output of each call in its error text",
			Apply: onTrace(func(c rules.Call, e *rules.TraceEntry) {
				e.Error += string(c.Output)
			})},
	}
}
