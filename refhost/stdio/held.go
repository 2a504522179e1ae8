package stdio

import (
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// smallRequest is what does not count as held, in bytes: so many requests are bounded by their number.
const smallRequest = 64 << 10

// held counts the bytes of the large requests that were read and not answered: whoever answers one may have it in
// memory until then.
type held struct {
	mu  sync.Mutex
	of  map[jsonrpc.ID]int
	all int
}

// take counts a request, or returns false and does not when there are more than most bytes then.
func (h *held) take(id jsonrpc.ID, size, most int) bool {
	if size < smallRequest {
		return true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all+size > most {
		return false
	}
	if h.of == nil {
		h.of = map[jsonrpc.ID]int{}
	}
	h.of[id] += size
	h.all += size
	return true
}

// give is to be called when a request is answered.
func (h *held) give(id jsonrpc.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all -= h.of[id]
	delete(h.of, id)
}

// overfull is the answer to a request for which there is no room, or nil if there is.
func (c *connection) overfull(m jsonrpc.Message, size int) jsonrpc.Message {
	request, ok := m.(*jsonrpc.Request)
	if !ok || !request.IsCall() || c.MaxHeld == 0 || c.held.take(request.ID, size, c.MaxHeld) {
		return nil
	}
	return &jsonrpc.Response{ID: request.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError,
		Message: fmt.Sprintf("the requests that are not answered have more than %d bytes; send this one again later",
			c.MaxHeld)}}
}
