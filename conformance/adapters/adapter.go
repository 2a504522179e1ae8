// Package adapters makes hosts that are libraries ones that the suite can judge: an MCP
// server with the one tool around each. adapter.py and adapter.mjs do for Python and Node
// what Serve does for Go. They are examples, to be copied.
package adapters

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Host is the library. Context is the text for the agent; Run gives the response (§3.3) to a
// request (§3.2), also where the script failed.
type Host interface {
	Context(ctx context.Context) (string, error)
	Run(ctx context.Context, request json.RawMessage) (response any, err error)
}

const inputSchema = `{"type": "object", "required": ["code"], "properties": {"code": {"type": "string"},
	"limits": {"type": "object"}, "requestedCapabilities": {"type": "array", "items": {"type": "string"}}}}`

// Serve serves h until the client ends: over &mcp.StdioTransport{} in a program of its own, or
// over the transport that driver.NewInMemory hands out.
func Serve(ctx context.Context, h Host, transport mcp.Transport) error {
	instructions, err := h.Context(ctx)
	if err != nil {
		return err
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "myhost", Version: "1"},
		&mcp.ServerOptions{Instructions: instructions})
	server.AddTool(&mcp.Tool{Name: "codemode.run", InputSchema: json.RawMessage(inputSchema)},
		func(ctx context.Context, call *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			response, err := h.Run(ctx, call.Params.Arguments)
			return &mcp.CallToolResult{StructuredContent: response}, err
		})
	return server.Run(ctx, transport)
}
