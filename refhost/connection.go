package refhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/oauth"
	"codemode/refhost/sandbox"
)

// connection is the host's side of one configured MCP server: connected, or not
// and why.
type connection struct {
	config ServerConfig
	// path is the module path segment (§5.0.1).
	path    string
	indexer indexer
	// timeout bounds connecting, and listing the tools.
	timeout time.Duration
	log     *slog.Logger
	secrets secrets
	// progress knows the calls under way that a client is told about.
	progress progressTokens
	// tokens are those of a login; nil for a server that takes none.
	tokens *oauth.Tokens

	// preparing lets one goroutine at a time connect or list tools.
	preparing sync.Mutex
	// refreshing is set while changed tools are about to be listed.
	refreshing atomic.Bool

	mu      sync.Mutex
	session *mcp.ClientSession
	process *process
	server  sandbox.Server
	// stale is set when the server's tools changed since they were listed (§8).
	stale bool
	// listing is set while they are listed: a run has to wait for that.
	listing bool
	// restUntil is when they may be listed unasked.
	restUntil time.Time
	problem   string
	// printed is the last that a server printed that did not start. It is for the operator; agents are not told.
	printed string
	// note is what was left out of the server's tools, offers are the names of those that the policy judged.
	note   string
	offers []string
	closed bool
	// disconnected is set when the session was ended and the tools are known.
	disconnected bool
	// revision counts the changes of what snapshot returns.
	revision int
}

// prepare connects when there is no connection, and lists the tools when they are
// not known or changed. What fails is kept as the connection's problem.
func (c *connection) prepare(ctx context.Context) {
	c.preparing.Lock()
	defer c.preparing.Unlock()
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	session, stale := c.state()
	if session == nil {
		var err error
		if session, err = c.connect(ctx); err != nil {
			c.fail(err)
			return
		}
		stale = true
	}
	if stale {
		c.list(ctx, session)
	}
}

// restAfterList is how long tools are not listed again unasked, as a multiple of the time that listing them took: a
// server that announces changes without end takes no more of the host than that.
const restAfterList = 4

// refresh lists changed tools soon, once for all changes that are announced until then.
func (c *connection) refresh() {
	if !c.refreshing.CompareAndSwap(false, true) {
		return
	}
	c.mu.Lock()
	rest := time.Until(c.restUntil)
	c.mu.Unlock()
	time.AfterFunc(rest, func() {
		c.refreshing.Store(false)
		c.prepare(context.Background())
	})
}

// rest is to be called when the tools have been listed.
func (c *connection) rest(began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.restUntil = time.Now().Add(restAfterList * time.Since(began))
}

func (c *connection) state() (*mcp.ClientSession, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session, c.stale || c.listing
}

func (c *connection) fail(err error) {
	printed := ""
	if silent := new(startError); errors.As(err, &silent) {
		printed = silent.printed
	}
	err = redacted{err, c.secrets}
	c.log.Warn("server is not available", "serverId", c.config.ServerID, "error", err.Error(), "printed", printed)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem, c.printed = err.Error(), printed
	c.revision++
}

// startError is why a server could not be connected to, with the last line that it printed.
type startError struct {
	error
	printed string
}

// connect starts or reaches the server and agrees on a protocol revision, the
// newest that both speak.
func (c *connection) connect(ctx context.Context) (*mcp.ClientSession, error) {
	if c.config.Problem != "" {
		return nil, errors.New(c.config.Problem)
	}
	transport, process, err := c.open()
	if err != nil {
		return nil, fmt.Errorf("starting %s: %w; correct the server's configuration", c.config.target(), err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: Name, Version: Version}, &mcp.ClientOptions{
		Capabilities:                &mcp.ClientCapabilities{},
		ProgressNotificationHandler: c.progress.heard,
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {
			c.markStale()
			if c.indexer.rules.RefreshAtOnce() {
				c.refresh()
			}
		},
	})
	client.AddSendingMiddleware(withoutArguments)
	ctx, wanted := withCapture(ctx)
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		return nil, c.connectError(err, wanted, process)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		go closeSession(session, process)
		return nil, errors.New("the host is closing")
	}
	c.session, c.process, c.problem, c.disconnected = session, process, "", false
	go c.watch(session, process)
	c.log.Info("server connected", "serverId", c.config.ServerID, "module", c.path,
		"protocol", session.InitializeResult().ProtocolVersion)
	return session, nil
}

