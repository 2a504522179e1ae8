package clients

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// LeavingUnanswered is a transport on which requests that the client has cancelled are
// not answered. The SDK answers all, and so does this host as a rule; whether to is open:
// cancellation-answer.
func LeavingUnanswered(t mcp.Transport) mcp.Transport { return leavingUnanswered{t} }

type leavingUnanswered struct{ mcp.Transport }

func (t leavingUnanswered) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &unansweredConn{Connection: conn, cancelled: map[jsonrpc.ID]bool{}}, nil
}

type unansweredConn struct {
	mcp.Connection
	mu        sync.Mutex
	cancelled map[jsonrpc.ID]bool
}

func (c *unansweredConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if notice, ok := msg.(*jsonrpc.Request); ok && notice.Method == "notifications/cancelled" {
		var params struct{ RequestID any }
		if json.Unmarshal(notice.Params, &params) == nil {
			if id, failure := jsonrpc.MakeID(params.RequestID); failure == nil {
				c.mu.Lock()
				c.cancelled[id] = true
				c.mu.Unlock()
			}
		}
	}
	return msg, err
}

func (c *unansweredConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	if response, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.cancelled[response.ID] {
			delete(c.cancelled, response.ID)
			return nil
		}
	}
	return c.Connection.Write(ctx, msg)
}
