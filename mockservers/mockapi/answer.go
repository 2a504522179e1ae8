package mockapi

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// answer does what the reply says.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, received Request, reply Reply) {
	if !s.passed(r, reply) {
		return
	}
	body, kind := reply.body(received)
	if kind != "" {
		w.Header().Set("Content-Type", kind)
	}
	status := reply.Status
	if to := s.location(reply); to != "" {
		w.Header().Set("Location", to)
		if status == 0 {
			status = http.StatusFound
		}
	}
	for name, values := range reply.Headers {
		w.Header()[http.CanonicalHeaderKey(name)] = values
	}
	if reply.Gzip {
		w.Header().Set("Content-Encoding", "gzip")
		body = compressed(body)
	}
	if reply.Cut {
		cut(w, status, body)
		return
	}
	if status != 0 {
		w.WriteHeader(status)
	}
	if reply.Endless {
		s.endless(w)
		return
	}
	if reply.Pieces > 0 {
		inPieces(w, body, reply.Pieces)
		return
	}
	_, _ = w.Write(body)
}

func compressed(body []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(body) // memory takes all
	_ = w.Close()
	return b.Bytes()
}

// inPieces writes each piece by itself, so that a letter of several bytes may be in two.
func inPieces(w http.ResponseWriter, body []byte, size int) {
	for piece := range slices.Chunk(body, size) {
		if _, err := w.Write(piece); err != nil {
			return // nobody takes it any more
		}
		_ = http.NewResponseController(w).Flush()
	}
}

// passed waits as the reply says; false when the client has given up.
func (s *Server) passed(r *http.Request, reply Reply) bool {
	if !reply.Never && reply.Hold == "" && reply.DelayMs == 0 {
		return true
	}
	var due <-chan time.Time
	if reply.DelayMs > 0 {
		due = time.After(time.Duration(reply.DelayMs) * time.Millisecond)
	}
	var gate chan struct{} // but of Hold, nothing opens it
	if reply.Hold != "" {
		s.mu.Lock()
		gate = s.gate(reply.Hold)
		s.mu.Unlock()
	}
	select {
	case <-gate:
		return true
	case <-due:
		return true
	case <-r.Context().Done():
		s.change(func() { s.abandoned++ })
		return false
	}
}

// location is where a reply leads; "" for nowhere.
func (s *Server) location(r Reply) string {
	if r.Elsewhere != "" {
		return s.elsewhere + s.prefix() + r.Elsewhere
	}
	return r.Redirect
}

// body is what the reply sends, and its media type, "" for that which net/http finds.
func (r Reply) body(received Request) (body []byte, kind string) {
	switch {
	case r.JSON != nil:
		return r.JSON, "application/json"
	case r.Bytes > 0:
		return []byte(`"` + letters(or(r.Letter, "a"), r.Bytes-len(`""`)) + `"`), "application/json"
	case r.Echo:
		return echo(received), "application/json"
	case r.Given:
		return []byte(`{"arguments":` + string(received.Body) + `}`), "application/json"
	case r.Endless:
		return nil, "application/json"
	case r.Text != "":
		return []byte(strings.Repeat(r.Text, max(1, r.Times))), "text/plain; charset=utf-8"
	}
	return nil, ""
}

// letters are so many bytes of one letter.
func letters(letter string, size int) string {
	return strings.Repeat(letter, size/len(letter)) + strings.Repeat("a", size%len(letter))
}

func echo(r Request) []byte {
	headers := map[string]string{}
	for name, values := range r.Header {
		headers[name] = strings.Join(values, ", ")
	}
	text, _ := json.Marshal(object{{"method", r.Method}, {"path", r.Path}, {"query", r.Query}, {"headers", headers},
		{"body", string(r.Body)}}) // strings can always be written
	return text
}

// endless sends a JSON array of zeros until nobody takes it any more.
func (s *Server) endless(w http.ResponseWriter) {
	const chunk = 64 << 10
	_, err := w.Write([]byte("[0"))
	zeros := bytes.Repeat([]byte(",0"), chunk/2)
	for err == nil {
		_, err = w.Write(zeros)
	}
	s.change(func() { s.abandoned++ })
}

// cut ends the connection in the middle of what it promised.
func cut(w http.ResponseWriter, status int, body []byte) {
	if len(body) > 0 {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)+1))
		if status != 0 {
			w.WriteHeader(status)
		}
		_, _ = w.Write(body)
		_ = http.NewResponseController(w).Flush()
	}
	panic(http.ErrAbortHandler)
}
