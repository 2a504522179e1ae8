package refhost_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost"
)

// TestPace: a server that ends each stream at once is asked for many at first, and then for one at a time.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := refhost.Captured(answersAnew{})
		begun := time.Now()
		for i := range 42 {
			ask(t, server)
			if took, want := time.Since(begun), time.Duration(max(0, i-31))*500*time.Millisecond; took != want {
				t.Fatalf("stream %d is asked for after %v, want %v", i+1, took, want)
			}
		}
		time.Sleep(time.Hour)
		begun = time.Now()
		ask(t, server)
		if took := time.Since(begun); took != 0 {
			t.Errorf("a stream after an hour waits for %v", took)
		}
	})
}

// answersAnew ends each stream at once.
type answersAnew struct{}

func (answersAnew) RoundTrip(*http.Request) (*http.Response, error) {
	return respondWith(http.StatusOK, "text/event-stream", ""), nil
}

func ask(t *testing.T, server http.RoundTripper) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://server.test/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := server.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
}

// TestUnaskedMessagesAreReadAtAPace: a notice takes a server a microsecond, and this host more.
func TestUnaskedMessagesAreReadAtAPace(t *testing.T) {
	const many, beyond = 5000, 1000
	for name, text := range map[string]string{
		"notices":                `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`,
		"requests":               `{"jsonrpc":"2.0","id":1,"method":"ping"}`,
		"answers to no requests": `{"jsonrpc":"2.0","id":1,"result":{}}`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn, err := refhost.Capturing(repeating{text}).Connect(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				begun := time.Now()
				for range many {
					_, err = conn.Read(t.Context())
				}
				if took := time.Since(begun); took != 0 || err != nil {
					t.Errorf("%d are read in %v (%v), want at once", many, took, err)
				}
				for range beyond {
					_, err = conn.Read(t.Context())
				}
				if took := time.Since(begun); took != 2*time.Second || err != nil {
					t.Errorf("%d more are read in %v (%v), want two seconds", beyond, took, err)
				}
			})
		})
	}
	for _, said := range []string{`"method":"a"`, `"id":9,"result":{}`, `what is no message`} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			streamed(t, strings.NewReader(strings.Repeat("data: {\"jsonrpc\":\"2.0\","+said+"}\n\n", many+beyond)))
			if took := time.Since(begun); took != 2*time.Second {
				t.Errorf("the events of a stream with %s are read in %v, want two seconds", said, took)
			}
		})
	}
}

// repeating is a server that says one thing over and over.
type repeating struct{ text string }

func (r repeating) Connect(context.Context) (mcp.Connection, error) { return r, nil }

func (r repeating) Read(context.Context) (jsonrpc.Message, error) {
	return jsonrpc.DecodeMessage([]byte(r.text))
}

func (repeating) Write(context.Context, jsonrpc.Message) error { return errors.ErrUnsupported }
func (repeating) Close() error                                 { return io.EOF }
func (repeating) SessionID() string                            { return "" }
