// Package audit records what scripts do: each run and each tool call, before it goes
// out and after it has come back.
package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"go.opentelemetry.io/otel/trace"
)

// Event is what a record tells of.
type Event string

// The events. Each begin has one end; a call that was denied has neither.
const (
	RunBegin   Event = "run.begin"
	RunEnd     Event = "run.end"
	CallBegin  Event = "call.begin"
	CallEnd    Event = "call.end"
	CallDenied Event = "call.denied"
)

// Outcome is how a run or a call ended.
type Outcome string

// The outcomes.
const (
	OK Outcome = "ok"
	// Failed: the run has a diagnostic of severity error.
	Failed Outcome = "failed"
	// ToolError: the result has isError.
	ToolError Outcome = "tool-error"
	// Unauthorized: the server refused the credentials.
	Unauthorized Outcome = "unauthorized"
	// CallError: no result came, for another reason.
	CallError Outcome = "error"
	// Cancelled: the run ended before the call did.
	Cancelled Outcome = "cancelled"
	// Denied: the policy did not permit the call.
	Denied Outcome = "denied"
	// Limited: the policy permits no more of such calls at this time.
	Limited Outcome = "rate-limited"
	// NotMade: its begin could not be recorded whole.
	NotMade Outcome = "not-made"
)

// Record is one line. What is not known of an event is left out.
type Record struct {
	Time  time.Time `json:"time"`
	Event Event     `json:"event"`
	// Run is the same in all records of one run, and new for each.
	Run        string `json:"run"`
	CodeSHA256 string `json:"codeSha256"`
	CodeBytes  int    `json:"codeBytes"`
	// Call counts the calls of a run, from 1.
	Call int64 `json:"call,omitempty"`
	// Server is the id as configured, Tool the canonical name.
	Server string `json:"server,omitempty"`
	Tool   string `json:"tool,omitempty"`
	// The hashes are of the JSON as it is sent and received.
	ArgumentsSHA256 string  `json:"argumentsSha256,omitempty"`
	ArgumentsBytes  int     `json:"argumentsBytes,omitempty"`
	ResultSHA256    string  `json:"resultSha256,omitempty"`
	ResultBytes     int     `json:"resultBytes,omitempty"`
	DurationMs      float64 `json:"durationMs,omitempty"`
	Outcome         Outcome `json:"outcome,omitempty"`
	// Diagnostic is the code of what failed the run.
	Diagnostic string `json:"diagnostic,omitempty"`
	// Approval is how a call that needs consent got it, or not: rule, once, run, denied, timeout,
	// unavailable, cancelled.
	Approval string `json:"approval,omitempty"`
	// Rule is the rule of the policy that decided.
	Rule string `json:"rule,omitempty"`
	// These are recorded on request only, without secrets.
	Code      string          `json:"code,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`

	// parent is the span of the client that a run is below, if it named one.
	parent trace.SpanContext
}

// ended is the record of an end that follows that of a begin.
func (r Record) ended(at time.Time) Record {
	r.DurationMs = float64(at.Sub(r.Time).Microseconds()) / 1000
	r.Time = at
	switch r.Event {
	case RunBegin:
		r.Event = RunEnd
	case CallBegin:
		r.Event = CallEnd
	}
	r.Code, r.Arguments = "", nil
	return r
}

// hash is empty for nothing.
func hash(data []byte) string {
	if len(data) == 0 {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
