package rules

import "encoding/json"

// TracingRule says which calls the trace has, and in which order (§3.3.2).
type TracingRule struct {
	// Refused: so are calls that were not sent, because their input is not valid.
	Refused bool
	// ByEnd: in the order in which the calls ended, not in which they were made.
	ByEnd bool
}

// Tracing has the calls that were sent, in the order of the script (§3.3.2).
func Tracing() TracingRule { return TracingRule{} }

// Call is one finished tool call, as the host saw it.
type Call struct {
	// ServerID is the normalized id, ConfiguredID the one of the configuration.
	ServerID, ConfiguredID string

	ToolName   string
	DurationMs int64
	OK         bool
	// ErrorClass and ErrorText describe the failure of a call that is not OK.
	ErrorClass string
	ErrorText  string
	Arguments  json.RawMessage
	Output     json.RawMessage
}

// Trace redacts (§3.3.2): a failure is summed up by its class, because the text
// of an isError result is an output of the tool.
func Trace(c Call) TraceEntry {
	entry := TraceEntry{ServerID: c.ServerID, ToolName: c.ToolName, DurationMs: c.DurationMs, OK: c.OK}
	if !c.OK {
		entry.Error = c.ErrorClass
	}
	return entry
}
