package sandbox

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// A frame is one message between the host and a worker. On the wire it begins
// with five numbers (4 bytes each, big endian): the ID, and the lengths of what
// follows, which are kind, server and tool as text, and the body, JSON that is
// passed on as it is.
type frame struct {
	head
	body []byte
}

type head struct {
	Kind frameKind
	// ID pairs a call with its answer.
	ID       int
	ServerID string
	ToolName string
}

type frameKind string

// From the host: one job, then an answer or a refusal for each call, and with the
// ID 0 for each server that is asked for, and for what else is. From the
// worker: ready, then logs and calls as they happen, sent or not, then done.
const (
	frameJob     frameKind = "job"     // body: Job
	frameAnswer  frameKind = "answer"  // body: a tools/call result
	frameRefusal frameKind = "refusal" // body: CallError
	frameReady   frameKind = "ready"   // body: isolate.Level
	frameLog     frameKind = "log"     // body: LogEntry
	frameCall    frameKind = "call"    // body: arguments, empty for none
	frameServer  frameKind = "server"  // the server as it is now is asked for
	frameOutside frameKind = "outside" // body: the arguments of a global that leads outside
	frameRefused frameKind = "refused" // a call that was not sent, its input not being valid
	frameDone    frameKind = "done"    // body: outcome
)

// outcome is how a script ended.
type outcome struct {
	Result      json.RawMessage `json:"result"`
	Diagnostics []Diagnostic    `json:"diagnostics"`
}

// maxHead bounds the texts of a head in bytes.
const maxHead = 1 << 20

// numbersLength is that of the five numbers, in bytes.
const numbersLength = 5 * 4

// readFrame reads one frame, or fails with io.EOF between two frames. Memory is
// taken as bytes arrive, so a false length costs nothing.
func readFrame(r io.Reader) (frame, error) {
	var numbers [numbersLength]byte
	if _, err := io.ReadFull(r, numbers[:]); err != nil {
		return frame{}, err
	}
	number := func(i int) int { return int(binary.BigEndian.Uint32(numbers[4*i:])) }
	kind, server, tool := number(1), number(2), number(3)
	if whole := kind + server + tool; whole > maxHead {
		return frame{}, fmt.Errorf("reading a frame: its head has %d bytes, at most %d are allowed", whole, maxHead)
	}
	text, err := readBytes(r, kind+server+tool)
	if err != nil {
		return frame{}, err
	}
	f := frame{head: head{ID: number(0), Kind: frameKind(text[:kind]),
		ServerID: string(text[kind : kind+server]), ToolName: string(text[kind+server:])}}
	f.body, err = readBytes(r, number(4))
	return f, err
}

// small is how many bytes are taken on trust.
const small = 64 << 10

func readBytes(r io.Reader, n int) ([]byte, error) {
	if n <= small {
		b := make([]byte, n)
		if _, err := io.ReadFull(r, b); err != nil {
			return nil, fmt.Errorf("reading a frame: %w", err)
		}
		return b, nil
	}
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
	whole := make([]byte, 0, numbersLength+len(h.Kind)+len(h.ServerID)+len(h.ToolName)+len(body))
	for _, n := range []int{h.ID, len(h.Kind), len(h.ServerID), len(h.ToolName), len(body)} {
		whole = binary.BigEndian.AppendUint32(whole, uint32(n))
	}
	whole = append(whole, h.Kind...)
	whole = append(whole, h.ServerID...)
	whole = append(whole, h.ToolName...)
	whole = append(whole, body...)
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
