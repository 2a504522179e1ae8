package clients

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
)

// heldBodies are the requests of clients over HTTP that somebody has in memory: who answers them, and a run that goes
// on when its client is gone. It is safe for concurrent use.
type heldBodies struct {
	mu sync.Mutex
	// free is how much there is, of how much each client has of it.
	free int
	of   map[string]int
	last atomic.Int64
	// shares has the [budget.Share] of each by its name.
	shares sync.Map
}

func newHeldBodies() *heldBodies {
	return &heldBodies{free: maxBodies, of: map[string]int{}}
}

// bodiesOf are those of a client. Who has some leaves others a part of what there is, as in package places.
type bodiesOf struct {
	all    *heldBodies
	client string
}

func (h *heldBodies) share(client string) *budget.Share { return budget.ShareOf(bodiesOf{h, client}) }

// Take implements [budget.Charged].
func (b bodiesOf) Take(n int) error {
	h := b.all
	h.mu.Lock()
	defer h.mu.Unlock()
	if n > h.free || h.of[b.client]+n > bodyShare*(h.free-n) {
		return fmt.Errorf("the large requests that are being answered have %d of %d bytes, those of this address "+
			"%d; try again later", maxBodies-h.free, maxBodies, h.of[b.client])
	}
	h.free, h.of[b.client] = h.free-n, h.of[b.client]+n
	return nil
}

// Give implements [budget.Charged].
func (b bodiesOf) Give(n int) {
	h := b.all
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free += n
	if h.of[b.client] -= n; h.of[b.client] == 0 {
		delete(h.of, b.client)
	}
}

// heldHeader tells a handler of the SDK, which gets the header of a request and not its context, which body its message
// is of. The guard sets it, whatever a client says there.
const heldHeader = "Refhost-Held"

// heldBody is one of them.
type heldBody struct {
	of     *heldBodies
	header http.Header
	share  *budget.Share
	// read are the bytes that were read, charged those of them that count.
	read, charged int
	name          string
}

func (h *heldBodies) begin(r *http.Request) *heldBody {
	r.Header.Del(heldHeader)
	return &heldBody{of: h, header: r.Header, share: h.share(clientOf(r))}
}

// take charges a body up to a size. A small one does not count.
func (b *heldBody) take(size int) error {
	if size < budget.Large || size <= b.charged {
		return nil
	}
	if err := b.share.Take(size - b.charged); err != nil {
		return &refusal{http.StatusServiceUnavailable, err.Error()}
	}
	b.charged = size
	return nil
}

// decoded charges what the body takes once it is decoded, and names it for the handlers of its messages.
func (b *heldBody) decoded(body []byte) error {
	if err := b.take(min(budget.Decoded(body), maxClientBodies)); err != nil || b.charged == 0 {
		return err
	}
	b.name = strconv.FormatInt(b.of.last.Add(1), 10)
	b.of.shares.Store(b.name, b.share)
	b.header.Set(heldHeader, b.name+" "+strconv.Itoa(b.charged))
	return nil
}

// end is called when nobody reads the answer any more.
func (b *heldBody) end() {
	b.of.shares.Delete(b.name)
	b.share.Close()
}

// charging charges what is read of a body.
type charging struct {
	io.Reader
	held *heldBody
}

func (c charging) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.held.read += n
	if over := c.held.take(c.held.read); over != nil {
		return 0, over
	}
	return n, err
}

// shareIn is that of the body with this header, which the caller closes, or nil. Where the client was gone before the
// handler began, it is charged anew.
func (h *heldBodies) shareIn(header http.Header) (*budget.Share, error) {
	name, size, named := strings.Cut(header.Get(heldHeader), " ")
	if !named {
		return nil, nil
	}
	if known, ok := h.shares.Load(name); ok && known.(*budget.Share).Keep() {
		return known.(*budget.Share), nil
	}
	charged, _ := strconv.Atoi(size)
	share := h.share(header.Get(clientHeader))
	return share, share.Take(charged)
}

// keeping counts a body until its messages are handled: what a client has begun goes on when the client is gone.
func (h *heldBodies) keeping(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		extra := req.GetExtra()
		if extra == nil {
			return next(ctx, method, req)
		}
		share, err := h.shareIn(extra.Header)
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
		}
		if share != nil {
			defer share.Close()
			ctx = context.WithValue(ctx, heldKey{}, share)
		}
		return next(ctx, method, req)
	}
}

type heldKey struct{}

// Keep has the message of a context counted until done is called.
func Keep(ctx context.Context) (done func()) {
	if share, _ := ctx.Value(heldKey{}).(*budget.Share); share != nil && share.Keep() {
		return share.Close
	}
	return func() {}
}
