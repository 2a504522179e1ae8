package command

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/clients"
	"codemode/refhost/policy"
	"codemode/refhost/sandbox"
	"codemode/refhost/searchexecute"
)

// serveSearchExecute serves the system search-execute on stdin and stdout, or over HTTP.
func serveSearchExecute(ctx context.Context, inv *invocation) int {
	if inv.configPath == "" {
		return inv.badUsage("--system %s needs --config FILE, with {\"openapi\": {\"spec\": \"openapi.json\"}}",
			inv.system.name)
	}
	decisions := inv.searchExecute()
	apis, err := until(ctx, func() ([]searchexecute.API, error) {
		return decisions.LoadConfig(inv.configPath, os.LookupEnv)
	})
	if err != nil {
		inv.tell(err)
		return ExitUsage
	}
	serve, code := inv.server(ctx)
	if serve == nil {
		return code
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	pool := sandbox.StartLater(inv.startSandbox, cancel)
	runner, err := inv.recorded(pool, apis)
	if err != nil {
		_ = pool.Close()
		return inv.badUsage("%v", err)
	}
	h, err := decisions.New(ctx, apis, runner, inv.logger())
	if err != nil {
		_ = runner.Close()
		inv.tell(err)
		return ExitUsage
	}
	err = serve(ctx, searchExecuteServer(h, inv))
	if closeErr := h.Close(); err == nil || ctx.Err() != nil {
		err = closeErr // being told to end is no failure
	}
	if err != nil {
		inv.tell(err)
		return ExitFailed
	}
	return ExitOK
}

// recorded is a runner whose runs and requests are recorded as the flags say. A request is a call of the tool request;
// its server is the namespace.
func (inv *invocation) recorded(pool refhost.Runner, apis []searchexecute.API) (refhost.Runner, error) {
	var secrets []string
	for _, a := range apis {
		secrets = append(secrets, a.Secrets()...)
	}
	if err := inv.auditsConfig(inv.audit.File); err != nil {
		return nil, err
	}
	log, err := audit.Open(inv.audit, secrets, inv.Stderr, inv.logger())
	if err != nil || log == nil {
		return searchexecute.Functions(pool), err
	}
	return refhost.Recorded(searchexecute.Functions(pool), inv.Rules, log,
		func(namespace, function string) (policy.Tool, bool) {
			return policy.Tool{Server: namespace, Name: function}, true
		}), nil
}

// server is how an MCP server is served; nil and an exit code if the flags do not allow it.
func (inv *invocation) server(ctx context.Context) (serve func(context.Context, *mcp.Server) error, code int) {
	if inv.http == "" {
		return func(ctx context.Context, s *mcp.Server) error {
			return clients.Serve(ctx, s, clients.Transport(inv.Stdin, inv.Stdout))
		}, ExitOK
	}
	token, err := inv.token(ctx)
	if err != nil {
		return nil, inv.badUsage("%v", err)
	}
	listener, err := clients.Listen(ctx, inv.http, token)
	if err != nil {
		return nil, inv.badUsage("%v", err)
	}
	return func(ctx context.Context, s *mcp.Server) error {
		defer listener.Close()
		fmt.Fprintf(inv.Stderr, "%s: serving http://%s%s\n", refhost.Name, listener.Addr(), clients.Path)
		return clients.ServeHTTP(ctx, listener, clients.Handler(s, token, inv.logger()))
	}, ExitOK
}

// searchExecuteServer is the MCP server with the tools of all APIs.
func searchExecuteServer(h *searchexecute.Host, inv *invocation) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: refhost.Name, Version: refhost.Version}, &mcp.ServerOptions{
		Logger: clients.ProtocolLog(inv.logger()), Capabilities: &mcp.ServerCapabilities{}})
	server.AddReceivingMiddleware(answeringUnknown(h))
	for _, tool := range h.Tools() {
		server.AddTool(&mcp.Tool{Name: tool.Name, Description: tool.Description, InputSchema: tool.InputSchema},
			func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				text, failed := h.Call(ctx, tool, req.Params.Arguments)
				result := &mcp.CallToolResult{Content: []mcp.Content{}, IsError: failed}
				for _, block := range h.Blocks(text) {
					result.Content = append(result.Content, &mcp.TextContent{Text: block})
				}
				return result, nil
			})
	}
	return server
}

// answeringUnknown answers calls of tools that there are not, where the host does.
func answeringUnknown(h *searchexecute.Host) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			call, isCall := req.(*mcp.CallToolRequest)
			if !isCall || slices.ContainsFunc(h.Tools(),
				func(t searchexecute.Tool) bool { return t.Name == call.Params.Name }) {
				return next(ctx, method, req)
			}
			text, answered := h.UnknownTool(call.Params.Name)
			if !answered {
				return next(ctx, method, req)
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: true}, nil
		}
	}
}
