package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
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
	// A larger one is alone.
	maxBodies = 32 << 20
	// maxIntroduction bounds the message in which a client says who it is, in bytes, and maxIntroduced in JSON values:
	// its session keeps it, decoded.
	maxIntroduction = 64 << 10
	maxIntroduced   = 500
	// maxBatch bounds the messages of one body.
	maxBatch = stdio.MaxBatch
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
	held := g.bodies.begin(r)
	defer held.end()
	if r.Method == http.MethodPost {
		body, err := readBody(w, r, held)
		if err == nil {
			err = checkBatch(body)
		}
		if err == nil {
			err = checkIntroduction(body)
		}
		if err == nil {
			err = checkIDs(body)
		}
		if err == nil && budget.CountValues(body) > budget.MaxValues {
			err = &refusal{http.StatusRequestEntityTooLarge,
				fmt.Sprintf("a request has at most %d JSON values", budget.MaxValues)}
		}
		if err == nil {
			err = held.decoded(body)
		}
		if err == nil {
			err = g.sessions.admit(r)
		}
		if refused := new(refusal); errors.As(err, &refused) {
			w.Header().Set("Retry-After", "10")
			http.Error(w, refused.reason, refused.status)
			return
		}
		r.Body = &oneReading{bytes.NewReader(body)}
	}
	g.sessions.follow(g.next, g.readers.punctual(w), r)
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

// checkIntroduction refuses a client that has too much to say of itself.
func checkIntroduction(body []byte) error {
	if len(body) <= maxIntroduction && budget.CountValues(body) <= maxIntroduced {
		return nil
	}
	if !bytes.Contains(body, []byte(`initialize"`)) && !bytes.Contains(body, []byte(`\u`)) {
		return nil
	}
	type message struct{ Method string }
	one, batch := message{}, []message{}
	_, _ = json.Unmarshal(body, &one), json.Unmarshal(body, &batch) // it is for the SDK to say what is wrong
	if !slices.ContainsFunc(append(batch, one), func(m message) bool { return m.Method == "initialize" }) {
		return nil
	}
	return &refusal{http.StatusRequestEntityTooLarge,
		fmt.Sprintf("a request to initialize has at most %d bytes and %d JSON values", maxIntroduction, maxIntroduced)}
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

// checkBatch refuses a batch that is too long.
func checkBatch(body []byte) error {
	if !bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return nil
	}
	items := json.NewDecoder(bytes.NewReader(body))
	_, _ = items.Token()
	for n := 0; items.More(); n++ {
		if n == maxBatch {
			return &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf("a batch has at most %d messages", maxBatch)}
		}
		if items.Decode(new(json.RawMessage)) != nil {
			return nil // it is for the SDK to say what is wrong
		}
	}
	return nil
}
