package refhost

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// withdrawing is a transport on which requests that the client has cancelled are
// not answered. The SDK answers all.
type withdrawing struct{ mcp.Transport }

func (t withdrawing) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &withdrawingConn{Connection: conn, withdrawn: map[jsonrpc.ID]bool{}}, nil
}

type withdrawingConn struct {
	mcp.Connection
	mu        sync.Mutex
	withdrawn map[jsonrpc.ID]bool
}

func (c *withdrawingConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if notice, ok := msg.(*jsonrpc.Request); ok && notice.Method == "notifications/cancelled" {
		var params struct{ RequestID any }
		if json.Unmarshal(notice.Params, &params) == nil {
			if id, failure := jsonrpc.MakeID(params.RequestID); failure == nil {
				c.mu.Lock()
				c.withdrawn[id] = true
				c.mu.Unlock()
			}
		}
	}
	return msg, err
}

func (c *withdrawingConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	if response, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.withdrawn[response.ID] {
			delete(c.withdrawn, response.ID)
			return nil
		}
	}
	return c.Connection.Write(ctx, msg)
}
