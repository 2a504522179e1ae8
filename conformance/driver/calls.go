package driver

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// reply is what came back for one call, as it was on the wire. At most one
// member is set.
type reply struct {
	result, failure json.RawMessage
	// err says why no answer will come.
	err error
}

// replyOf keeps the member of a response that counts.
func replyOf(m message) reply {
	if !isNull(m.error) {
		return reply{failure: m.error}
	}
	return reply{result: m.result}
}

// pendingCall is one own call on its way. sent is closed when the host has
// taken the message.
type pendingCall struct {
	id     jsonrpc.ID
	sent   <-chan struct{}
	answer <-chan reply
}

// begin sends a call and does not wait for its answer. The wait for a host that
// does not read its input is the caller's wait for the answer.
func (w *wire) begin(ctx context.Context, method string, params json.RawMessage) pendingCall {
	answer := make(chan reply, 1)
	w.mu.Lock()
	// A number always makes an id.
	id, _ := jsonrpc.MakeID(w.next)
	w.next++
	w.sent[id], w.waiting[id] = method, answer
	w.mu.Unlock()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		if err := w.send(ctx, &jsonrpc.Request{ID: id, Method: method, Params: params}); err != nil {
			w.unanswered(frame{id: id, err: fmt.Errorf("sending %s: %w", method, err)})
		}
	}()
	return pendingCall{id: id, sent: sent, answer: answer}
}

// giveUp stops waiting for a call; a late answer is ignored.
func (w *wire) giveUp(c pendingCall) {
	w.mu.Lock()
	delete(w.waiting, c.id)
	w.mu.Unlock()
	w.link.forget(c.id)
}

// await waits for the answer to a call, the end of the link, or ctx. An answer
// that has arrived wins.
func (w *wire) await(ctx context.Context, c pendingCall) (reply, error) {
	select {
	case r := <-c.answer:
		return r, r.err
	case <-w.ended:
	case <-ctx.Done():
	}
	select {
	case r := <-c.answer:
		return r, r.err
	default:
	}
	if w.isEnded() {
		return reply{}, w.endErr
	}
	return reply{}, context.Cause(ctx)
}
