package refhost_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/sandbox"
)

// soon is far more than any of this takes, also on a busy machine with the race detector; what has no bound
// takes minutes, or for ever.
const soon = 2 * time.Minute

// repeated joins n texts, in which @ is their number.
func repeated(n int, separator, format string) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = strings.ReplaceAll(format, "@", fmt.Sprint(i))
	}
	return strings.Join(texts, separator)
}

// listing is a server with these tools, as JSON.
func listing(id, tools string) refhost.ServerConfig {
	return listen(id, rawServer{answers: map[string]string{
		"initialize": initialized, "tools/list": `"result":{"tools":[` + tools + `]}`,
		"tools/call": `"result":{"content":[{"type":"text","text":"ok"}]}`,
	}})
}

// withBoth runs trivial code with a hostile server beside a good one, and returns the job.
func withBoth(hostile refhost.ServerConfig) (*refhost.Host, sandbox.Job) {
	GinkgoHelper()
	h, run := runJob(hostile, overHTTP("good", newServer(nil, "a")))
	job, response := run(`{"code":"1"}`)
	Expect(response.Diagnostics).To(BeEmpty())
	return h, job
}

// endless writes to a response until nobody reads, and counts.
func endless(w http.ResponseWriter, part []byte) int64 {
	var written int64
	for {
		n, err := w.Write(part)
		written += int64(n)
		if err != nil || written > 1<<30 {
			return written
		}
	}
}

// packed writes to a response, packed by gzip, until nobody reads, and counts what it packs.
func packed(w http.ResponseWriter, part []byte) int64 {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	out := gzip.NewWriter(w)
	_, err := io.WriteString(out, `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"`)
	var n int64
	for err == nil && n < 1<<30 {
		_, err = out.Write(part)
		n += int64(len(part))
	}
	return n
}

// answering is a server over HTTP whose answers to calls are written by hand.
func answering(id string, answer func(w http.ResponseWriter, r *http.Request, requestID string)) refhost.ServerConfig {
	return handling(id, "tools/call", answer)
}

// handling is one whose answers to the requests of a method are.
func handling(id, method string,
	answer func(w http.ResponseWriter, r *http.Request, requestID string)) refhost.ServerConfig {
	return listen(id, handlingRequests(func(w http.ResponseWriter, r *http.Request, request rawRequest) bool {
		if request.Method == method {
			answer(w, r, string(request.ID))
		}
		return request.Method == method
	}))
}

// rawRequest is what a server written by hand reads of a request.
type rawRequest struct {
	ID     json.RawMessage
	Method string
	Params struct{ Cursor, Name string }
}

// handlingRequests answers the requests that do does not.
func handlingRequests(do func(http.ResponseWriter, *http.Request, rawRequest) bool) http.Handler {
	raw := rawServer{answers: map[string]string{"initialize": initialized, "tools/list": `"result":{"tools":[{"name":"t"}]}`}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var request rawRequest
		if err == nil && json.Unmarshal(body, &request) == nil && do(w, r, request) {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		raw.ServeHTTP(w, r)
	})
}
