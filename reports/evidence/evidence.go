// Package evidence records what one scenario saw: an ordered, append-only list
// of events that is written before anything is judged, so that a stored list
// can be judged again without the host.
package evidence

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// Kind names what an event records; it fixes the shape of its Data.
type Kind string

// The kinds of events.
const (
	// HostTools: Data is the host's answer to tools/list, as received.
	HostTools Kind = "host-tools"
	// HostContext: Data is a [Context].
	HostContext Kind = "host-context"
	// RunRequest: Name is the run's label, Data the arguments of the tool.
	RunRequest Kind = "run-request"
	// RunAnswer: Name is the run's label, Data an [Answer].
	RunAnswer Kind = "run-answer"
	// Traffic: Name is the serverId, Data a [Message] between host and mock server.
	Traffic Kind = "traffic"
	// HostStderr: Data is a JSON string, some lines that the host wrote to its stderr.
	HostStderr Kind = "host-stderr"
	// HostStdout: Data is a [Stray], what the host wrote to its stdout beside MCP.
	HostStdout Kind = "host-stdout"
	// Fact: Name says which, Data is any JSON that a step established itself,
	// such as a measured round trip.
	Fact Kind = "fact"
	// FirstAttempt: Data is an [Attempt], which does not count; all other events
	// are of the repetition alone.
	FirstAttempt Kind = "first-attempt"
	// StepBegan: Name is the wording of a step with its names filled in, Data a [Step].
	StepBegan Kind = "step"
	// StepFailed: Data is a [Failure], why the step that began last could not be performed.
	StepFailed Kind = "step-failed"
	// Took: Data is a [Time], how long the scenario took, or the run.
	Took Kind = "took"
)

// Event is one line of a log.
type Event struct {
	// Seq counts from 1 in the order of recording.
	Seq int `json:"seq"`
	// AtMs is the time since the scenario's start in milliseconds.
	AtMs int64           `json:"atMs"`
	Kind Kind            `json:"kind"`
	Name string          `json:"name,omitempty"`
	Data json.RawMessage `json:"data"`
}

// ToolFact is the name of the [Fact] that another tool than the usual one is called: Data is its name. It stands before
// the RunRequest.
const ToolFact = "called-tool"

// Direction tells who sent a message.
type Direction string

// The two directions of traffic between the host and a mock server.
const (
	ToServer   Direction = "to-server"
	FromServer Direction = "from-server"
)

// Message is one JSON-RPC message between the host and a mock server, tapped
// before it is validated. Raw holds what was on the wire: the JSON text of the
// message, or a JSON string of the bytes when they were not valid JSON.
type Message struct {
	Direction Direction       `json:"direction"`
	Raw       json.RawMessage `json:"raw"`
}

// Stray is text of a host where only MCP messages belong.
type Stray struct {
	// Lines is how many there were, First the beginning of the first one.
	Lines int    `json:"lines"`
	First string `json:"first"`
}

// Plus joins two; the first line is that of s, if it has any.
func (s Stray) Plus(later Stray) Stray {
	if s.Lines == 0 {
		return later
	}
	s.Lines += later.Lines
	return s
}

// Result tells how a call of codemode.run ended on the wire.
type Result string

// The ways a call of codemode.run can end.
const (
	// Answered: a tools/call result without isError arrived.
	Answered Result = "answered"
	// ToolError: a tools/call result with isError true arrived.
	ToolError Result = "tool-error"
	// ProtocolError: a JSON-RPC error arrived.
	ProtocolError Result = "protocol-error"
	// NoAnswer: nothing arrived within the driver's timeout.
	NoAnswer Result = "no-answer"
	// HostGone: the connection or the process ended first.
	HostGone Result = "host-gone"
	// Cancelled: the suite cancelled the call and gave up waiting for an answer.
	Cancelled Result = "cancelled"
)

