package refhost

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// noArguments stands for arguments that are not sent: the SDK sends {} in their
// place, unless it is told after it has looked. What a call without an input sends is
// open: input-missing-argument, no-argument-sent.
type noArguments struct{}

func withoutArguments(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if params, ok := req.GetParams().(*mcp.CallToolParams); ok && params.Arguments == (noArguments{}) {
			params.Arguments = nil
		}
		return next(ctx, method, req)
	}
}
