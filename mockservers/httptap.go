package mockservers

import (
	"bytes"
	"net/http"
	"strings"
)

// httpTap hands the messages of one HTTP response to emit before they are sent:
// each event of an event stream, or the whole body. What the script decided
// about the request keeps the SDK's answer back.
type httpTap struct {
	http.ResponseWriter
	emit     func([]byte)
	exchange *exchange
	// onStream is called when an event stream begins, before its first byte.
	onStream func()

	status    int
	streaming bool
	// body is what is not sent yet; line and data are the parts of an event
	// that is not complete yet.
	body, line, data bytes.Buffer
}

func (t *httpTap) withheld() bool { return t.exchange != nil && t.exchange.outcome() != answered }

// WriteHeader notes the status; only an event stream begins at once.
func (t *httpTap) WriteHeader(status int) {
	if t.status != 0 || t.withheld() {
		return
	}
	t.status = status
	t.streaming = strings.HasPrefix(t.Header().Get("Content-Type"), "text/event-stream")
	if t.streaming {
		if t.onStream != nil {
			t.onStream()
		}
		t.ResponseWriter.WriteHeader(status)
	}
}

// Write taps and sends the events of a stream, or keeps the bytes for finish.
func (t *httpTap) Write(p []byte) (int, error) {
	if t.withheld() {
		return len(p), nil
	}
	t.WriteHeader(http.StatusOK)
	if !t.streaming {
		return t.body.Write(p)
	}
	t.events(p)
	return t.ResponseWriter.Write(p)
}

// Flush implements [http.Flusher] for event streams.
func (t *httpTap) Flush() {
	if t.streaming {
		// Best effort, as in net/http itself.
		_ = http.NewResponseController(t.ResponseWriter).Flush()
	}
}

// events emits the data of each event that is complete with p.
func (t *httpTap) events(p []byte) {
	for {
		line, rest, found := bytes.Cut(p, []byte("\n"))
		t.line.Write(line)
		if !found {
			return
		}
		p = rest
		text := t.line.Bytes()
		if data, ok := bytes.CutPrefix(text, []byte("data:")); ok {
			t.data.Write(bytes.TrimPrefix(data, []byte(" ")))
		}
		if len(text) == 0 && t.data.Len() > 0 {
			t.emit(bytes.Clone(t.data.Bytes()))
			t.data.Reset()
		}
		t.line.Reset()
	}
}

// finish taps and sends what is not an event stream.
func (t *httpTap) finish() {
	if t.streaming || t.status == 0 {
		return
	}
	if t.body.Len() > 0 {
		t.emit(bytes.Clone(t.body.Bytes()))
	}
	t.ResponseWriter.WriteHeader(t.status)
	// A host that went away is for its own evidence to show.
	_, _ = t.ResponseWriter.Write(t.body.Bytes())
}

func (t *httpTap) writeJSON(status int, body []byte) {
	t.Header().Set("Content-Type", "application/json")
	t.WriteHeader(status)
	t.body.Write(body)
}

// unauthorized answers HTTP 401 instead of what the SDK wrote (RFC 6750).
func (t *httpTap) unauthorized() {
	body := []byte(`{"error":"invalid_token","error_description":"the access token is missing or invalid"}`)
	t.Header().Set("Content-Type", "application/json")
	t.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
	t.emit(body)
	t.ResponseWriter.WriteHeader(http.StatusUnauthorized)
	_, _ = t.ResponseWriter.Write(body)
}
