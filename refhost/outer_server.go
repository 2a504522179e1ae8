package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/clients"
	"codemode/refhost/images"
	"codemode/refhost/rules"
)

// Serve offers the host as an MCP server until the client goes away or ctx ends. Runs
// under way are cancelled then.
func (h *Host) Serve(ctx context.Context, transport mcp.Transport) error {
	if h.options.Rules.CancelledAnswer() == rules.AnswerNothing {
		transport = clients.LeavingUnanswered(transport)
	}
	return clients.Serve(ctx, h.options.System.server(ctx, h), transport)
}

// Handler serves the host as an MCP server over streamable HTTP; see [clients.Handler]. Of ctx the agent context is
// made.
func (h *Host) Handler(ctx context.Context, token string) http.Handler {
	return clients.Handler(h.options.System.server(ctx, h), token, h.options.Logger)
}

// ServeHTTP answers requests on the listener until ctx ends, and closes it.
func (h *Host) ServeHTTP(ctx context.Context, listener net.Listener, token string) error {
	return clients.ServeHTTP(ctx, listener, h.Handler(ctx, token))
}

// outer is the MCP server that the agent's client sees.
type outer struct {
	host   *Host
	server *mcp.Server

	mu sync.Mutex
	// shown is the description in the tool list, made at the host's revision.
	shown    string
	revision int
	// resources are the addresses of those that are listed.
	resources []string
}

// server is the MCP server with the one tool codemode.run, and what clients may read beside it.
func (s codeMode) server(ctx context.Context, h *Host) *mcp.Server {
	revision, agent := h.revision(), h.Context(ctx)
	o := &outer{host: h, server: mcp.NewServer(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ServerOptions{
		Instructions: agent.Instructions, Logger: clients.ProtocolLog(h.options.Logger),
		Capabilities: &mcp.ServerCapabilities{},
	})}
	o.showResources()
	o.show(revision, agent)
	return o.server
}

// update follows a change of the tool lists: making the context of thousands of
// tools takes a while, so that it is not made for nothing. What a client gave up in
// between is left to the next run.
func (o *outer) update(ctx context.Context) {
	o.mu.Lock()
	known := o.revision
	o.mu.Unlock()
	if revision := o.host.revision(); revision != known {
		if agent := o.host.Context(ctx); ctx.Err() == nil {
			o.show(revision, agent)
		}
	}
}

// show puts the outer tools in the tool list, and the resources in theirs. The
// client is told only of a change.
func (o *outer) show(revision int, agent AgentContext) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.revision = revision
	for _, r := range agent.Resources {
		if !slices.Contains(o.resources, r.URI) {
			o.resources = append(o.resources, r.URI)
			o.server.AddResource(mcpResource(r), o.read)
		}
	}
	if agent.Description == o.shown {
		return
	}
	o.shown = agent.Description
	for _, tool := range o.host.options.Rules.OuterTools(agent.Description, agent.Told) {
		o.server.AddTool(o.host.mcpTool(tool), reporting(o.host.asking(o.run)))
	}
}

func mcpResource(r rules.TextResource) *mcp.Resource {
	return &mcp.Resource{
		URI: r.URI, Name: r.Name, MIMEType: r.MIMEType,
		Description: "How to write code for this host, with the TypeScript declarations of connected servers.",
	}
}

// read answers with the text as of now.
func (o *outer) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	r, ok := o.host.resource(ctx, req.Params.URI)
	if !ok {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.URI, MIMEType: r.MIMEType, Text: r.Text}}},
		nil
}

func (h *Host) mcpTool(t rules.OuterTool) *mcp.Tool {
	tool := &mcp.Tool{Name: t.Name, Title: title, Description: t.Description, InputSchema: t.InputSchema,
		Annotations: annotations(h.options.Policy)}
	if t.OutputSchema != nil {
		tool.OutputSchema = t.OutputSchema
	}
	return tool
}

// run is a raw handler: the SDK's typed one would refuse a malformed request
// with an error, where §3.3.4 wants a structured response.
func (o *outer) run(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	arguments := req.Params.Arguments
	req.Params.Arguments = nil // nobody else needs them, and there may be megabytes
	answer := o.host.Run(ctx, arguments)
	o.update(ctx)
	if answer.Refused != "" {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: answer.Refused}
	}
	if ctx.Err() != nil && o.host.options.Rules.CancelledAnswer() == rules.AnswerError {
		return nil, fmt.Errorf("the run was cancelled: %w", ctx.Err())
	}
	result := &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: answer.Text}}, IsError: answer.IsError,
	}
	if answer.Structured != nil {
		result.StructuredContent = json.RawMessage(answer.Structured)
	}
	if o.host.options.Images && answer.Structured != nil {
		showImages(result, answer.Structured)
	}
	return result, nil
}

// showImages puts the images of a response beside its text, in which their data is no more.
func showImages(result *mcp.CallToolResult, response json.RawMessage) {
	rest, taken := images.Take(response)
	if len(taken) == 0 {
		return
	}
	result.StructuredContent = rest
	result.Content = []mcp.Content{&mcp.TextContent{Text: string(rest)}}
	for _, image := range taken {
		result.Content = append(result.Content, &mcp.ImageContent{Data: image.Data, MIMEType: image.MIMEType})
	}
}
