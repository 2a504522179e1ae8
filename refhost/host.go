// Package refhost is the reference host: it connects to MCP servers, and offers
// them to an agent through the one tool codemode.run.
package refhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/audit"
	"codemode/refhost/budget"
	"codemode/refhost/mcpi"
	"codemode/refhost/oauth"
	"codemode/refhost/places"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// Name and Version identify the host on the wire.
const (
	Name    = "refhost"
	Version = "0.1.0"
)

// Runner runs code in a sandbox; [sandbox.Pool] is one.
type Runner interface {
	// Run returns an error only when the sandbox could not do its work.
	Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error)
	Close() error
}

// Options are what a host is made of. The zero value of each field has a meaning.
type Options struct {
	// Config has the servers; [LoadConfig] reads one.
	Config Config
	// Rules are [rules.Standard] if they are zero. Others need a Runner whose workers have them too.
	Rules rules.Set
	// Runner is closed with the host. If it is nil, scripts run in processes of this program; see [BeWorker].
	Runner Runner
	// Bounds are [DefaultBounds] if they are zero.
	Bounds rules.Bounds
	// ConnectTimeout bounds connecting to a server and listing its tools; 0 is [DefaultConnectTimeout].
	ConnectTimeout time.Duration
	// Logger is [slog.Default] if it is nil.
	Logger *slog.Logger
	// ToolName is what the outer tool is called, if it is not empty, in the place of what Config says.
	ToolName string
	// Policy is that of Config if it is nil.
	Policy policy.Policy
	// Audit is that of Config if it is nil; if that cannot be opened, all runs fail. It is closed with the host.
	Audit *audit.Log
	// Logins are those of remote servers; the zero Store has none.
	Logins oauth.Store
	// TypeScript tells whether scripts may have types, which are taken out unchecked; §3.2 says JavaScript.
	TypeScript bool
	// Images tells whether the images in a result are shown as such, beside the text, in which their data is not; an
	// extension.
	Images bool
	// MCPI, if it is not nil, makes the host speak the system mcpi by these rules, and Rules does not count.
	MCPI *mcpi.Rules
}

// DefaultBounds suit a person's machine.
func DefaultBounds() rules.Bounds {
	return rules.Bounds{
		Default: rules.Limits{TimeoutMs: 20_000, MaxMemoryBytes: 256 << 20, MaxLogBytes: 256 << 10, MaxToolCalls: 1000,
			MaxResultBytes: sandbox.MaxResult},
		Ceiling: rules.Limits{TimeoutMs: 600_000, MaxMemoryBytes: 1 << 30, MaxLogBytes: 8 << 20, MaxToolCalls: 100_000,
			MaxResultBytes: sandbox.MaxResult},
	}
}

// DefaultConnectTimeout leaves time for a server that is installed at its first start.
const DefaultConnectTimeout = 15 * time.Second

// What agents may ask for at a time. A request beyond it has a response that says so.
const (
	// maxRequest bounds the arguments of one call of codemode.run, in bytes.
	maxRequest = 8 << 20
	// maxRuns bounds the runs at a time; more wait.
	maxRuns = 32
	// maxWaiting bounds the runs that wait, and maxWait how long one does.
	maxWaiting = 256
	maxWait    = 30 * time.Second
)

// Host is a running host. It is safe for concurrent use.
type Host struct {
	options Options
	// places are those of runs.
	places      *places.Places
	connections []*connection
	// parked are the runs whose client asks its user.
	parked *parkedRuns
	// runs counts those under way.
	runs atomic.Int64
	// reading counts the answers on their way to runs.
	reading *budget.Account
	// turn holds one value while a run is under way that others wait for.
	turn chan struct{}
}

// New connects to all servers at once and returns when each is connected, has
// failed, or has used up its time. A server that fails takes nothing else down.
func New(ctx context.Context, o Options) *Host {
	o = o.complete()
	h := &Host{options: o, turn: make(chan struct{}, 1), places: places.New(maxRuns, maxWaiting, maxWait),
		reading: budget.Reading()}
	h.guardRuns()
	ids := make([]string, len(o.Config.Servers))
	for i, s := range o.Config.Servers {
		ids[i] = s.ServerID
	}
	for i, path := range o.Rules.ModulePaths(ids) {
		if path == rules.NotExposed {
			o.Logger.Warn("server left out: it has no module path", "serverId", ids[i])
			continue
		}
		server := o.Config.Servers[i]
		tokens := tokensOf(server, o.Logins, o.Logger)
		h.connections = append(h.connections, &connection{
			config: server, path: path, indexer: indexer{o.Rules, o.Logger, o.Policy},
			tokens: tokens, secrets: newSecrets(server, tokens),
			preparing: make(chan struct{}, 1), turns: newTurns(server.ParallelCalls),
			timeout: o.ConnectTimeout, log: o.Logger,
		})
	}
	o.Audit.Hide(h.tokens)
	if o.Rules.Connections().AtStart {
		h.prepare(ctx, h.connections)
	}
	return h
}

