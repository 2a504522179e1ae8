package refhost_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
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

// inTurn answers with one after the other, and with the last again and again.
type inTurn []http.RoundTripper

func (s *inTurn) RoundTrip(req *http.Request) (*http.Response, error) {
	next := (*s)[0]
	if len(*s) > 1 {
		*s = (*s)[1:]
	}
	return next.RoundTrip(req)
}

// broken is a server that closes the connection.
type broken struct{}

func (broken) RoundTrip(*http.Request) (*http.Response, error) { return nil, io.ErrUnexpectedEOF }

func respondWith(status int, contentType, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {contentType}},
		Body: io.NopCloser(strings.NewReader(body))}
}

// A connection that asks for a stream of events goes on soon, and reads what comes when it comes.
func TestLateStream(t *testing.T) {
	events := respondWith(http.StatusOK, "text/event-stream", "data: 1\n\n")
	events3 := respondWith(http.StatusOK, "text/event-stream", "data: 3\n\n")
	events4 := respondWith(http.StatusOK, "text/event-stream", "data: 4\n\n")
	leading := func(to string) *http.Response {
		resp := respondWith(http.StatusFound, "", "")
		resp.Header.Set("Location", to)
		resp.Request = &http.Request{URL: &url.URL{Scheme: "http", Host: "server.test", Path: "/mcp"}}
		return resp
	}
	for name, c := range map[string]struct {
		server http.RoundTripper
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
		"closed at once, and there later": {&inTurn{broken{}, broken{}, answerAfter{0, events3}}, http.MethodGet, 0,
			http.StatusOK, "data: 3\n\n", 3 * time.Second},
		"busy at once, and there later": {&inTurn{answerAfter{0, respondWith(503, "", "")}, answerAfter{0, events4}},
			http.MethodGet, 0, http.StatusOK, "data: 4\n\n", time.Second},
		"always closed": {broken{}, http.MethodGet, 0, http.StatusOK, "", time.Hour},
		"a page for people": {answerAfter{0, respondWith(200, "text/html", "<p>")}, http.MethodGet, 0, 200, "",
			time.Hour},
		"elsewhere": {answerAfter{0, leading("https://docs.test/")}, http.MethodGet, 0, 200, "", time.Hour},
		"elsewhere, in a while": {answerAfter{time.Minute, leading("/docs")}, http.MethodGet, time.Second, 200, "",
			time.Hour},
		"at a place nearby": {answerAfter{0, leading("/events")}, http.MethodGet, 0, 302, "", 0},
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

// TestListening: a request to listen is sent again when its stream ends, and tells then that tools may have changed.
func TestListening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://server.test/mcp",
			strings.NewReader("listen"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Mcp-Method", "subscriptions/listen")
		stream := func(text string) http.RoundTripper {
			return reading{answerAfter{0, respondWith(200, "text/event-stream", text)}}
		}
		server := &inTurn{answerAfter{time.Minute, respondWith(503, "", "")}, stream("data: 1\n\n"),
			stream("data: 2\n\n"), answerAfter{24 * time.Hour, nil}}
		resp, err := refhost.Late(server).RoundTrip(req)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(resp, err)
		}
		read, _ := io.ReadAll(resp.Body)
		const want = "data: 1\n\nevent: message\ndata: " +
			`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` + "\n\ndata: 2\n\n"
		if string(read) != want {
			t.Errorf("it reads %q, want %q", read, want)
		}
	})
}

// reading is a server that answers a request whose body it could read.
type reading struct{ next http.RoundTripper }

func (r reading) RoundTrip(req *http.Request) (*http.Response, error) {
	if body, err := io.ReadAll(req.Body); err != nil || string(body) != "listen" {
		return nil, fmt.Errorf("read %q, %v", body, err)
	}
	return r.next.RoundTrip(req)
}

// TestARestThatIsGone: a call whose stream broke off, and cannot be had to its end, fails at once.
func TestARestThatIsGone(t *testing.T) {
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://server.test/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Last-Event-ID", "7")
	if resp, err := refhost.Late(broken{}).RoundTrip(req); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("answer %v, %v", resp, err)
	}
	busy := answerAfter{0, respondWith(503, "", "")}
	if resp, err := refhost.Late(busy).RoundTrip(req); err != nil || resp.StatusCode != 503 {
		t.Errorf("answer %v, %v", resp, err)
	}
}
