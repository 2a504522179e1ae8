package driver

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// errClosed is why a link ends that the suite has closed.
var errClosed = errors.New("the session was closed")

// frame is what arrives on a link: the text of one message, or, with err set,
// the news that the call id will not be answered.
type frame struct {
	raw json.RawMessage
	id  jsonrpc.ID
	err error
}

// link moves messages to and from a host and understands none of them.
type link interface {
	// send writes one message. It may block until the host reads or close is called.
	send(ctx context.Context, m jsonrpc.Message) error
	// receive returns the next frame; any error ends the link. It is errClosed
	// when the suite has closed it.
	receive(ctx context.Context) (frame, error)
	// negotiated tells the link the MCP version of the session.
	negotiated(version string)
	// cancel tells the host that the answer to a call is not wanted any more.
	cancel(ctx context.Context, id jsonrpc.ID, reason string) error
	// forget releases what is held for a call that nobody waits for any more.
	forget(id jsonrpc.ID)
	// close ends the sending side and makes receive return. It may be called twice.
	close() error
}

// cancellation is the notification that cancels a call.
func cancellation(id jsonrpc.ID, reason string) (*jsonrpc.Request, error) {
	params, err := encode(map[string]any{"requestId": id.Raw(), "reason": reason})
	return &jsonrpc.Request{Method: "notifications/cancelled", Params: params}, err
}
