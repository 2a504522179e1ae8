package rules

import "encoding/json"

// Call is one finished tool call, as the host saw it.
type Call struct {
	ServerID   string
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
