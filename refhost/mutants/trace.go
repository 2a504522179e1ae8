package mutants

import "codemode/refhost/rules"

// traceMutants are those of §3.3.2.
func traceMutants() []Mutant {
	return []Mutant{
		{"trace-server-number", "trace-server-id", "serverId is a number", onEntries("toolTrace", func(entry map[string]any) {
			entry["serverId"] = 1
		})},
		{"trace-tool-qualified", "trace-tool-name", "toolName has the server's id before it", onTrace(func(c rules.Call, e *rules.TraceEntry) {
			e.ToolName = c.ServerID + "." + c.ToolName
		})},
		{"trace-duration-seconds", "trace-duration", "durationMs is a text in seconds", onEntries("toolTrace", func(entry map[string]any) {
			entry["durationMs"] = "0.001 s"
		})},
		{"trace-always-ok", "trace-ok", "ok is true for failed calls too", onTrace(func(_ rules.Call, e *rules.TraceEntry) {
			e.OK = true
		})},
		{"trace-error-object", "trace-error", "error is an object", onEntries("toolTrace", func(entry map[string]any) {
			if text, ok := entry["error"]; ok {
				entry["error"] = map[string]any{"message": text}
			}
		})},
		{"trace-shows-input", "trace-no-payload", "the trace has the arguments of each call", onTrace(func(c rules.Call, e *rules.TraceEntry) {
			e.Error += "called with " + string(c.Arguments)
		})},
		{"trace-shows-output", "trace-no-payload", "the trace has the output of failed calls", onTrace(func(c rules.Call, e *rules.TraceEntry) {
			if !c.OK {
				e.Error += ": " + c.ErrorText
			}
		})},
	}
}
