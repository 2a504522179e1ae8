package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/stdio"
)

// What clients over HTTP may have of the host at a time. A request beyond it is refused, with a status that says
// whether to come back.
const (
	// bodyTimeout bounds the wait for the body of a request.
	bodyTimeout = 10 * time.Second
	// maxBody bounds the body of a request, in bytes.
	maxBody = 16 << 20
	// maxBodies bounds the large requests that are being answered, in bytes of memory as [budget.Decoded] counts them.
	// A client has at most bodyShare times as much as is left, and so maxClientBodies where it is alone; one that is
	// larger counts as so much.
	maxBodies       = 32 << 20
	bodyShare       = 3
	maxClientBodies = maxBodies * bodyShare / (bodyShare + 1)
	// maxIntroduction bounds a body in which a client says who it is, or something else that its session keeps,
	// decoded, in bytes, and maxIntroduced in JSON values.
	maxIntroduction = 64 << 10
	maxIntroduced   = 500
	// maxBatch bounds the messages of one body, and maxBatched those of all batches of one client that are not
	// answered. Of requests that are no batch, a client has as many as connections.
	maxBatch   = stdio.MaxBatch
	maxBatched = 250
)

// httpGuard applies these bounds, and those of sessions.
type httpGuard struct {
	next     http.Handler
	sessions *clientSessions
	bodies   *heldBodies
	readers  *readers
}

func newHTTPGuard(next http.Handler, server *mcp.Server) *httpGuard {
	return &httpGuard{next: next, sessions: newClientSessions(server),
		bodies: newHeldBodies(), readers: newReaders()}
}

// refusal is why a request is not answered.
type refusal struct {
	status int
	reason string
}

func (r *refusal) Error() string { return r.reason }

func (g *httpGuard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	mark(r)
	held := g.bodies.begin(r)
	defer held.end()
	if r.Method == http.MethodPost {
		body, done, err := g.accept(w, r, held)
		if err != nil {
			refused := &refusal{http.StatusServiceUnavailable, err.Error()}
			errors.As(err, &refused)
			w.Header().Set("Retry-After", "10")
			http.Error(w, refused.reason, refused.status)
			return
		}
		defer done()
		r.Body = &oneReading{bytes.NewReader(body)}
	}
	g.sessions.follow(g.next, g.readers.punctual(w), r)
}

// accept reads the body of a request that may be answered, which is under way until done is called.
func (g *httpGuard) accept(w http.ResponseWriter, r *http.Request,
	held *heldBody) (body []byte, done func(), err error) {
	body, err = readBody(w, r, held)
	if err != nil {
		return nil, nil, err
	}
	messages, err := countBatch(body)
	if err != nil {
		return nil, nil, err
	}
	for _, check := range []func() error{
		func() error { return checkIntroduction(r, body) },
		func() error { return checkIDs(body) },
		func() error { return checkValues(body) },
		func() error { return held.decoded(body) },
		func() error { return g.sessions.admit(r) },
	} {
		if err := check(); err != nil {
			return nil, nil, err
		}
	}
	done, err = g.sessions.batch(clientOf(r), messages)
	return body, done, err
}

// oneReading lets go of a body once it is read: who has it then has a copy.
type oneReading struct{ body *bytes.Reader }

func (b *oneReading) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	if err == io.EOF {
		b.body.Reset(nil)
	}
	return n, err
}

func (b *oneReading) Close() error { return nil }

// readBody reads all of a body, which is charged to held.
func readBody(w http.ResponseWriter, r *http.Request, held *heldBody) ([]byte, error) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	body, err := budget.ReadAll(charging{http.MaxBytesReader(w, r.Body, maxBody), held})
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		err = &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf("a request has at most %d bytes", maxBody)}
	case errors.As(err, new(*refusal)):
	case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
		err = &refusal{http.StatusBadRequest, fmt.Sprintf("the body cannot be read: %v", err)}
	case err != nil:
		err = &refusal{http.StatusRequestTimeout, fmt.Sprintf("the body did not come within %v", bodyTimeout)}
	}
	if err == nil {
		// What is left of a body that failed is not waited for.
		_ = control.SetReadDeadline(time.Time{})
	}
	return body, err
}

// checkIntroduction refuses a client that has too much to say of itself: what begins a session is what the session
// keeps. A batch cannot begin one: its other messages would come before the host has answered who the client is to.
func checkIntroduction(r *http.Request, body []byte) error {
	switch small := keepable(body); {
	case !small && begins(r):
		return &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf(
			"a request to initialize has at most %d bytes and %d JSON values", maxIntroduction, maxIntroduced)}
	case begins(r) && isBatch(body):
		return &refusal{http.StatusBadRequest, "a batch is of a session; send initialize alone, and then the batch"}
	case !small:
		r.Header.Set(largeHeader, "true")
	}
	return nil
}

func isBatch(body []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) }

// checkValues refuses a body with too many values.
func checkValues(body []byte) error {
	if budget.CountValues(body) <= budget.MaxValues {
		return nil
	}
	return &refusal{http.StatusRequestEntityTooLarge,
		fmt.Sprintf("a request has at most %d JSON values", budget.MaxValues)}
}

// checkIDs refuses ids that the SDK would answer as others.
func checkIDs(body []byte) error {
	var messages []json.RawMessage
	if json.Unmarshal(body, &messages) != nil {
		messages = []json.RawMessage{body}
	}
	for _, m := range messages {
		if id := stdio.InexactID(m); id != "" {
			return &refusal{http.StatusBadRequest, fmt.Sprintf("the id %s would be answered as another one; "+
				"use a text without half of a surrogate pair, or an integer below 2^53", id)}
		}
	}
	return nil
}

// countBatch is how many messages a batch has, 0 for a body that is none. It refuses a batch that is too long, and a
// body with more than one message or batch: the SDK reads the first, and would do so where a check of the whole fails.
func countBatch(body []byte) (n int, err error) {
	if !stdio.IsOne(body) {
		return 0, &refusal{http.StatusBadRequest, "the body goes on behind its message; send one message, or one batch"}
	}
	if !isBatch(body) {
		return 0, nil
	}
	items := json.NewDecoder(bytes.NewReader(body))
	_, _ = items.Token()
	for items.More() {
		if n++; n > maxBatch {
			return n, &refusal{http.StatusRequestEntityTooLarge,
				fmt.Sprintf("a batch has at most %d messages", maxBatch)}
		}
		if items.Decode(new(json.RawMessage)) != nil {
			break // it is for the SDK to say what is wrong
		}
	}
	return n, nil
}
