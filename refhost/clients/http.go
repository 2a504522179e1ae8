// Package clients serves the clients of a host, over stdin and stdout or over HTTP, with a bound for what a client may
// send and hold, for how many there are, and for how long one waits for another.
package clients

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/files"
)

// Path is where the MCP endpoint is.
const Path = "/mcp"

// TokenVariable names the environment variable with the bearer token.
const TokenVariable = "REFHOST_HTTP_TOKEN"

const (
	// minToken is the shortest token that is worth the name, in bytes.
	minToken = 16
	// maxToken bounds the file of one, in bytes.
	maxToken = 64 << 10
)

const (
	// sessionIdle is how long a client may be silent before it has to begin anew.
	sessionIdle = time.Hour
	// headerTimeout bounds the wait for the header of a request, maxRequestHeader its bytes.
	headerTimeout    = 10 * time.Second
	maxRequestHeader = 32 << 10
	// shutdownTimeout is how long requests may go on once the host is told to end.
	shutdownTimeout = 2 * time.Second
)

// Listen opens the address of an HTTP host. An address without a host name
// is on the loopback interface; any other than loopback needs a token, because
// whoever reaches the host can use its servers.
func Listen(ctx context.Context, address, token string) (net.Listener, error) {
	name, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("--http %s: %w; write HOST:PORT or :PORT", address, err)
	}
	if name == "" {
		name = "127.0.0.1"
	}
	if err := checkToken(token); err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(name, port))
	if err != nil {
		return nil, err
	}
	if token == "" && !loopback(listener.Addr()) {
		return nil, errors.Join(
			fmt.Errorf("--http %s can be reached from other machines and there is no bearer token; set %s or give "+
				"--http-token-file", address, TokenVariable),
			listener.Close())
	}
	return listener, nil
}

func checkToken(token string) error {
	switch {
	case token == "":
		return nil
	case len(token) < minToken:
		return fmt.Errorf("the bearer token has %d bytes, fewer than %d; use a long random one", len(token), minToken)
	case strings.ContainsAny(token, " \t\r\n"):
		return errors.New("the bearer token has a blank in it; use one of letters and digits")
	}
	return nil
}

func loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// Handler serves an MCP server over streamable HTTP at [Path].
// A request has to carry the token unless it is empty. Requests that a web page
// of another origin made, or that reach the loopback interface under a foreign
// name (DNS rebinding), are refused.
func Handler(server *mcp.Server, token string, log *slog.Logger) http.Handler {
	get := func(*http.Request) *mcp.Server { return server }
	log = ProtocolLog(log)
	guard := newHTTPGuard(byRevision{
		sessions: mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{Logger: log,
			SessionTimeout: sessionIdle, MaxRequestBodyBytes: maxBody}),
		sessionless: mcp.NewStreamableHTTPHandler(get, &mcp.StreamableHTTPOptions{Logger: log, Stateless: true,
			PropagateRequestCancellation: true, MaxRequestBodyBytes: maxBody}),
	}, server)
	server.AddReceivingMiddleware(guard.sessions.sharing, guard.bodies.keeping, answering(guard.readers), validErrors,
		keepingLittle, inTrace, boundListens(), guard.sessions.ending)
	var endpoint http.Handler = guard
	if token != "" {
		endpoint = auth.RequireBearerToken(verifier(token), nil)(endpoint)
	}
	mux := http.NewServeMux()
	mux.Handle(Path, sameOrigin(endpoint))
	return mux
}

// sameOrigin refuses requests that a web page of another origin made, also those that only read: the stream of a
// session is no page's either.
func sameOrigin(endpoint http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := *r
		asked.Method = http.MethodPost // reading counts as safe there
		if err := protection.Check(&asked); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		endpoint.ServeHTTP(w, r)
	})
}

// RoundTrips is the first revision in which a server does not send requests of its own: the
// result of a tool says what it has to know, and the client calls again with the answer.
const RoundTrips = "2026-07-28"

// byRevision has a handler for the revisions of MCP with sessions, and one for those without.
type byRevision struct{ sessions, sessionless http.Handler }

func (b byRevision) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if sessionless(r) {
		b.sessionless.ServeHTTP(w, r)
		return
	}
	b.sessions.ServeHTTP(w, r)
}

// sessionless tells whether a request is of a revision in which each stands for itself.
func sessionless(r *http.Request) bool { return r.Header.Get("MCP-Protocol-Version") >= RoundTrips }

func verifier(token string) auth.TokenVerifier {
	return func(_ context.Context, given string, _ *http.Request) (*auth.TokenInfo, error) {
		if subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1 {
			return nil, fmt.Errorf("%w: it is not the token that the host was started with", auth.ErrInvalidToken)
		}
		// The SDK wants an expiry; this token is valid as long as the host runs.
		return &auth.TokenInfo{Expiration: time.Now().Add(sessionIdle)}, nil
	}
}

// ServeHTTP answers requests on the listener until ctx ends, and closes it.
func ServeHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	entrance := newDoor(listener)
	server := &http.Server{Handler: entrance.serving(handler), ConnContext: entrance.with,
		ReadHeaderTimeout: headerTimeout, MaxHeaderBytes: maxRequestHeader, IdleTimeout: idleTimeout}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(entrance) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if server.Shutdown(grace) != nil {
		return server.Close()
	}
	return nil
}

// Token is the bearer token from the file, or from the environment without one.
func Token(path string, lookup func(string) (string, bool)) (string, error) {
	if path == "" {
		token, set := lookup(TokenVariable)
		if token = strings.TrimSpace(token); set && token == "" {
			return "", fmt.Errorf("%s is set and blank; set it to the token, or not at all", TokenVariable)
		}
		return token, nil
	}
	text, err := files.Read(path, maxToken)
	if err != nil {
		return "", fmt.Errorf("reading the bearer token: %w", err)
	}
	token := strings.TrimSpace(strings.TrimPrefix(string(text), files.ByteOrderMark))
	if token == "" {
		return "", fmt.Errorf("--http-token-file %s is empty; write the token into it", path)
	}
	return token, nil
}
