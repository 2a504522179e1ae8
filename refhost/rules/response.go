package rules

import "encoding/json"

// Response holds the parts of a response (§3.3).
type Response struct {
	Logs        []LogEntry
	Result      json.RawMessage
	Diagnostics []Diagnostic
	ToolTrace   []TraceEntry
}

// LogEntry is one console call (§3.3.1). TimeMs counts from the sandbox's start.
type LogEntry struct {
	Level   string `json:"level"`
	Message string `json:"message"`
	TimeMs  int64  `json:"timeMs"`
}

// TraceEntry is one tool call (§3.3.2), without inputs and outputs.
type TraceEntry struct {
	ServerID   string `json:"serverId"`
	ToolName   string `json:"toolName"`
	DurationMs int64  `json:"durationMs"`
	OK         bool   `json:"ok"`
	Error      string `json:"error,omitempty"`
}

// Diagnostic is one finding about a run (§3.3.3).
type Diagnostic struct {
	Severity   string `json:"severity"`
	Code       string `json:"code"`
	Message    string `json:"message"`
	Hint       string `json:"hint,omitempty"`
	Path       string `json:"path,omitempty"`
	ErrorClass string `json:"errorClass,omitempty"`
}

// Failed tells whether a run failed: whether a diagnostic has the severity error (§3.3.4).
func (r Response) Failed() bool {
	for _, d := range r.Diagnostics {
		if d.Severity == SeverityError {
			return true
		}
	}
	return false
}

// Result is the value assigned last, or null when there is none, JSON cannot
// hold it, or the script failed (§3.2.2, §3.3.4).
func Result(assigned json.RawMessage, ok, failed bool) json.RawMessage {
	if failed || !ok || len(assigned) == 0 {
		return json.RawMessage("null")
	}
	return assigned
}

// ExportIsResult: what a script exports is nothing to the response (§3.2.2).
func ExportIsResult() bool { return false }

// ExactResult leaves it to JSON.stringify what becomes of values inside (§3.2.2).
func ExactResult() bool { return false }

// Respond has all required members, also when they are empty, and toolTrace
// when a tool was called (§3.3).
func Respond(r Response) Object {
	logs, diagnostics := r.Logs, r.Diagnostics
	if logs == nil {
		logs = []LogEntry{}
	}
	if diagnostics == nil {
		diagnostics = []Diagnostic{}
	}
	result := r.Result
	if len(result) == 0 {
		result = json.RawMessage("null")
	}
	o := Object{{"logs", logs}, {"result", result}, {"diagnostics", diagnostics}}
	if len(r.ToolTrace) > 0 {
		o = append(o, Member{"toolTrace", r.ToolTrace})
	}
	return o
}

// Answer is the result of the outer tools/call.
type Answer struct {
	// Structured is the structuredContent, Text the one text block.
	Structured json.RawMessage
	Text       string
	IsError    bool
	// Refused, if not empty, is the message of a JSON-RPC error in place of all that.
	Refused string
}

// NewAnswer carries the response twice, as structured content and as the same
// JSON in text for clients that only read text. It never is an error: what went
// wrong is in the diagnostics (§3.3.4).
func NewAnswer(response json.RawMessage, _ bool) Answer {
	return Answer{Structured: response, Text: string(response)}
}
