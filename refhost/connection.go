package refhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/sync/semaphore"

	"codemode/refhost/budget"
	"codemode/refhost/oauth"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
	"codemode/refhost/visible"
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
	// overHTTP is how remote servers are reached.
	overHTTP http.RoundTripper
	// tokens are those of a login; nil for a server that takes none.
	tokens *oauth.Tokens

	// processes are those of a command that have not ended.
	processes processes
	// turns bound the calls that are under way with the server, sending the large ones that are being sent to it.
	turns   turns
	sending *semaphore.Weighted
	// lists is charged for the tools that are being listed, of all servers.
	lists *budget.Account
	// preparing lets one goroutine at a time connect or list tools. It holds one value meanwhile.
	preparing chan struct{}
	// starts counts how often the server's command was started; only who prepares uses it.
	starts int
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
	// silent is set when the server left the last question for them unanswered. No run waits for it then.
	silent bool
	// outdated says why they are those of before, if they are.
	outdated string
	// restUntil is when they may be listed unasked.
	restUntil time.Time
	// failedUntil is until when a try that failed counts for others who need the server.
	failedUntil time.Time
	problem     string
	// printed is the last that a server printed that did not start. It is for the operator; agents are not told.
	printed string
	// noises counts the lines that are no messages, said is the first one.
	noises int
	said   string
	// note is what was left out of the server's tools, offers are the names of those that the policy judged.
	note   string
	offers []string
	closed bool
	// disconnected is set when the session was ended and the tools are known.
	disconnected bool
	// revision counts the changes of what snapshot returns.
	revision int
}

func (c *connection) fail(err error) {
	printed := ""
	if silent := new(startError); errors.As(err, &silent) {
		printed = silent.printed
	}
	problem := c.told(err)
	c.log.Warn("server is not available", "serverId", c.config.ServerID, "error", problem, "printed",
		visible.Text(printed))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem, c.printed = problem, printed
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
	client.AddSendingMiddleware(withoutArguments, uncached, discoveringWithin(c.timeout*2/3))
	ctx, wanted := withCapture(ctx)
	wanted.lasting = true
	session, err := connectWithin(ctx, client, transport)
	if err != nil {
		return nil, c.connectError(ctx, err, wanted, process)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		go closeSession(session, process)
		return nil, errClosing
	}
	c.session, c.process, c.problem, c.disconnected, c.silent = session, process, "", false, false
	go c.watch(session, process)
	c.log.Info("server connected", "serverId", c.config.ServerID, "module", c.path,
		"protocol", session.InitializeResult().ProtocolVersion)
	return session, nil
}

// discoveringWithin bounds the wait for what server/discover tells: a server of before MCP 2026-07-28 refuses it as any
// unknown method, or drops it. The SDK goes on with initialize then.
func discoveringWithin(most time.Duration) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "server/discover" {
				limited, cancel := context.WithTimeout(ctx, most)
				defer cancel()
				ctx = limited
			}
			return next(ctx, method, req)
		}
	}
}

// connectWithin connects until ctx ends, and not longer: the SDK asks for a stream of events again and again, whatever
// its context says.
func connectWithin(ctx context.Context, client *mcp.Client, to mcp.Transport) (*mcp.ClientSession, error) {
	var session *mcp.ClientSession
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		session, err = client.Connect(ctx, to, nil)
	}()
	select {
	case <-done:
		return session, err
	case <-ctx.Done():
	}
	go func() {
		if <-done; err == nil {
			_ = session.Close()
		}
	}()
	return nil, ctx.Err()
}

// connectError says what was tried and what the server printed, and stops it.
func (c *connection) connectError(ctx context.Context, err error, wanted *capture, process *process) error {
	printed := ""
	if process != nil {
		process.stop()
		if line := process.stderr.last(c.secrets.redactEnd); line != "" {
			printed = fmt.Sprintf("%q", line)
		}
	}
	if _, refused := wanted.get(); refused {
		return fmt.Errorf("connecting to %s: the credentials were refused; %s", c.config.target(), c.howToLogIn())
	}
	if why := wanted.release(ctx); why != nil {
		err = why
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("it did not answer in time (%w)", err)
	}
	return &startError{fmt.Errorf("connecting to %s: %w; check that it is an MCP server and starts by itself",
		c.config.target(), err), printed}
}

// errNoAddress is in the place of what net/url says, which quotes a part of the address: a password whose user has no
// host behind it is a port to it.
var errNoAddress = errors.New("its url cannot be read as an address")

func (c *connection) open() (mcp.Transport, *process, error) {
	if c.config.URL == "" {
		p, err := c.processes.start(c.command())
		if err != nil {
			return nil, nil, err
		}
		return p.transport(c.noise), p, nil
	}
	address, err := url.Parse(c.config.URL)
	if err != nil {
		return nil, nil, errNoAddress
	}
	client := newCapture(c.authorized(origin(address)), origin(address), c.config.Headers).client()
	if c.config.SSE {
		return sseTransport(c.config.URL, client, origin(address)), nil, nil
	}
	client.Transport = lateStreams{client.Transport}
	return &mcp.StreamableClientTransport{Endpoint: c.config.URL, HTTPClient: client, MaxEventSize: maxMessage},
		nil, nil
}

// command is the configuration, with what the server's command is started with now.
func (c *connection) command() ServerConfig {
	config := c.config
	with := c.indexer.rules.Command(rules.Command{Path: config.Command, Args: config.Args, Env: config.Env}, c.starts)
	config.Command, config.Args, config.Env = with.Path, with.Args, with.Env
	c.starts++
	return config
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

// close ends the connection and the server's process, and waits for what remains of sessions that ended before.
func (c *connection) close() {
	c.mu.Lock()
	session, process := c.session, c.process
	c.closed, c.session, c.process = true, nil, nil
	c.mu.Unlock()
	var all sync.WaitGroup
	all.Go(c.processes.close)
	if session != nil {
		closeSession(session, process)
	}
	all.Wait()
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
