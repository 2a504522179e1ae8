package refhost

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/jsonfile"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// guarded is a configuration with what settings add to policy and audit.
func (c Config) guarded(by mcpi.Settings) Config {
	if by.AuditFile != "" {
		c.Audit.File, c.Audit.Values = by.AuditFile, true
	}
	c.Policy.Rates = slices.Concat(c.Policy.Rates, by.Policy.Rates)
	own, added := &c.Policy.Approval, by.Policy.Approval
	own.Granted, own.Refused = slices.Concat(own.Granted, added.Granted), slices.Concat(own.Refused, added.Refused)
	return c
}

// settle takes what the configuration says of the system.
func (inv *invocation) settle(c Config) Config {
	given := c.MCPI.TimeoutMs > 0
	c.MCPI = inv.mcpi.Settings(c.MCPI)
	inv.bounds = boundBy(c.MCPI, inv.bounds, inv.timeoutGiven)
	inv.timeoutGiven = inv.timeoutGiven || given
	return c.guarded(c.MCPI)
}

// boundBy gives scripts the limits of settings.
func boundBy(by mcpi.Settings, b rules.Bounds, timeoutGiven bool) rules.Bounds {
	b.Default.MaxMemoryBytes = by.MemoryMB << 20
	if !timeoutGiven {
		b.Default.TimeoutMs = by.TimeoutMs
	}
	return b
}

// mcpi reads the section of the system: {"memoryMB": …, "timeoutMs": …, "auditFile": …, "callsPerMinute": …,
// "approvals": {"SERVER/TOOL": "approved" or "declined"}}.
func (l configLoader) mcpi(object jsonfile.Value, into *mcpi.Settings) error {
	positive := func(target *int64) func(jsonfile.Value) error {
		return func(v jsonfile.Value) error {
			if err := l.file.Into(target)(v); err != nil {
				return err
			}
			if *target < 1 {
				return l.file.Errorf(v.Offset, "%q is %d; it must not be below 1", v.Key, *target)
			}
			return nil
		}
	}
	var rate int64
	err := l.file.Object(object, map[string]func(jsonfile.Value) error{
		"memoryMB": positive(&into.MemoryMB), "timeoutMs": positive(&into.TimeoutMs),
		"auditFile": l.file.Into(&into.AuditFile), "callsPerMinute": positive(&rate),
		"approvals": func(v jsonfile.Value) error { return l.approvals(v, &into.Policy.Approval) }})
	if err != nil || rate == 0 {
		return err
	}
	bound, err := policy.ParseRate(fmt.Sprintf("*/*=%d/1m", rate))
	into.Policy.Rates = append(into.Policy.Rates, bound)
	return err
}

// approvals reads what a person would answer for calls of tools.
func (l configLoader) approvals(object jsonfile.Value, into *policy.Approval) error {
	members, err := l.file.Members(object)
	if err != nil {
		return err
	}
	for _, m := range members {
		var answer string
		if err := l.file.Into(&answer)(m); err != nil {
			return err
		}
		pattern, err := policy.ParsePattern(m.Key)
		switch {
		case err != nil:
			return l.file.Errorf(m.Offset, "%v", err)
		case answer == "approved":
			into.Granted = append(into.Granted, pattern)
		case answer == "declined":
			into.Refused = append(into.Refused, pattern)
		default:
			return l.file.Errorf(m.Offset, "the approval of %s is %q; write approved or declined", m.Key, answer)
		}
	}
	return nil
}

// newMCPIServer is the MCP server with the two tools of the system. They stay the same, whatever the servers offer.
func (h *Host) newMCPIServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ServerOptions{
		Logger: protocolLog(h.options.Logger), Capabilities: &mcp.ServerCapabilities{}})
	catalog, _ := h.known()
	for _, tool := range h.options.MCPI.Tools(catalog) {
		outer := &mcp.Tool{Name: tool.Name, Description: tool.Description, InputSchema: tool.InputSchema,
			Annotations: annotations(h.options.Policy)}
		answer := h.searchCode
		if tool.Executes {
			answer = h.executeCode
		}
		if !tool.Executes || h.options.MCPI.Approval == policy.Nothing {
			outer.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: true}
		}
		server.AddTool(outer, reporting(h.asking(func(ctx context.Context,
			req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text, failed := answer(ctx, req.Params.Arguments)
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: failed}, nil
		})))
	}
	return server
}