// Close disconnects all servers, stops those that the host started, and closes
// the sandbox.
func (h *Host) Close() error {
	var err error
	var runs sync.WaitGroup
	runs.Go(func() { err = h.options.Runner.Close() })
	each(h.connections, (*connection).close)
	runs.Wait()
	return err
}

func (h *Host) prepare(ctx context.Context, connections []*connection) {
	each(connections, func(c *connection) { c.prepare(ctx) })
}

// each does something with all connections at once and waits.
func each(connections []*connection, do func(*connection)) {
	var all sync.WaitGroup
	for _, c := range connections {
		all.Go(func() { do(c) })
	}
	all.Wait()
}

// Status tells how one server is doing.
type Status struct {
	// ServerID is the configured id, Module the module path segment.
	ServerID, Module string
	Tools            int
	// Problem is empty when the server is connected.
	Problem string
	// Note is what the host leaves out of what the server offers, if anything.
	Note string
}

// Servers tells how all servers are doing, in the order of the configuration.
func (h *Host) Servers() []Status {
	var all []Status
	for _, c := range h.connections {
		server, problem := c.snapshot()
		note := c.notes()
		c.mu.Lock()
		if problem != "" && c.printed != "" {
			problem += "; it printed " + c.printed
		}
		c.mu.Unlock()
		all = append(all, Status{c.config.ServerID, c.path, len(server.Tools), problem, note})
	}
	return all
}

// revision changes when the agent context may have changed.
func (h *Host) revision() int {
	sum := 0
	for _, c := range h.connections {
		c.mu.Lock()
		sum += c.revision
		c.mu.Unlock()
	}
	return sum
}

// Modules returns the connected servers as their declarations are made from them.
func (h *Host) Modules() []rules.Module {
	var modules []rules.Module
	for _, s := range h.contextServers() {
		if s.Unavailable == "" {
			modules = append(modules, s.Module)
		}
	}
	return modules
}

func (h *Host) contextServers() []rules.ContextServer {
	var servers []rules.ContextServer
	for _, c := range h.connections {
		server, problem := c.snapshot()
		s := rules.ContextServer{Module: rules.Module{Name: h.options.Rules.ServerModule(c.path), ServerID: c.path,
			ServerName: c.config.ServerID}, Unavailable: problem}
		if problem == "" {
			s.ServerName, s.Description = server.ServerName, server.Description
			for _, t := range server.Tools {
				s.Tools = append(s.Tools, rules.ToolDefinition(t))
			}
		}
		servers = append(servers, s)
	}
	return servers
}

// Run answers one call of codemode.run. It always gives a response (§3.3.4).
func (h *Host) Run(ctx context.Context, arguments json.RawMessage) rules.Answer {
	response := h.respond(ctx, arguments)
	text, err := rules.Marshal(h.options.Rules.Respond(response))
	if err != nil {
		response = rules.Response{Diagnostics: []rules.Diagnostic{h.diagnose(rules.CauseHost, err.Error())}}
		text, _ = rules.Marshal(h.options.Rules.Respond(response))
	}
	return h.options.Rules.Answer(text, response.Failed())
}

func (h *Host) respond(ctx context.Context, arguments json.RawMessage) rules.Response {
	if len(arguments) > maxRequest {
		return refused(h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseRequest,
			Message: fmt.Sprintf("The request has %d bytes, more than %d.", len(arguments), maxRequest),
			Hint:    "Send less code; let it get its data by tools."}))
	}
	request, diagnostics := h.options.Rules.Request(arguments)
	wanted, ignored := distinct(request.Capabilities)
	request.Capabilities = wanted
	limits, found := h.options.Rules.Limits(request.Limits, h.options.Bounds)
	diagnostics = append(diagnostics, found...)
	if refused := (rules.Response{Diagnostics: diagnostics}); refused.Failed() {
		return refused
	}
	leave, full := h.enter(ctx)
	if full != nil {
		return refused(*full)
	}
	defer leave()
	defer h.waitForTurn()()
	h.prepare(ctx, h.needed(request))
	ctx = h.reading.ForRun(ctx)
	h.runs.Add(1)
	defer h.ended()
	diagnostics = append(diagnostics, h.unavailable(request.Capabilities)...)
	diagnostics = append(diagnostics, h.outdated(request)...)
	diagnostics = append(diagnostics, h.ignored(ignored)...)
	response, err := h.options.Runner.Run(ctx, h.job(request.Code, limits), calls{h.connections, h.options.Rules})
	if err != nil {
		h.options.Logger.Error("sandbox failed", "error", err)
		return rules.Response{Diagnostics: append(diagnostics, h.diagnose(rules.CauseHost, err.Error()))}
	}
	if awaitTurn(ctx, response.Size()) != nil {
		return refused(h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseCancelled,
			Message: "The run was cancelled before its answer could be made."}))
	}
	return joined(response, diagnostics)
}

