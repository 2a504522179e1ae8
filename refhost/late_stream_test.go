package refhost_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost"
)

// answerAfter is a server that answers a request after a while, or when its context ends.
type answerAfter struct {
	wait   time.Duration
	answer *http.Response
}

func (s answerAfter) RoundTrip(req *http.Request) (*http.Response, error) {
	select {
	case <-time.After(s.wait):
		return s.answer, nil
	case <-req.Context().Done():
		return nil, req.Context().Err()
	}
}

func respondWith(status int, contentType, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {contentType}},
		Body: io.NopCloser(strings.NewReader(body))}
}

// A connection that asks for a stream of events goes on soon, and reads what comes when it comes.
func TestLateStream(t *testing.T) {
	events := respondWith(http.StatusOK, "text/event-stream", "data: 1\n\n")
	for name, c := range map[string]struct {
		server answerAfter
		method string
		goesOn time.Duration
		status int
		// read is what the stream brings before the connection ends, after an hour at the latest.
		read  string
		ended time.Duration
	}{
		"at once":            {answerAfter{0, events}, http.MethodGet, 0, http.StatusOK, "data: 1\n\n", 0},
		"no stream, at once": {answerAfter{0, respondWith(405, "", "")}, http.MethodGet, 0, 405, "", 0},
		"with the first event": {answerAfter{time.Minute, respondWith(200, "text/event-stream", "data: 2\n\n")},
			http.MethodGet, time.Second, http.StatusOK, "data: 2\n\n", time.Minute},
		"no stream, late": {answerAfter{time.Minute, respondWith(405, "", "no")}, http.MethodGet, time.Second,
			http.StatusOK, "", time.Hour},
		"never": {answerAfter{24 * time.Hour, nil}, http.MethodGet, time.Second, http.StatusOK, "", time.Hour},
		"another kind": {answerAfter{time.Minute, respondWith(200, "", "x")}, http.MethodPost, time.Minute, 200, "x",
			time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
				defer cancel()
				req, err := http.NewRequestWithContext(ctx, c.method, "http://server.test/mcp", nil)
				if err != nil {
					t.Fatal(err)
				}
				begun := time.Now()
				resp, err := refhost.Late(c.server).RoundTrip(req)
				if err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begun); took != c.goesOn || resp.StatusCode != c.status {
					t.Errorf("after %v the connection goes on with %d, want %v and %d", took, resp.StatusCode, c.goesOn,
						c.status)
				}
				read, _ := io.ReadAll(resp.Body)
				if took := time.Since(begun); string(read) != c.read || took != c.ended {
					t.Errorf("it reads %q until %v, want %q until %v", read, took, c.read, c.ended)
				}
			})
		})
	}
}
