package clients

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/audit"
)

// inTrace takes over the trace that a call is part of, as its client says in _meta (W3C Trace Context).
func inTrace(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if call, ok := req.(*mcp.CallToolRequest); ok && call.Params != nil {
			parent, _ := call.Params.Meta["traceparent"].(string)
			state, _ := call.Params.Meta["tracestate"].(string)
			ctx = audit.WithParent(ctx, parent, state)
		}
		return next(ctx, method, req)
	}
}