func refused(why rules.Diagnostic) rules.Response {
	return rules.Response{Diagnostics: []rules.Diagnostic{why}}
}

// enter waits for one of the places for runs, and returns what leaves it; or why there is none.
func (h *Host) enter(ctx context.Context) (leave func(), full *rules.Diagnostic) {
	leave, err := h.places.Enter(ctx)
	switch {
	case errors.Is(err, places.ErrFull):
		busy := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseHost,
			Message: fmt.Sprintf("The host has %d runs under way, and more are waiting.", maxRuns),
			Hint:    "Run the code again later."})
		return nil, &busy
	case err != nil:
		cancelled := h.options.Rules.Diagnose(rules.Finding{Cause: rules.CauseCancelled,
			Message: "The run was cancelled before it began."})
		return nil, &cancelled
	}
	return leave, nil
}

// waitForTurn waits until no other run is under way, if these are made one at a
// time, and returns what lets the next one go on (§1.3 leaves it open).
func (h *Host) waitForTurn() (done func()) {
	if !h.options.Rules.Concurrency().OneRun {
		return func() {}
	}
	h.turn <- struct{}{}
	return func() { <-h.turn }
}

// joined puts what the host found before what the run found.
func joined(run rules.Response, diagnostics []rules.Diagnostic) rules.Response {
	run.Diagnostics = append(diagnostics, run.Diagnostics...)
	return run
}

func (h *Host) diagnose(cause rules.Cause, message string) rules.Diagnostic {
	return h.options.Rules.Diagnose(rules.Finding{Cause: cause, Message: message})
}

// needed are the servers to look after before a run: of those whose tools changed the ones that it may use (§8.1), as
// the others are looked after unasked; and of those that are not connected the ones that are worth it (§3.2.3).
func (h *Host) needed(request rules.Request) []*connection {
	return slices.DeleteFunc(slices.Clone(h.connections), func(c *connection) bool {
		session, due := c.state()
		if session != nil {
			return !due || h.options.Rules.RefreshAtOnce() && !h.mayUse(request, c)
		}
		named := strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) ||
			!h.options.Rules.Connections().AtStart && h.asksForAny(request.Code)
		return !h.options.Rules.WorthConnecting(c.named(request.Capabilities), named)
	})
}

// mayUse tells whether a run may use the tools of a server. Code that has escapes may name it by them.
func (h *Host) mayUse(request rules.Request, c *connection) bool {
	return c.named(request.Capabilities) || strings.Contains(request.Code, h.options.Rules.ServerModule(c.path)) ||
		h.asksForAny(request.Code) || strings.Contains(request.Code, `\`)
}

// outdated reports the servers whose tools a run may use, and which are not known as they are now (§8.1).
func (h *Host) outdated(request rules.Request) []rules.Diagnostic {
	var found []rules.Diagnostic
	for _, c := range h.connections {
		c.mu.Lock()
		why := c.outdated
		c.mu.Unlock()
		if why != "" && h.mayUse(request, c) {
			found = append(found, h.diagnose(rules.CauseOutdated, "The tools of the server "+c.path+
				" may have changed since it listed them: "+why+"."))
		}
	}
	return found
}

// asksForAny tells whether code may ask for a server that it does not name. It matters
// to a host that is not connected at its start, which is open: declarations-deferral.
func (h *Host) asksForAny(code string) bool {
	discovery := h.options.Rules.ModulePrefix() + rules.DiscoveryModule
	return strings.Contains(code, discovery) || strings.Contains(code, "import(")
}

// job is the snapshot that a run sees (§8.2).
func (h *Host) job(code string, limits rules.Limits) sandbox.Job {
	job := sandbox.Job{
		Code: h.options.Rules.Prelude() + code, Unavailable: make(map[string]string), Limits: limitsOf(limits),
		TypeScript: h.options.TypeScript,
	}
	for _, c := range h.connections {
		server, problem := c.snapshot()
		if problem != "" {
			job.Unavailable[c.path] = problem
			continue
		}
		job.Servers = append(job.Servers, server)
	}
	return job
}

// limitsOf are limits as a worker applies them.
func limitsOf(limits rules.Limits) sandbox.Limits {
	return sandbox.Limits{
		Timeout: time.Duration(limits.TimeoutMs) * time.Millisecond, MaxMemoryBytes: limits.MaxMemoryBytes,
		MaxLogBytes: limits.MaxLogBytes, MaxToolCalls: int(limits.MaxToolCalls),
		MaxResultBytes: limits.MaxResultBytes,
	}
}
