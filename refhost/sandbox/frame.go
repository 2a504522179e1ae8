package sandbox

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// A frame is one message between the host and a worker: the lengths of head and
// body (4 bytes each, big endian), the head as JSON, and the body, JSON that is
// passed on as it is.
type frame struct {
	head
	body []byte
}

type head struct {
	Kind frameKind `json:"kind"`
	// ID pairs a call with its answer.
	ID       int    `json:"id,omitempty"`
	ServerID string `json:"serverId,omitempty"`
	ToolName string `json:"toolName,omitempty"`
}

type frameKind string

// From the host: one job, then an answer or a refusal for each call. From the
// worker: ready, then logs and calls as they happen, then done.
const (
	frameJob     frameKind = "job"     // body: Job
	frameAnswer  frameKind = "answer"  // body: a tools/call result
	frameRefusal frameKind = "refusal" // body: CallError
	frameReady   frameKind = "ready"   // body: isolate.Level
	frameLog     frameKind = "log"     // body: LogEntry
	frameCall    frameKind = "call"    // body: arguments, empty for none
	frameDone    frameKind = "done"    // body: outcome
)

// outcome is how a script ended.
type outcome struct {
	Result      json.RawMessage `json:"result"`
	Diagnostics []Diagnostic    `json:"diagnostics"`
}

// maxHead bounds the head of a frame in bytes.
const maxHead = 1 << 20

// readFrame reads one frame, or fails with io.EOF between two frames. Memory is
// taken as bytes arrive, so a false length costs nothing.
func readFrame(r io.Reader) (frame, error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return frame{}, err
	}
	headLength := binary.BigEndian.Uint32(lengths[:4])
	if headLength > maxHead {
		return frame{}, fmt.Errorf("reading a frame: its head has %d bytes, at most %d are allowed", headLength, maxHead)
	}
	var f frame
	text, err := readBytes(r, headLength)
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal(text, &f.head); err != nil {
		return f, fmt.Errorf("reading the head of a frame: %w", err)
	}
	f.body, err = readBytes(r, binary.BigEndian.Uint32(lengths[4:]))
	return f, err
}

func readBytes(r io.Reader, n uint32) ([]byte, error) {
	var b bytes.Buffer
	if _, err := io.CopyN(&b, r, int64(n)); err != nil {
		return nil, fmt.Errorf("reading a frame: %w", err)
	}
	return b.Bytes(), nil
}

// frameWriter writes frames; it may be used by several goroutines.
type frameWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (w *frameWriter) write(h head, body []byte) error {
	text, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("writing the head of a frame: %w", err)
	}
	whole := make([]byte, 8, 8+len(text)+len(body))
	binary.BigEndian.PutUint32(whole, uint32(len(text)))
	binary.BigEndian.PutUint32(whole[4:], uint32(len(body)))
	whole = append(append(whole, text...), body...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, err := w.w.Write(whole); err != nil {
		return fmt.Errorf("writing a frame of kind %s: %w", h.Kind, err)
	}
	return nil
}

// writeJSON writes a frame whose body is a value as JSON.
func (w *frameWriter) writeJSON(h head, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("writing a frame of kind %s: %w", h.Kind, err)
	}
	return w.write(h, body)
}