// toolsShown is all that an agent is shown: the two tools with their schemas.
func (h *Host) toolsShown() string {
	var b strings.Builder
	catalog, _ := h.known()
	for _, t := range h.options.MCPI.Tools(catalog) {
		schema, _ := rules.Marshal(t.InputSchema) // of texts alone
		fmt.Fprintf(&b, "## %s\n%s\n\n```json\n%s\n```\n\n", t.Name, t.Description, schema)
	}
	return b.String()
}

// catalog is what there is to call now, and the servers of a job with it. Servers that were never connected are tried
// again only by one who searches: a script knows none of their tools.
func (h *Host) catalog(ctx context.Context, searching bool) (mcpi.Catalog, []sandbox.Server) {
	h.prepare(ctx, slices.DeleteFunc(slices.Clone(h.connections), func(c *connection) bool {
		session, due := c.state()
		if session != nil {
			return !due
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		return !searching && len(c.server.Tools) == 0 || c.silent && time.Now().Before(c.restUntil)
	}))
	return h.known()
}

// known is what there is to call by what the host knows, and the servers of a job with it.
func (h *Host) known() (mcpi.Catalog, []sandbox.Server) {
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
	return h.options.MCPI.Catalog(servers, unavailable), servers
}

// examineTools tells which tools scripts cannot call, and why.
func (h *Host) examineTools() []finding {
	var all []finding
	catalog, _ := h.known()
	for _, e := range catalog.Entries {
		if e.Why != "" {
			text := fmt.Sprintf("%s: %s cannot be called by scripts: %s", e.Server, e.ToolName, e.Why)
			all = append(all, finding{text, false})
		}
	}
	return all
}

// maxSearchArguments bounds what code_search is asked, in bytes: what is wrong with it is answered with its words.
const maxSearchArguments = 64 << 10

// searchCode answers code_search.
func (h *Host) searchCode(ctx context.Context, arguments json.RawMessage) (text string, failed bool) {
	question, err := mcpi.ParseQuestion(arguments)
	if len(arguments) > maxSearchArguments {
		err = fmt.Errorf("the arguments have %d bytes, more than %d; ask for less", len(arguments), maxSearchArguments)
	}
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	leave, full := h.enter(ctx)
	if full != nil {
		return "Code search error: " + full.Message + " " + full.Hint, true
	}
	defer leave()
	catalog, _ := h.catalog(ctx, true)
	done, err := h.searching.Enter(ctx)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	defer done()
	found, err := h.options.MCPI.Search(catalog, question)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	text, err = h.options.MCPI.Written(found)
	if err != nil {
		return "Code search error: " + err.Error(), true
	}
	return text, false
}

// executeCode answers code_execute.
func (h *Host) executeCode(ctx context.Context, arguments json.RawMessage) (text string, failed bool) {
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
	catalog, servers := h.catalog(ctx, false)
	if problem := h.options.MCPI.Stale(catalog, given.SnapshotID); problem != "" {
		return mcpi.Failure(problem), true
	}
	h.runs.Add(1)
	defer h.ended()
	ctx = h.calls.ForRun(ctx)
	response, err := h.options.Runner.Run(ctx, h.mcpiJob(*given.Code, servers), calls{h.connections, h.options.Rules})
	if err != nil {
		h.options.Logger.Error("sandbox failed", "error", err)
		return mcpi.Failure(err.Error()), true
	}
	if err := awaitTurn(ctx, response.Size()); err != nil {
		return mcpi.Failure(err.Error()), true
	}
	return h.options.MCPI.Text(catalog, response)
}

// mcpiJob is a run with the limits of the host. Where the system bounds calls by their kind, the host's number of them
// does not count.
func (h *Host) mcpiJob(code string, servers []sandbox.Server) sandbox.Job {
	job := sandbox.Job{Code: code, Servers: servers, Limits: limitsOf(h.options.Bounds.Default),
		TypeScript: h.options.TypeScript}
	if h.options.MCPI.Budget != (mcpi.Budget{}) {
		job.Limits.MaxToolCalls = int(h.options.Bounds.Ceiling.MaxToolCalls)
	}
	return job
}
