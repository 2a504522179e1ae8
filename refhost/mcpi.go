package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/clients"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// MCPI is the system mcpi by its rules; see [mcpi.Revision].
func MCPI(by mcpi.Rules) System { return mcpiSystem{by} }

type mcpiSystem struct{ rules mcpi.Rules }

func (s mcpiSystem) Sandbox() rules.Set                      { return s.rules.Sandbox }
func (s mcpiSystem) Approving(p policy.Policy) policy.Policy { return s.rules.Approving(p) }
func (s mcpiSystem) worker() []string                        { return []string{s.rules.Spec} }
func (s mcpiSystem) runner(r Runner) Runner                  { return s.rules.Scripts(r) }
func (s mcpiSystem) ineligible() func(policy.Tool) string    { return s.rules.Ineligible }
func (s mcpiSystem) about(*Host, Status) string              { return "" }

func (s mcpiSystem) Configured(c Config) Config {
	by := s.rules.Settings(c.MCPI)
	if by.AuditFile != "" {
		c.Audit.File, c.Audit.Values = by.AuditFile, true
	}
	c.Policy.Rates = slices.Concat(c.Policy.Rates, by.Policy.Rates)
	own, added := &c.Policy.Approval, by.Policy.Approval
	own.Granted, own.Refused = slices.Concat(own.Granted, added.Granted), slices.Concat(own.Refused, added.Refused)
	return c
}

func (s mcpiSystem) Bounds(c Config, b rules.Bounds, timeoutGiven bool) (rules.Bounds, bool) {
	by := s.rules.Settings(c.MCPI)
	b.Default.MaxMemoryBytes = by.MemoryMB << 20
	if !timeoutGiven {
		b.Default.TimeoutMs = by.TimeoutMs
	}
	return b, timeoutGiven || c.MCPI.TimeoutMs > 0
}

// server is the MCP server with the two tools of the system. They stay the same, whatever the servers offer.
func (s mcpiSystem) server(_ context.Context, h *Host) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ServerOptions{
		Logger: clients.ProtocolLog(h.options.Logger), Capabilities: &mcp.ServerCapabilities{}})
	catalog, _ := s.known(h)
	for _, tool := range s.rules.Tools(catalog) {
		outer := &mcp.Tool{Name: tool.Name, Description: tool.Description, InputSchema: tool.InputSchema,
			Annotations: annotations(h.options.Policy)}
		answer := s.search
		if tool.Executes {
			answer = s.execute
		}
		if !tool.Executes || s.rules.Approval == policy.Nothing {
			outer.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: true}
		}
		server.AddTool(outer, reporting(h.asking(func(ctx context.Context,
			req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			arguments := req.Params.Arguments
			req.Params.Arguments = nil // nobody else needs them, and there may be megabytes
			text, failed := answer(ctx, h, arguments)
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: failed}, nil
		})))
	}
	return server
}

// shown is all that an agent is shown: the two tools with their schemas.
func (s mcpiSystem) shown(_ context.Context, h *Host) string {
	var b strings.Builder
	catalog, _ := s.known(h)
	for _, t := range s.rules.Tools(catalog) {
		schema, _ := rules.Marshal(t.InputSchema) // of texts alone
		fmt.Fprintf(&b, "## %s\n%s\n\n```json\n%s\n```\n\n", t.Name, t.Description, schema)
	}
	return b.String()
}

// catalog is what there is to call now, and the servers of a job with it. Servers that were never connected are tried
// again only by one who searches: a script knows none of their tools.
func (s mcpiSystem) catalog(ctx context.Context, h *Host, searching bool) (mcpi.Catalog, []sandbox.Server) {
	h.prepare(ctx, slices.DeleteFunc(slices.Clone(h.connections), func(c *connection) bool {
		session, due := c.state()
		if session != nil {
			return !due
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		return !searching && len(c.server.Tools) == 0 || c.silent && time.Now().Before(c.restUntil)
	}))
	return s.known(h)
}

// known is what there is to call by what the host knows, and the servers of a job with it.
func (s mcpiSystem) known(h *Host) (mcpi.Catalog, []sandbox.Server) {
	var servers []sandbox.Server
	var unavailable rules.Object
	for _, c := range h.connections {
		server, problem := c.snapshot()
		if problem != "" {
			unavailable = append(unavailable, rules.Member{Key: c.config.ServerID, Value: problem})
			continue
		}
		servers = append(servers, server)
	}
	return s.rules.Catalog(servers, unavailable), servers
}

// examine tells which tools scripts cannot call, and why.
func (s mcpiSystem) examine(h *Host) []Finding {
	var all []Finding
	catalog, _ := s.known(h)
	for _, e := range catalog.Entries {
		if e.Why != "" {
			text := fmt.Sprintf("%s: %s cannot be called by scripts: %s", e.Server, e.ToolName, e.Why)
			all = append(all, Finding{text, false})
		}
	}
	return all
}

// search answers code_search.
func (s mcpiSystem) search(ctx context.Context, h *Host, arguments json.RawMessage) (text string, failed bool) {
	question, err := mcpi.ParseQuestion(arguments)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	leave, full := h.enter(ctx)
	if full != nil {
		return "Code search error: " + full.Message + " " + full.Hint, true
	}
	defer leave()
	catalog, _ := s.catalog(ctx, h, true)
	done, err := h.searching.Enter(ctx)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	defer done()
	found, err := s.rules.Search(catalog, question)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	text, err = s.rules.Written(found)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	return text, false
}

// execute answers code_execute.
func (s mcpiSystem) execute(ctx context.Context, h *Host, arguments json.RawMessage) (text string, failed bool) {
	done, tooMuch := h.accept(arguments)
	if tooMuch != nil {
		return mcpi.Failure(tooMuch.Message + " " + tooMuch.Hint), true
	}
	defer done()
	given, err := mcpi.ParseCode(arguments)
	if err != nil {
		return mcpi.Failure(err.Error()), true
	}
	leave, full := h.enter(ctx)
	if full != nil {
		return mcpi.Failure(full.Message + " " + full.Hint), true
	}
	defer leave()
	catalog, servers := s.catalog(ctx, h, false)
	if problem := s.rules.Stale(catalog, given.SnapshotID); problem != "" {
		return mcpi.Failure(problem), true
	}
	h.runs.Add(1)
	defer h.ended()
	ctx = h.calls.ForRun(ctx)
	response, err := h.options.Runner.Run(ctx, s.job(h, *given.Code, servers), calls{h.connections, h.options.Rules})
	if err != nil {
		h.options.Logger.Error("sandbox failed", "error", err)
		return mcpi.Failure(err.Error()), true
	}
	if err := clients.AwaitTurn(ctx, response.Size()); err != nil {
		return mcpi.Failure(err.Error()), true
	}
	return s.rules.Text(catalog, response)
}

// job is a run with the limits of the host. Where the system bounds calls by their kind, the host's number of them
// does not count.
func (s mcpiSystem) job(h *Host, code string, servers []sandbox.Server) sandbox.Job {
	job := sandbox.Job{Code: code, Servers: servers, Limits: limitsOf(h.options.Bounds.Default),
		TypeScript: h.options.TypeScript}
	if s.rules.Budget != (mcpi.Budget{}) {
		job.Limits.MaxToolCalls = int(h.options.Bounds.Ceiling.MaxToolCalls)
	}
	return job
}
