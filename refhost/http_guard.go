package refhost

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What clients over HTTP may have of the host at a time. A request beyond it is refused, with a status that says
// whether to come back.
const (
	// bodyTimeout bounds the wait for the body of a request.
	bodyTimeout = 10 * time.Second
	// maxBody bounds the body of a request, in bytes.
	maxBody = 16 << 20
	// maxBodies bounds the bodies of all requests that are being answered, in bytes.
	maxBodies = 256 << 20
	// maxBatch bounds the messages of one body; only revision 2025-03-26 of MCP has more than one.
	maxBatch = 100
	// maxSessions bounds the clients that the host knows.
	maxSessions = 1000
)

// httpGuard applies these bounds.
type httpGuard struct {
	next   http.Handler
	server *mcp.Server
	// held counts the bytes of bodies.
	held atomic.Int64
}

// refusal is why a request is not answered.
type refusal struct {
	status int
	reason string
}

func (r *refusal) Error() string { return r.reason }

func (g *httpGuard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		body, err := g.body(w, r)
		defer g.held.Add(-int64(len(body)))
		if err == nil {
			err = g.check(r, body)
		}
		if refused := new(refusal); errors.As(err, &refused) {
			w.Header().Set("Retry-After", "10")
			http.Error(w, refused.reason, refused.status)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	g.next.ServeHTTP(w, r)
}

// body reads all of a body, which then counts as held, also when the error is not nil.
func (g *httpGuard) body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	var body bytes.Buffer
	_, err := io.Copy(io.MultiWriter(&body, heldBytes{&g.held}), http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		err = &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf("a request has at most %d bytes", maxBody)}
	case errors.Is(err, errHeld):
		err = &refusal{http.StatusServiceUnavailable, "the host is busy with other requests"}
	case err != nil:
		err = &refusal{http.StatusRequestTimeout, fmt.Sprintf("the body did not come within %v", bodyTimeout)}
	}
	if err == nil {
		// What is left of a body that failed is not waited for.
		_ = control.SetReadDeadline(time.Time{})
	}
	return body.Bytes(), err
}

// check refuses a batch that is too long, and one session too many.
func (g *httpGuard) check(r *http.Request, body []byte) error {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		var batch []json.RawMessage
		if json.Unmarshal(body, &batch) == nil && len(batch) > maxBatch {
			return &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf("a batch has at most %d messages", maxBatch)}
		}
	}
	if r.Header.Get("Mcp-Session-Id") != "" {
		return nil
	}
	known := 0
	for range g.server.Sessions() {
		if known++; known >= maxSessions {
			return &refusal{http.StatusServiceUnavailable, fmt.Sprintf("there are %d sessions; end some", maxSessions)}
		}
	}
	return nil
}

var errHeld = fmt.Errorf("the bodies of requests have more than %d bytes", maxBodies)

// heldBytes counts what is written to it.
type heldBytes struct{ held *atomic.Int64 }

func (h heldBytes) Write(p []byte) (int, error) {
	if h.held.Add(int64(len(p))) > maxBodies {
		return len(p), errHeld
	}
	return len(p), nil
}
