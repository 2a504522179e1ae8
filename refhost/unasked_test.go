package refhost_test

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost"
	"codemode/refhost/stdio"
)

// TestWhatNobodyAskedForHasABound: a server may ask for more than it reads the answers to.
func TestWhatNobodyAskedForHasABound(t *testing.T) {
	const most = 32
	synctest.Test(t, func(t *testing.T) {
		captured := refhost.Captured(answerAfter{wait: time.Hour, answer: respondWith(http.StatusAccepted, "", "")})
		send := func(body string) error {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://server.test/mcp",
				strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			resp, err := captured.RoundTrip(req)
			if err == nil {
				_ = resp.Body.Close()
			}
			return err
		}
		failed := make(chan error, most+1)
		for range most {
			go func() { failed <- send(`{"jsonrpc":"2.0","id":1,"result":{}}`) }()
		}
		synctest.Wait()
		if err := send(`{"jsonrpc":"2.0","id":2,"result":{}}`); err == nil || !strings.Contains(err.Error(), "unread") {
			t.Errorf("one more is sent: %v", err)
		}
		go func() { failed <- send(`{"jsonrpc":"2.0","id":3,"method":"tools/list"}`) }() // a request is none of them
		begun := time.Now()
		for range most {
			if err := <-failed; err == nil || time.Since(begun) > time.Minute {
				t.Errorf("after %v: %v", time.Since(begun), err)
			}
		}
		if err := <-failed; err != nil || time.Since(begun) < time.Hour {
			t.Errorf("the request, after %v: %v", time.Since(begun), err)
		}
	})
}

// TestUnreadBytesHaveABound: an answer has the id of its request, which may be long.
func TestUnreadBytesHaveABound(t *testing.T) {
	captured := refhost.Captured(answerAfter{answer: respondWith(http.StatusAccepted, "", "")})
	for id, refused := range map[string]bool{strings.Repeat("x", 1<<20): false, strings.Repeat("x", 9<<20): true} {
		body := strings.NewReader(`{"jsonrpc":"2.0","id":"` + id + `","result":{}}`)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://server.test/mcp", body)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := captured.RoundTrip(req)
		if err == nil {
			_ = resp.Body.Close()
		}
		if (err != nil) != refused || err != nil && !strings.Contains(err.Error(), "more than 8388608 bytes") {
			t.Errorf("an id of %d bytes: %v", len(id), err)
		}
	}
}

// said is what a server says unasked, and what is left of it.
func said() map[string]string {
	long := strings.Repeat("x", 1<<20)
	const progress = `{"jsonrpc":"2.0","method":"notifications/progress","params":`
	return map[string]string{
		`{"jsonrpc":"2.0","id":5,"method":"ping","params":{"a":"` + long + `"}}`: `{"jsonrpc":"2.0","id":5,` +
			`"method":"ping","params":{}}`,
		`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":[{},{}]}}`: `{"jsonrpc":` +
			`"2.0","method":"notifications/message","params":{}}`,
		progress + `{"_meta":{"a":[1]},"progressToken":3,"progress":1,"total":2,"message":"half"}}`: progress +
			`{"progressToken":3,"progress":1,"total":2,"message":"half"}}`,
		progress + `{"progressToken":{"a":[]},"progress":1}}`: progress + `{}}`,
		progress + `{"progressToken":3,"progress":1,"message":"` + "\u009b" + `31m` + long + `"}}`: progress +
			`{"progressToken":3,"progress":1,"message":"` + "\u009b" + `31m` + long[:4091] +
			`… (cut off: it has 1048581 bytes)"}}`,
		`{"jsonrpc":"2.0","id":5,"result":{"a":[1,2]}}`: `{"jsonrpc":"2.0","id":5,"result":{"a":[1,2]}}`,
	}
}

// TestNoMoreIsKeptThanIsNeeded: a server may leave the answer to its request unread, and say more than anybody hears.
func TestNoMoreIsKeptThanIsNeeded(t *testing.T) {
	for text, want := range said() {
		conn, err := refhost.Capturing(&stdio.Transport{Reader: io.NopCloser(strings.NewReader(text + "\n")),
			Writer: closable{io.Discard}, MaxLine: 16 << 20, Refused: stdio.Answer}).Connect(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		message, err := conn.Read(t.Context())
		if err != nil {
			t.Fatalf("%.100s: %v", text, err)
		}
		if got, _ := jsonrpc.EncodeMessage(message); string(got) != want {
			t.Errorf("on stdio, of %.100s there is %.2000s", text, got)
		}
	}
}

// streamed is what is read of a stream of events.
func streamed(t *testing.T, stream io.Reader) string {
	t.Helper()
	resp := respondWith(http.StatusOK, "text/event-stream", "")
	resp.Body = io.NopCloser(stream)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://server.test/mcp", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err = refhost.Captured(answerAfter{answer: resp}).RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Error(err)
	}
	return string(got)
}

// TestNoMoreOfEventsIsKeptThanIsNeeded: the same over HTTP, in whatever pieces events come; what is beside the message
// in its event stays.
func TestNoMoreOfEventsIsKeptThanIsNeeded(t *testing.T) {
	all, long := said(), strings.Repeat("x", 1<<20)
	// On stdio, such a request gets an error at once.
	all[`{"jsonrpc":"2.0","id":5,"method":"`+long+`"}`] = `{"jsonrpc":"2.0","id":5,"method":"` + long[:1024] +
		`","params":{}}`
	for text, want := range all {
		got := streamed(t, strings.NewReader(": hi\n\nid: 7\ndata: "+text+"\nretry: 5\n\n: bye\n"))
		if !slices.Contains([]string{": hi\n\nid: 7\nretry: 5\ndata:" + want + "\n\n: bye\n",
			": hi\n\nid: 7\ndata: " + want + "\nretry: 5\n\n: bye\n"}, got) {
			t.Errorf("of %.100s there is %.2000q", text, got)
		}
	}
	const inLines = "data: {\"jsonrpc\":\"2.0\",\r\ndata: \"id\":1,\"method\":\"ping\",\"params\":[]}\r\n" +
		"\r\ndata: 1\n\n"
	const want = "data:{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}\n\ndata: 1\n\n"
	if got := streamed(t, iotest.OneByteReader(strings.NewReader(inLines))); got != want {
		t.Errorf("of an event in pieces there is %q", got)
	}
}

// closable is a writer that can be closed.
type closable struct{ io.Writer }

func (closable) Close() error { return nil }
