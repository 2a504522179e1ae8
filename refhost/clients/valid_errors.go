package clients

import (
	"context"
	"encoding/json"
	"errors"

	"codemode/refhost/visible"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxErrorWords bounds what an error says, in bytes: the SDK repeats in it what a client has written.
const maxErrorWords = 1 << 10

// validErrors drops the data of an error that is no JSON: the SDK writes the address of an unknown resource into it as
// Go writes a text, and a session ends at what cannot be encoded. It cuts off what is too long, and gives a code to an
// error without one, for which the SDK writes 0.
func validErrors(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		var wire *jsonrpc.Error
		if err != nil && !errors.As(err, &wire) {
			err = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
		}
		if errors.As(err, &wire) && len(wire.Data) > 0 && !json.Valid(wire.Data) {
			err = &jsonrpc.Error{Code: wire.Code, Message: wire.Message}
		}
		if errors.As(err, &wire) && len(wire.Message)+len(wire.Data) > 2*maxErrorWords {
			err = &jsonrpc.Error{Code: wire.Code, Message: visible.UpTo(maxErrorWords, wire.Message)}
		}
		return result, err
	}
}
