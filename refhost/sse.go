package refhost

import (
	"context"
	"fmt"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sseTransport reaches a server with the HTTP of 2024-11-05: answers come as events of one long request, and a first
// event says where to send messages.
func sseTransport(address string, client *http.Client, to string) mcp.Transport {
	own := *client
	own.Transport = oneOrigin{client.Transport, to}
	return capturingTransport{lasting{&mcp.SSEClientTransport{Endpoint: address, HTTPClient: &own,
		MaxEventSize: maxMessage}}}
}

// oneOrigin refuses requests to another origin, which the first event may name: the arguments of a call are for
// nobody else.
type oneOrigin struct {
	next   http.RoundTripper
	origin string
}

func (t oneOrigin) RoundTrip(req *http.Request) (*http.Response, error) {
	if to := origin(req.URL); to != t.origin {
		err := fmt.Errorf("the server wants its messages at another origin, %s, which is refused; configure the "+
			"address that it has now", to)
		if wanted := captureOf(req.Context()); wanted != nil { // the SDK may tell of the end of the stream instead
			wanted.drop(err)
		}
		return nil, err
	}
	return t.next.RoundTrip(req)
}

// lasting is a transport whose connection outlives the context that it is made with.
type lasting struct{ mcp.Transport }

func (t lasting) Connect(ctx context.Context) (mcp.Connection, error) {
	stream, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, cancel)
	defer stop()
	return t.Transport.Connect(stream)
}