// Answer is what came back for one call of codemode.run.
type Answer struct {
	Result Result `json:"result"`
	// Raw is the tools/call result, or the JSON-RPC error object, as received.
	Raw json.RawMessage `json:"raw,omitempty"`
	// Response is the §3.3 object found in Raw: structuredContent, or lacking
	// that, the one JSON object in a text block. Absent when there is none.
	Response json.RawMessage `json:"response,omitempty"`
	// Problem says in one sentence why Response is absent.
	Problem string `json:"problem,omitempty"`
	// ElapsedMs is the time from sending to answer in milliseconds.
	ElapsedMs int64 `json:"elapsedMs"`
}

// Step marks where in a log a step began, so that a stored log can be told from
// that of another wording of the scenario and judged at the same places.
type Step struct {
	// Judges is set for a Then step: it judged all events before this one.
	Judges bool `json:"judges,omitempty"`
	// Argument is "sha256:<hex>" of the step's table or text with its names
	// filled in; empty without one.
	Argument string `json:"argument,omitempty"`
}

// Failure is why a step could not be performed.
type Failure struct {
	// Unmet is set when a prerequisite did not hold; otherwise the suite is at fault.
	Unmet bool   `json:"unmet,omitempty"`
	Text  string `json:"text"`
}

// RepeatedFact is the name of the [Fact] that tells how the attempt before this one ended.
const RepeatedFact = "repeated"

// ForgivenFact is the name of the [Fact] that tells the cause, outside the host, of an attempt that does not count.
const ForgivenFact = "forgiven"

// Attempt is an execution of a scenario that does not count: it did not pass, and its cause is known to lie outside
// the host, or it passed, and another one did not.
type Attempt struct {
	// Ended is how it ended, as a report has it.
	Ended json.RawMessage `json:"ended"`
	// Events are all that it recorded.
	Events []Event `json:"events"`
}

// Log is the record of one scenario. It is safe for concurrent use.
type Log struct {
	mu     sync.Mutex
	start  time.Time
	events []Event
	// spent is what was measured so far.
	spent map[Work]Sum
}

// NewLog returns an empty log whose clock starts now.
func NewLog() *Log { return &Log{start: time.Now()} }

// LogOf returns a log that holds events already.
func LogOf(events []Event) *Log { return &Log{start: time.Now(), events: slices.Clone(events)} }

// Add appends an event and returns those before it. A value that JSON cannot
// hold is recorded as a string that says so: recording never fails.
func (l *Log) Add(kind Kind, name string, data any) (before []Event) {
	raw, err := json.Marshal(data)
	if err != nil {
		raw, _ = json.Marshal(fmt.Sprintf("not recorded: %v", err))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	before = l.events[:len(l.events):len(l.events)]
	l.events = append(l.events, Event{
		Seq: len(l.events) + 1, AtMs: time.Since(l.start).Milliseconds(), Kind: kind, Name: name, Data: raw,
	})
	return before
}

// Take appends what another log holds, at the times of this one.
func (l *Log) Take(other *Log) {
	l.TakeTime(other)
	later := other.start.Sub(l.start).Milliseconds()
	events := other.Events()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range events {
		e.Seq, e.AtMs = len(l.events)+1, e.AtMs+later
		l.events = append(l.events, e)
	}
}

// Len is how many events were recorded so far.
func (l *Log) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.events)
}

// Events returns what was recorded so far. It is nobody's to change.
func (l *Log) Events() []Event {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.events[:len(l.events):len(l.events)]
}

// Write writes events as JSON lines.
func Write(w io.Writer, events []Event) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, e := range events {
		if err := enc.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

// maxLine bounds one stored event in bytes: several times what a host may answer, which an event has more than once.
const maxLine = 256 << 20

// Read reads JSON lines as written by [Write]; an error names the line.
func Read(r io.Reader) ([]Event, error) {
	var events []Event
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	for n := 1; sc.Scan(); n++ {
		if len(sc.Bytes()) == 0 {
			continue
		}
		var e Event
		if err := json.Unmarshal(sc.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("line %d: not an event: %w", n, err)
		}
		events = append(events, e)
	}
	return events, sc.Err()
}

// Joined are the events of two logs, one after the other, as those of one.
func Joined(first, then []Event) []Event {
	joined := slices.Concat(first, then)
	for i := range joined {
		joined[i].Seq = i + 1
	}
	return joined
}
