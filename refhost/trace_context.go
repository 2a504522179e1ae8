package refhost

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/audit"
)

// inTrace takes over the trace that a request is part of, as its client says in _meta (W3C Trace Context).
func inTrace(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if params, ok := req.GetParams().(mcp.Params); ok && params != nil {
			meta := params.GetMeta()
			parent, _ := meta["traceparent"].(string)
			state, _ := meta["tracestate"].(string)
			ctx = audit.WithParent(ctx, parent, state)
		}
		return next(ctx, method, req)
	}
}
