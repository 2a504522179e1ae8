package refhost_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"codemode/refhost"
)

// streaming answers with a stream of events.
type streaming struct{ io.Reader }

func (s streaming) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Request: r, Body: io.NopCloser(s.Reader),
		Header: http.Header{"Content-Type": {"text/event-stream"}}}, nil
}

// TestEventsEndTheirLinesAsTheyLike: HTML's grammar of event streams has three ends of lines, and a byte order mark.
func TestEventsEndTheirLinesAsTheyLike(t *testing.T) {
	const want = "event: message\ndata: {\"a\": 1}\n\ndata: 2\n\n"
	for name, end := range map[string]string{"feeds": "\n", "returns": "\r", "both": "\r\n"} {
		for _, mark := range []string{"", "\uFEFF"} {
			text := mark + strings.ReplaceAll(want, "\n", end)
			for way, from := range map[string]io.Reader{
				"whole": strings.NewReader(text), "by bytes": iotest.OneByteReader(strings.NewReader(text)),
			} {
				client := http.Client{Transport: refhost.Captured(streaming{from})}
				resp, err := client.Get("http://server.test")
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(resp.Body)
				if err != nil || string(got) != want {
					t.Errorf("%s, %s, mark %q: %q, %v", name, way, mark, got, err)
				}
				_ = resp.Body.Close()
			}
		}
	}
}
