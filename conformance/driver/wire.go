package driver

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// firstOwnID is the id of the wire's first own call. The library counts its
// calls from 1 and makes only the few of the handshake.
const firstOwnID = 1000

// errEcho ends a connection whose other end sends back what it receives.
var errEcho = errors.New("the host echoed the suite's own message, like a program that copies its input")

// wire lies between the MCP library and a link. The library negotiates and
// answers the host's requests over it; the driver makes its own calls beside
// the library, so that arguments and answers stay as they are on the wire.
type wire struct {
	link    link
	faults  *faults
	notices notices

	mu   sync.Mutex
	next float64
	// sent holds the method of each call whose answer has not arrived.
	sent map[jsonrpc.ID]string
	// waiting holds where the answer of an own call goes, until it is given up.
	waiting  map[jsonrpc.ID]chan reply
	answered map[jsonrpc.ID]struct{}

	// ended is closed when the link has ended; endErr is set before.
	ended  chan struct{}
	endErr error
	once   sync.Once

	// reading ends when the library closes its connection. The link stays open
	// then: how the host behaves with open pipes is still to be seen.
	reading     context.Context
	stopReading context.CancelCauseFunc
}

// wire is the library's transport and its only connection.
var (
	_ mcp.Transport  = (*wire)(nil)
	_ mcp.Connection = (*wire)(nil)
)

func newWire(l link, f *faults) *wire {
	w := &wire{
		link: l, faults: f, next: firstOwnID, sent: map[jsonrpc.ID]string{},
		waiting: map[jsonrpc.ID]chan reply{}, answered: map[jsonrpc.ID]struct{}{},
		ended: make(chan struct{}),
	}
	w.reading, w.stopReading = context.WithCancelCause(context.Background())
	return w
}

// Connect returns the wire itself.
func (w *wire) Connect(context.Context) (mcp.Connection, error) { return w, nil }

// SessionID is empty: sessions are the link's affair.
func (w *wire) SessionID() string { return "" }

// Write sends a message of the library.
func (w *wire) Write(ctx context.Context, m jsonrpc.Message) error {
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		w.mu.Lock()
		w.sent[r.ID] = r.Method
		w.mu.Unlock()
	}
	return w.send(ctx, m)
}

// send sends a message; a host that has closed its input has ended the link,
// also if that is noticed before the end of its output.
func (w *wire) send(ctx context.Context, m jsonrpc.Message) error {
	err := w.link.send(ctx, m)
	if errors.Is(err, errInputClosed) {
		return w.end(err)
	}
	return err
}

// Close makes Read return. It does not close the link.
func (w *wire) Close() error {
	w.stopReading(errClosed)
	return nil
}

// Read returns the next message that is meant for the library.
func (w *wire) Read(context.Context) (jsonrpc.Message, error) {
	for {
		f, err := w.link.receive(w.reading)
		if err != nil {
			return nil, w.end(err)
		}
		if f.err != nil {
			if m := w.unanswered(f); m != nil {
				return m, nil
			}
			continue
		}
		m, err := w.accept(f.raw)
		if err != nil {
			return nil, w.end(err)
		}
		if m != nil {
			return m, nil
		}
	}
}

// end records why the link ended.
func (w *wire) end(err error) error {
	w.once.Do(func() {
		w.endErr = err
		close(w.ended)
	})
	return err
}

// endedByHost reports whether the link has ended without the suite closing it.
func (w *wire) endedByHost() bool { return w.isEnded() && !errors.Is(w.endErr, errClosed) }

// isEnded reports whether nothing can be asked any more.
func (w *wire) isEnded() bool {
	select {
	case <-w.ended:
		return true
	default:
		return false
	}
}

// accept sorts one received message. It returns those for the library, nil
// after any other; an error ends the link.
func (w *wire) accept(raw json.RawMessage) (jsonrpc.Message, error) {
	if err := w.faults.volume.take(len(raw)); err != nil {
		return nil, err
	}
	m, err := parseMessage(raw)
	if err != nil {
		return nil, w.faults.noise(raw, true)
	}
	if m.isRequest {
		w.mu.Lock()
		echo := m.id.IsValid() && w.sent[m.id] == m.method
		w.mu.Unlock()
		if echo {
			return nil, errEcho
		}
		if !m.id.IsValid() {
			w.notices.add(m.method, raw)
		}
		return w.forLibrary(raw)
	}
	method, ours, deliver := w.settle(m)
	switch {
	case !deliver:
		return nil, nil
	case ours != nil:
		ours <- replyOf(m)
		return nil, nil
	}
	if method == "initialize" {
		w.noteVersion(m.result)
	}
	return w.forLibrary(raw)
}

// forLibrary decodes a message with the library's own rules.
func (w *wire) forLibrary(raw json.RawMessage) (jsonrpc.Message, error) {
	m, err := jsonrpc.DecodeMessage(raw)
	if err != nil {
		return nil, w.faults.noise(raw, true)
	}
	return m, nil
}

// settle finds out which call a response answers, and whether anybody waits for it.
func (w *wire) settle(m message) (method string, ours chan reply, deliver bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	method, expected := w.sent[m.id]
	if !expected {
		if _, again := w.answered[m.id]; again {
			w.faults.add("a second answer to the call with id %v", m.id.Raw())
		} else {
			w.faults.add("an answer with the id %v, which belongs to no call: %s", m.id.Raw(),
				clip(string(m.result)+string(m.error), maxExcerpt))
		}
		return "", nil, false
	}
	delete(w.sent, m.id)
	w.answered[m.id] = struct{}{}
	ours, waiting := w.waiting[m.id]
	delete(w.waiting, m.id)
	raw, _ := m.id.Raw().(int64)
	return method, ours, waiting || raw < firstOwnID
}

// noteVersion tells the link what initialize has agreed on.
func (w *wire) noteVersion(result json.RawMessage) {
	var r struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	if json.Unmarshal(result, &r) == nil {
		w.link.negotiated(r.ProtocolVersion)
	}
}

// unanswered settles a call that will not be answered; for a call of the
// library it returns the error response that the library understands.
func (w *wire) unanswered(f frame) jsonrpc.Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, expected := w.sent[f.id]; !expected {
		return nil
	}
	delete(w.sent, f.id)
	if raw, _ := f.id.Raw().(int64); raw < firstOwnID {
		return &jsonrpc.Response{ID: f.id, Error: f.err}
	}
	if ours, waiting := w.waiting[f.id]; waiting {
		delete(w.waiting, f.id)
		ours <- reply{err: f.err}
	}
	return nil
}

// stateless reports whether an MCP version is stateless: no handshake, and the
// client's identity in the _meta of each request.
func stateless(version string) bool { return version >= "2026-07-28" }
