// Package refhost is the reference host: it connects to MCP servers, and offers
// them to an agent through the one tool codemode.run.
package refhost

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"codemode/refhost/audit"
	"codemode/refhost/budget"
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
	// System is what the host speaks; [CodeMode] by Rules if it is nil.
	System System
	// Rules are [rules.Standard] if they are zero. Others need a Runner whose workers have them too. They do not count
	// where there is a System.
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
}

// DefaultBounds suit a person's machine.
func DefaultBounds() rules.Bounds {
	return rules.Bounds{
		Default: rules.Limits{TimeoutMs: 20_000, MaxMemoryBytes: 256 << 20, MaxLogBytes: 256 << 10, MaxToolCalls: 1000,
			MaxResultBytes: sandbox.MaxResult},
		Ceiling: rules.Limits{TimeoutMs: 600_000, MaxMemoryBytes: 1 << 30, MaxLogBytes: 1 << 20, MaxToolCalls: 100_000,
			MaxResultBytes: sandbox.MaxResult},
	}
}

// DefaultConnectTimeout leaves time for a server that is installed at its first start.
const DefaultConnectTimeout = 15 * time.Second

// What agents may ask for at a time. A request beyond it has a response that says so.
const (
	// MaxRequest bounds the arguments of one call of codemode.run, in bytes.
	MaxRequest = 8 << 20
	// maxRuns bounds the runs at a time; more wait.
	maxRuns = 32
	// maxWaiting bounds the runs that wait, and maxWait how long one does.
	maxWaiting = 256
	maxWait    = 30 * time.Second
	// maxSearching bounds the searches of mcpi that are looked up and written at a time; more wait.
	maxSearching = 4
)

// Host is a running host. It is safe for concurrent use.
type Host struct {
	options Options
	// places are those of runs, readers of what reads resources, searching of searches of mcpi that are looked up.
	places, readers, searching *places.Places
	connections                []*connection
	// parked are the runs whose client asks its user.
	parked *parkedRuns
	// runs counts those under way.
	runs atomic.Int64
	// calls counts those of runs and their answers, requests those of clients for runs, lists what servers list.
	calls, requests, lists *budget.Account
	context                madeContext
	// turn holds one value while a run is under way that others wait for.
	turn chan struct{}
}

// New connects to all servers at once and returns when each is connected, has
// failed, or has used up its time. A server that fails takes nothing else down.
func New(ctx context.Context, o Options) *Host {
	o = o.complete()
	h := &Host{options: o, turn: make(chan struct{}, 1), places: places.New(maxRuns, maxWaiting, maxWait),
		readers:   places.New(maxReaders, maxWaiting, maxWait),
		searching: places.New(maxSearching, maxWaiting, maxWait),
		calls:     budget.Calls(), requests: budget.Requests(), lists: budget.Lists(),
		context: madeContext{making: make(chan struct{}, 1)}}
	h.guardRuns()
	ids := make([]string, len(o.Config.Servers))
	for i, s := range o.Config.Servers {
		ids[i] = s.ServerID
	}
	overHTTP := toServers()
	for i, path := range o.Rules.ModulePaths(ids) {
		if path == rules.NotExposed {
			o.Logger.Warn("server left out: it has no module path", "serverId", ids[i])
			continue
		}
		server := o.Config.Servers[i]
		tokens := tokensOf(server, o.Logins, o.Logger)
		h.connections = append(h.connections, &connection{
			sending: semaphore.NewWeighted(maxCallsSent), lists: h.lists,
			config: server, path: path, indexer: indexer{o.Rules, o.Logger, o.Policy},
			overHTTP: overHTTP, tokens: tokens, secrets: newSecrets(server, tokens),
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
	// Note is what the host leaves out of what the server offers, if anything; Lacking tells that tools are among it.
	Note    string
	Lacking bool
}

// Servers tells how all servers are doing, in the order of the configuration.
func (h *Host) Servers() []Status {
	var all []Status
	for _, c := range h.connections {
		server, problem := c.snapshot()
		note, lacking := c.notes()
		c.mu.Lock()
		if problem != "" && c.printed != "" {
			problem += "; it printed " + c.printed
		}
		c.mu.Unlock()
		all = append(all, Status{c.config.ServerID, c.path, len(server.Tools), problem, note, lacking})
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

// Execute runs the code of a request of the system, a JSON object, and returns the text of the answer, and whether the
// run failed.
func (h *Host) Execute(ctx context.Context, request json.RawMessage) (text string, failed bool) {
	return h.options.System.execute(ctx, h, request)
}

// Shown is all that an agent is shown.
func (h *Host) Shown(ctx context.Context) string { return h.options.System.shown(ctx, h) }

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
