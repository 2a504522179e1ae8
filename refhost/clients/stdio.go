package clients

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/stdio"
)

// Transport is how a client speaks to a host that it has started, a message a line, over the host's stdin and
// stdout. What it sends that is no message is answered with a JSON-RPC error, and ends nothing.
func Transport(stdin io.ReadCloser, stdout io.WriteCloser) mcp.Transport {
	return &stdio.Transport{Reader: stdin, Writer: stdout, Refused: stdio.Answer, MaxLine: maxRequestMessage,
		MaxHeld: maxHeldRequests, MaxValues: budget.MaxValues, MaxUnanswered: stdio.MaxUnanswered,
		LastAnswers: lastAnswersTime}
}

// lastAnswersTime is how long a client that has closed stdin may wait for answers.
const lastAnswersTime = time.Second

// Serve serves a client over a transport until the client goes away or ctx ends. Requests under way are cancelled then.
func Serve(ctx context.Context, server *mcp.Server, transport mcp.Transport) error {
	server.AddReceivingMiddleware(endingWith(ctx))
	server.AddReceivingMiddleware(answering(newReaders()), validErrors, inTrace, boundListens())
	return untilGone(ctx, server, transport)
}

// serveGrace is how long a client may leave unread what is written to it once the host is told to end.
const serveGrace = time.Second

func untilGone(ctx context.Context, server *mcp.Server, transport mcp.Transport) error {
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, transport) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	timer := time.NewTimer(serveGrace)
	defer timer.Stop()
	select {
	case err := <-ended:
		return err
	case <-timer.C:
		return fmt.Errorf("the client did not read its answers within %v of the host's end", serveGrace)
	}
}

// endingWith cancels requests when ctx ends: the SDK's server would wait for them.
func endingWith(ctx context.Context) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(request context.Context, method string, req mcp.Request) (mcp.Result, error) {
			request, cancel := context.WithCancel(request)
			defer cancel()
			defer context.AfterFunc(ctx, cancel)()
			return next(request, method, req)
		}
	}
}

// maxRequestMessage bounds one MCP message from a client, in bytes: a longer one ends the session. See also
// MaxRequest, beyond which a request gets a response that says so.
const maxRequestMessage = 16 << 20

// maxHeldRequests bounds the large requests of a client over stdio that are not answered, in bytes of memory.
const maxHeldRequests = 32 << 20
