package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/time/rate"

	"codemode/refhost/budget"
)

// capture keeps the result of one MCP request as it was on the wire. The SDK's
// types lose what they do not know: unknown content blocks and annotations, the
// order of members, and whether a member was absent or null.
type capture struct {
	mu     sync.Mutex
	result json.RawMessage
	// refused is set when HTTP answered 401 or 403.
	refused bool
	// excess says why the answer was dropped, if it was too large.
	excess error
	// share is what the answer takes of the account of its run.
	share *budget.Share
	// alone is set for a request of whose result nothing but the capture is of use.
	alone bool
	// lasting is set for the request of a connection: streams that are for no request have its context, too.
	lasting bool
	// id is that of the request over HTTP, as it was sent; nil before that.
	id json.Token
}

var errTooLarge = fmt.Errorf("the server's answer has more than %d bytes; ask for less at a time", maxMessage)

type captureKey struct{}

// withCapture returns a context whose next MCP request is captured, and charged to the run whose context it is.
func withCapture(ctx context.Context) (context.Context, *capture) {
	c := &capture{share: budget.Answer(ctx)}
	return context.WithValue(ctx, captureKey{}, c), c
}

// Write charges bytes of the answer. It fails when there are too many.
func (c *capture) Write(p []byte) (int, error) {
	if err := c.charge(len(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// charge charges n bytes to the account of the run, or drops the answer.
func (c *capture) charge(n int) error {
	err := c.share.Take(n)
	if err != nil {
		c.drop(err)
	}
	return err
}

// drop forgets an answer that is too large.
func (c *capture) drop(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.result, c.excess = nil, why
}

// release gives back what the answer took, once the call of the context is settled, and tells why it was dropped, if it
// was.
func (c *capture) release(ctx context.Context) error {
	c.share.Pass(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.excess
}

// to says which request the answer is to.
func (c *capture) to(id json.Token) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id = id
}

// answers tells whether an answer with an id may be the one, also where it has a number as a text, or as 1.0: the SDK
// takes these for the answer.
func (c *capture) answers(id any) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	got, asked := fmt.Sprint(id), fmt.Sprint(c.id)
	if c.id == nil || got == asked {
		return true
	}
	n, err := strconv.ParseFloat(got, 64)
	return err == nil && fmt.Sprint(int64(n)) == asked
}

// wants tells whether a request is the one that is captured, or asks for the rest of the stream that has its answer.
func (c *capture) wants(req *http.Request) bool {
	return c != nil && (req.Method == http.MethodPost || resumes(req) && !c.lasting)
}

func captureOf(ctx context.Context) *capture {
	c, _ := ctx.Value(captureKey{}).(*capture)
	return c
}

func (c *capture) set(result json.RawMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.result = result
}

// rest is what the SDK needs of a result that is kept.
func (c *capture) rest(result json.RawMessage) json.RawMessage {
	if !c.alone || len(result) < budget.Large || needsInput(result) {
		return result
	}
	return json.RawMessage(noResult)
}

func (c *capture) refuse() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused = true
}

// get returns the last result, nil when none came, and whether the server
// refused the credentials.
func (c *capture) get() (json.RawMessage, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.result, c.refused
}

// capturingTransport captures on a transport that reads and writes messages one
// by one. (The HTTP transport is captured below it, see httpCapture, because
// the SDK looks for methods of its connection that cannot be passed through.)
type capturingTransport struct{ mcp.Transport }

func (t capturingTransport) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &capturingConn{Connection: conn, waiting: make(map[jsonrpc.ID]awaited), pace: paceOfUnasked()}, nil
}

// awaited is a capture that waits for its answer, or for the end of its call.
type awaited struct {
	*capture
	// forget leaves the context of the call alone: that of a run lasts as long as all of its calls.
	forget func() bool
}

type capturingConn struct {
	mcp.Connection
	mu      sync.Mutex
	waiting map[jsonrpc.ID]awaited
	// handshake is the id of initialize.
	handshake jsonrpc.ID
	// pace bounds how many messages are read that nobody asked for.
	pace *rate.Limiter
}

func (c *capturingConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	request, ok := msg.(*jsonrpc.Request)
	if ok && request.Method == "initialize" {
		c.mu.Lock()
		c.handshake = request.ID
		c.mu.Unlock()
	}
	if wanted := captureOf(ctx); ok && wanted != nil && request.IsCall() {
		id := request.ID
		c.mu.Lock()
		// A call that is given up gets no answer.
		c.waiting[id] = awaited{wanted, context.AfterFunc(ctx, func() { c.take(id) })}
		c.mu.Unlock()
	}
	if sent, is := ctx.Value(sentKey{}).(func()); is {
		defer sent()
	}
	return c.Connection.Write(ctx, msg)
}

// sentKey is the key of what is called once a request is sent.
type sentKey struct{}

func (c *capturingConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if request, ok := msg.(*jsonrpc.Request); ok {
		lean(request)
		return msg, errors.Join(err, c.pace.Wait(ctx))
	}
	if response, ok := msg.(*jsonrpc.Response); ok {
		numbered(response)
		if c.isHandshake(response.ID) {
			response.Result = renamedRevision(response.Result)
		}
		wanted := c.take(response.ID)
		if wanted == nil {
			return msg, errors.Join(err, c.pace.Wait(ctx))
		}
		if response.Error == nil {
			if _, failure := wanted.Write(response.Result); failure == nil {
				wanted.set(response.Result)
				response.Result = wanted.rest(response.Result)
			}
		}
	}
	return msg, err
}

func (c *capturingConn) isHandshake(id jsonrpc.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.handshake.IsValid() && id == c.handshake
}

func (c *capturingConn) take(id jsonrpc.ID) *capture {
	c.mu.Lock()
	defer c.mu.Unlock()
	waiting, ok := c.waiting[id]
	if !ok {
		return nil
	}
	delete(c.waiting, id)
	waiting.forget()
	return waiting.capture
}
