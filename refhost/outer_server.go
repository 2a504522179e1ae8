package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/images"
	"codemode/refhost/rules"
	"codemode/refhost/stdio"
)

// ClientTransport is how a client speaks to a host that it has started, a message a line, over the host's stdin and
// stdout. What it sends that is no message is answered with a JSON-RPC error, and ends nothing.
func ClientTransport(stdin io.ReadCloser, stdout io.WriteCloser) mcp.Transport {
	return &stdio.Transport{Reader: stdin, Writer: stdout, Refused: stdio.Answer, MaxLine: maxRequestMessage,
		MaxHeld: maxHeldRequests, MaxValues: maxValues, MaxUnanswered: maxUnanswered, LastAnswers: lastAnswersTime}
}

// lastAnswersTime is how long a client that has closed stdin may wait for answers.
const lastAnswersTime = time.Second

// Serve offers the host as an MCP server until the client goes away or ctx ends. Runs
// under way are cancelled then.
func (h *Host) Serve(ctx context.Context, transport mcp.Transport) error {
	if h.options.Rules.CancelledAnswer() == rules.AnswerNothing {
		transport = leavingUnanswered{transport}
	}
	server := h.newServer(ctx)
	server.AddReceivingMiddleware(endingWith(ctx))
	server.AddReceivingMiddleware(answering(newReaders()), validErrors, inTrace, boundListens())
	return runServer(ctx, server, transport)
}

// serveGrace is how long a client may leave unread what is written to it once the host is told to end.
const serveGrace = time.Second

// runServer serves a client until it goes away, or ctx ends.
func runServer(ctx context.Context, server *mcp.Server, transport mcp.Transport) error {
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx, transport) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	timer := time.NewTimer(serveGrace)
	defer timer.Stop()
	select {
	case err := <-ended:
		return err
	case <-timer.C:
		return fmt.Errorf("the client did not read its answers within %v of the host's end", serveGrace)
	}
}

// endingWith cancels requests when ctx ends: the SDK's server would wait for them.
func endingWith(ctx context.Context) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(request context.Context, method string, req mcp.Request) (mcp.Result, error) {
			request, cancel := context.WithCancel(request)
			defer cancel()
			defer context.AfterFunc(ctx, cancel)()
			return next(request, method, req)
		}
	}
}

// maxRequestMessage bounds one MCP message from a client, in bytes: a longer one ends the session. See also
// maxRequest, beyond which a request gets a response that says so.
const maxRequestMessage = 16 << 20

// maxHeldRequests bounds the large requests of a client over stdio that are not answered, in bytes of memory.
const maxHeldRequests = 64 << 20

// maxUnanswered bounds the requests of a client or a server over stdio that wait for their answers while that one does
// not read.
const maxUnanswered = 2000

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

func (h *Host) newServer(ctx context.Context) *mcp.Server {
	if h.options.MCPI != nil {
		return h.newMCPIServer()
	}
	revision, agent := h.revision(), h.Context(ctx)
	o := &outer{host: h, server: mcp.NewServer(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ServerOptions{
		Instructions: agent.Instructions, Logger: protocolLog(h.options.Logger),
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
	answer := o.host.Run(ctx, req.Params.Arguments)
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
