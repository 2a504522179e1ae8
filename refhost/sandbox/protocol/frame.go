// Package protocol is what the host and a worker of its sandbox say to each other.
package protocol

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"codemode/refhost/budget"
	"codemode/refhost/rules"
)

// A Frame is one message between the host and a worker. On the wire it begins
// with five numbers (4 bytes each, big endian): the ID, and the lengths of what
// follows, which are kind, server and tool as text, and the body, JSON that is
// passed on as it is.
type Frame struct {
	Head
	Body []byte
}

// Head is all of a frame but its body.
type Head struct {
	Kind Kind
	// ID pairs a call with its answer.
	ID       int
	ServerID string
	ToolName string
}

// Kind is what a frame is for.
type Kind string

// From the host: one job, then an answer or a refusal for each call, and with the
// ID 0 for each server that is asked for, and for what else is, and checks. From the
// worker: ready, then logs and calls as they happen, sent or not, and what checks found, then done.
const (
	KindJob     Kind = "job"     // body: Job
	KindAnswer  Kind = "answer"  // body: a tools/call result
	KindRefusal Kind = "refusal" // body: CallError
	KindCheck   Kind = "check"   // body: Check
	KindReady   Kind = "ready"   // body: isolate.Level
	KindLog     Kind = "log"     // body: LogEntry
	KindCall    Kind = "call"    // body: arguments, empty for none
	KindServer  Kind = "server"  // the server as it is now is asked for
	KindOutside Kind = "outside" // body: the arguments of a global that leads outside
	KindRefused Kind = "refused" // a call that was not sent, its input not being valid
	KindChecked Kind = "checked" // body: what is wrong with the input of a check, empty for nothing
	KindDone    Kind = "done"    // body: Outcome
)

// Check is an input that is held against a schema, both as JSON.
type Check struct {
	Schema json.RawMessage `json:"schema,omitempty"`
	Input  json.RawMessage `json:"input"`
}

// Outcome is how a script ended.
type Outcome struct {
	Result      json.RawMessage `json:"result"`
	Diagnostics Diagnostics     `json:"diagnostics"`
}

// Diagnostics are read up to [MaxDiagnostics].
type Diagnostics []rules.Diagnostic

// UnmarshalJSON reads an array of diagnostics. One takes many times as much as it may have as JSON.
func (d *Diagnostics) UnmarshalJSON(text []byte) error {
	*d = nil
	in := json.NewDecoder(bytes.NewReader(text))
	switch start, err := in.Token(); {
	case err != nil || start == nil:
		return err
	case start != json.Delim('['):
		return fmt.Errorf("reading diagnostics: found %v; write an array", start)
	}
	for in.More() && len(*d) < MaxDiagnostics {
		var next rules.Diagnostic
		if err := in.Decode(&next); err != nil {
			return err
		}
		*d = append(*d, next)
	}
	return nil
}

// maxHead bounds the texts of a head in bytes.
const maxHead = 16 << 10

// numbersLength is that of the five numbers, in bytes.
const numbersLength = 5 * 4

// Read reads one frame, or fails with io.EOF between two frames. Memory is
// taken as bytes arrive, so a false length costs nothing.
func Read(r io.Reader) (Frame, error) {
	head, size, err := ReadHead(r, math.MaxUint32)
	if err != nil {
		return Frame{}, err
	}
	body, err := ReadBody(r, size)
	return Frame{Head: head, Body: body}, err
}

// ReadHead reads a frame up to its body, of which it returns the size in bytes, no more than most. [ReadBody] has to
// come next.
func ReadHead(r io.Reader, most int) (h Head, body int, err error) {
	var numbers [numbersLength]byte
	if _, err := io.ReadFull(r, numbers[:]); err != nil {
		return Head{}, 0, err
	}
	number := func(i int) int { return int(binary.BigEndian.Uint32(numbers[4*i:])) }
	kind, server, tool := number(1), number(2), number(3)
	if whole := kind + server + tool; whole > maxHead {
		return Head{}, 0, fmt.Errorf("reading a frame: its head has %d bytes, at most %d are allowed", whole, maxHead)
	}
	if body = number(4); body > most {
		return Head{}, 0, fmt.Errorf("reading a frame: its body has %d bytes, at most %d are allowed", body, most)
	}
	text, err := readBytes(r, kind+server+tool)
	if err != nil {
		return Head{}, 0, err
	}
	return Head{ID: number(0), Kind: Kind(text[:kind]), ServerID: string(text[kind : kind+server]),
		ToolName: string(text[kind+server:])}, body, nil
}

// ReadBody reads the body of a frame whose head was read.
func ReadBody(r io.Reader, size int) ([]byte, error) { return readBytes(r, size) }

// readBytes reads n bytes, for which there is room: whoever reads a frame has looked at its size.
func readBytes(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, fmt.Errorf("reading a frame: %w", err)
	}
	return b, nil
}

// Writer writes frames; it may be used by several goroutines.
type Writer struct {
	mu sync.Mutex
	w  io.Writer
}

// NewWriter returns a Writer of frames to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes one frame. A large body is not copied for it.
func (w *Writer) Write(h Head, body []byte) error {
	head := make([]byte, 0, numbersLength+len(h.Kind)+len(h.ServerID)+len(h.ToolName)+min(len(body), budget.Large))
	for _, n := range []int{h.ID, len(h.Kind), len(h.ServerID), len(h.ToolName), len(body)} {
		head = binary.BigEndian.AppendUint32(head, uint32(n))
	}
	head = append(head, h.Kind...)
	head = append(head, h.ServerID...)
	head = append(head, h.ToolName...)
	if len(body) <= budget.Large {
		head, body = append(head, body...), nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.w.Write(head)
	if err == nil && len(body) > 0 {
		_, err = w.w.Write(body)
	}
	if err != nil {
		return fmt.Errorf("writing a frame of kind %s: %w", h.Kind, err)
	}
	return nil
}

// WriteJSON writes a frame whose body is a value as JSON, without escaping HTML: agents read what scripts give.
func (w *Writer) WriteJSON(h Head, value any) error {
	body, err := rules.Marshal(value)
	if err != nil {
		return fmt.Errorf("writing a frame of kind %s: %w", h.Kind, err)
	}
	return w.Write(h, body)
}