// connectError says what was tried and what the server printed, and stops it.
func (c *connection) connectError(err error, wanted *capture, process *process) error {
	printed := ""
	if process != nil {
		process.stop()
		if line := process.stderr.String(); line != "" {
			printed = fmt.Sprintf("%q", c.secrets.redact(line))
		}
	}
	if _, refused := wanted.get(); refused {
		return fmt.Errorf("connecting to %s: the credentials were refused; %s", c.config.target(), c.howToLogIn())
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("it did not answer in time (%w)", err)
	}
	return &startError{fmt.Errorf("connecting to %s: %w; check that it is an MCP server and starts by itself",
		c.config.target(), err), printed}
}

func (s ServerConfig) target() string {
	if s.URL != "" {
		return s.URL
	}
	return s.Command
}

func (c *connection) open() (mcp.Transport, *process, error) {
	if c.config.URL == "" {
		p, err := startProcess(c.config)
		if err != nil {
			return nil, nil, err
		}
		return p.transport(), p, nil
	}
	address, err := url.Parse(c.config.URL)
	if err != nil {
		return nil, nil, err
	}
	client := httpCapture{next: c.authorized(origin(address)), origin: origin(address),
		headers: c.config.Headers}.client()
	if c.config.SSE {
		return sseTransport(c.config.URL, client, origin(address)), nil, nil
	}
	return &mcp.StreamableClientTransport{Endpoint: c.config.URL, HTTPClient: client, MaxEventSize: maxMessage},
		nil, nil
}

// watch notices the end of a session, so that the next run that needs the server
// connects again.
func (c *connection) watch(session *mcp.ClientSession, process *process) {
	_ = session.Wait()
	c.forget(session)
	if process != nil {
		process.stop()
	}
}

// forget drops a session that has ended.
func (c *connection) forget(session *mcp.ClientSession) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session == session {
		c.session, c.process, c.problem = nil, nil, "the connection ended"
		c.revision++
		c.log.Warn("server connection ended", "serverId", c.config.ServerID)
	}
}

func (c *connection) markStale() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stale = true
}

// list asks for the tools. The mark is removed before, so that a change while
// listing is not lost.
func (c *connection) list(ctx context.Context, session *mcp.ClientSession) {
	c.setListing(true)
	defer c.setListing(false)
	defer c.rest(time.Now())
	tools, err := listTools(ctx, session)
	if err != nil {
		c.markStale()
		c.fail(fmt.Errorf("listing the tools of %s: %w; check the server's log", c.config.target(), err))
		return
	}
	before, _ := c.snapshot()
	tools, note := fitting(tools)
	if note != "" {
		c.log.Warn("tools left out", "serverId", c.config.ServerID, "reason", note)
	}
	server := c.indexer.server(c.path, c.config.ServerID, session.InitializeResult(), tools, before.Tools)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.server, c.problem = server, ""
	c.note = note
	if !c.indexer.policy.Neutral() {
		c.offers = namesIn(tools)
	}
	c.revision++
}

// setListing marks that the tools are being listed. What was announced before is
// then taken care of.
func (c *connection) setListing(listing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.listing = listing
	if listing {
		c.stale = false
	}
}

// snapshot is the server as a run sees it, or why it is unavailable.
func (c *connection) snapshot() (server sandbox.Server, problem string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session == nil && c.problem == "" && !c.disconnected {
		return sandbox.Server{}, "not connected"
	}
	return c.server, c.problem
}

// close ends the connection and the server's process.
func (c *connection) close() {
	c.mu.Lock()
	session, process := c.session, c.process
	c.closed, c.session, c.process = true, nil, nil
	c.mu.Unlock()
	if session != nil {
		closeSession(session, process)
	}
}

// closeGrace bounds how long a server over HTTP may take to say goodbye.
const closeGrace = time.Second

// closeSession ends a session, whatever is under way in it. A process is not waited for twice: its
// stdin is closed at once, which is all that there is to say goodbye.
func closeSession(session *mcp.ClientSession, process *process) {
	if process != nil {
		process.look()
	}
	timer := time.NewTimer(closeGrace)
	defer timer.Stop()
	done := make(chan struct{})
	go func() {
		_ = session.Close()
		close(done)
	}()
	if process != nil {
		process.stop()
	}
	select {
	case <-done:
	case <-timer.C:
	}
}
