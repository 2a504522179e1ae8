package clients

import (
	"context"
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxListens bounds the requests of one session that only listen, which are answered when they are cancelled.
const maxListens = 100

// codeTooMany is the code of a JSON-RPC error about that.
const codeTooMany = -32000

// boundListens refuses further requests to listen.
func boundListens() mcp.Middleware {
	var mu sync.Mutex
	open := map[mcp.Session]int{}
	count := func(s mcp.Session, more int) int {
		mu.Lock()
		defer mu.Unlock()
		n := open[s] + more
		if open[s] = n; n == 0 {
			delete(open, s)
		}
		return n
	}
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method != listenMethod {
				return next(ctx, method, req)
			}
			session := req.GetSession()
			defer count(session, -1)
			if n := count(session, +1); n > maxListens {
				return nil, &jsonrpc.Error{Code: codeTooMany,
					Message: fmt.Sprintf("%d requests to listen are open; cancel one", maxListens)}
			}
			return next(ctx, method, req)
		}
	}
}
