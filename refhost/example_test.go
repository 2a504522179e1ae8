package refhost_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
)

// A host within a program, which a client reaches over memory. The program begins with [refhost.BeWorker].
func Example() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Any MCP server; this one is in the same program.
	greeter := mcp.NewServer(&mcp.Implementation{Name: "greeter", Version: "1"}, nil)
	mcp.AddTool(greeter, &mcp.Tool{Name: "greet"}, func(_ context.Context, _ *mcp.CallToolRequest,
		in struct{ Name string }) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "Hello, " + in.Name}}}, nil, nil
	})
	server := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return greeter }, nil))
	defer server.Close()

	host := refhost.New(ctx, refhost.Options{
		Config:   refhost.Config{Servers: []refhost.ServerConfig{{ServerID: "greeter", URL: server.URL}}},
		ToolName: "codemode_run",
		Logger:   slog.New(slog.DiscardHandler),
	})
	defer host.Close()
	near, far := mcp.NewInMemoryTransports()
	go func() { _ = host.Serve(ctx, far) }()

	agent, err := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil).Connect(ctx, near, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer agent.Close()
	answer, err := agent.CallTool(ctx, &mcp.CallToolParams{Name: "codemode_run", Arguments: map[string]any{"code": `
		import { greet } from "@codemode/servers/greeter";
		const all = await Promise.all(["Ada", "Alan"].map((Name) => greet({ Name })));
		globalThis.__codemode_result__ = all.join("; ");`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.StructuredContent.(map[string]any)["result"])
	// Output: Hello, Ada; Hello, Alan
}
