package stdio

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/budget"
)

// MaxUnanswered bounds the requests of a client or a server that wait for their answers while that one does not read.
const MaxUnanswered = 2000

// underWay are the requests that were read and not answered: whoever answers one may have it in memory until then,
// decoded. The number of small ones has a bound.
type underWay struct {
	mu sync.Mutex
	of map[jsonrpc.ID]asked
	// held is the memory of the large ones.
	held int
	// cancelled are those that were cancelled since somebody has waited for them.
	cancelled map[jsonrpc.ID]<-chan struct{}
}

// asked is one request.
type asked struct {
	size int
	// answered is closed when it is.
	answered chan struct{}
}

// begin counts a request, or says why it cannot be answered now. A large one that has more than most bytes is alone.
// One with an id that is under way is to be dropped: its error would be taken for the answer to the first.
func (u *underWay) begin(id jsonrpc.ID, size, most int) (refused *jsonrpc.Error, again bool) {
	if size = min(size, most); size < budget.Large {
		size = 0
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, used := u.of[id]; used {
		return nil, true
	}
	if size > 0 && u.held+size > most {
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: fmt.Sprintf(
			"the requests that are not answered have more than %d bytes; send this one again later", most)}, false
	}
	if u.of == nil {
		u.of = map[jsonrpc.ID]asked{}
	}
	u.of[id] = asked{size, make(chan struct{})}
	u.held += size
	return nil, false
}

// end is to be called before a request is answered: its id may come again as soon as it is.
func (u *underWay) end(id jsonrpc.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if request, known := u.of[id]; known {
		u.held -= request.size
		close(request.answered)
		delete(u.of, id)
		delete(u.cancelled, id)
	}
}

// cancel notes that the request with an id was cancelled; known is false if there is none.
func (u *underWay) cancel(id jsonrpc.ID) (known bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	request, known := u.of[id]
	if known {
		if u.cancelled == nil {
			u.cancelled = map[jsonrpc.ID]<-chan struct{}{}
		}
		u.cancelled[id] = request.answered
	}
	return known
}

// takeCancelled are closed when the requests are answered that were cancelled since it was called last.
func (u *underWay) takeCancelled() map[jsonrpc.ID]<-chan struct{} {
	u.mu.Lock()
	defer u.mu.Unlock()
	cancelled := u.cancelled
	u.cancelled = nil
	return cancelled
}

// maxMethod bounds the name of a method, in bytes: the SDK repeats it in the error that there is none of that name.
const maxMethod = 1 << 10

func tooLong(method string) *jsonrpc.Error {
	if len(method) <= maxMethod {
		return nil
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound,
		Message: fmt.Sprintf("no method has a name of %d bytes", len(method))}
}

// begin counts a request, or tells why it is not handed on; see [underWay.begin].
func (c *connection) begin(request *jsonrpc.Request, text []byte) (refused *jsonrpc.Error, again bool) {
	if refused := tooLong(request.Method); refused != nil {
		return refused, false
	}
	size := 0
	if c.MaxHeld > 0 {
		size = budget.Decoded(text)
	}
	return c.requests.begin(request.ID, size, c.MaxHeld)
}

// cancelTime is for how long what follows a cancellation waits for its effect.
const cancelTime = time.Second

// cancels tells whether a notification is to be handed on. The SDK cancels a request some time after it has read that
// it should: one that is not there yet must not be meant, and what answers a question of one must not come before.
func (c *connection) cancels(notice *jsonrpc.Request) bool {
	var params struct {
		RequestID any `json:"requestId"`
	}
	if notice.Method != "notifications/cancelled" || json.Unmarshal(notice.Params, &params) != nil {
		return true
	}
	id, err := jsonrpc.MakeID(params.RequestID)
	if err != nil {
		return true // it is for the SDK to say what is wrong
	}
	return c.requests.cancel(id)
}

// awaitCancelled waits until the requests are answered that were cancelled.
func (c *connection) awaitCancelled() {
	over := time.NewTimer(cancelTime)
	defer over.Stop()
	for _, answered := range c.requests.takeCancelled() {
		select {
		case <-answered:
		case <-over.C:
			return
		}
	}
}
