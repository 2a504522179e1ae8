package refhost

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/refhost/budget"
)

// maxErrorBody bounds what is read of an answer that reports a failure, in bytes.
const maxErrorBody = 64 << 10

// maxRedirects bounds how often a server may send a request elsewhere on itself.
const maxRedirects = 5

// httpCapture adds the configured headers to requests to the server's own origin,
// bounds answers, and captures them.
type httpCapture struct {
	next    http.RoundTripper
	origin  string
	headers map[string]string
	// streams bounds how often the server has a stream of events asked for.
	streams *pace
	// unasked has a place for each message under way that is no request: an answer to one of the server's, a notice.
	unasked chan struct{}
}

// newCapture captures the answers of a server.
func newCapture(next http.RoundTripper, origin string, headers map[string]string) httpCapture {
	return httpCapture{next: next, origin: origin, headers: headers, streams: &pace{},
		unasked: make(chan struct{}, maxUnasked)}
}

// client follows no redirect to another origin: the arguments of a call are for nobody else.
func (t httpCapture) client() *http.Client {
	return &http.Client{Transport: t, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		if to := origin(req.URL); to != t.origin {
			return fmt.Errorf("the server redirects to another origin, %s, which is refused; configure the address "+
				"that it has now", to)
		}
		if len(via) > maxRedirects {
			return fmt.Errorf("the server redirects more than %d times", maxRedirects)
		}
		return nil
	}}
}

func (t httpCapture) RoundTrip(req *http.Request) (*http.Response, error) {
	if origin(req.URL) == t.origin && len(t.headers) > 0 {
		req = req.Clone(req.Context())
		for name, value := range t.headers {
			req.Header.Set(name, value)
		}
	}
	if req.Method == http.MethodGet {
		if err := t.streams.wait(req.Context()); err != nil {
			return nil, err
		}
	}
	if isUnasked(req) {
		return t.unaskedFor(req)
	}
	resp, err := t.next.RoundTrip(req)
	wanted := captureOf(req.Context())
	if err != nil {
		return nil, err
	}
	resp.Body = &countedBody{ReadCloser: resp.Body, wanted: wanted, events: isEventStream(resp)}
	if wanted == nil || req.Method != http.MethodPost {
		return bounded(resp), nil
	}
	switch {
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		wanted.refuse()
		return rejected(resp), nil
	case resp.StatusCode >= 400 && resp.StatusCode != http.StatusNotFound:
		return rejected(resp), nil
	case isEventStream(resp):
		resp.Body = &eventTee{ReadCloser: resp.Body, wanted: wanted}
	default:
		return wanted.body(resp)
	}
	return resp, nil
}

func isEventStream(resp *http.Response) bool {
	return strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream")
}

// bounded lets no more be read than a message may have, except of a stream of events, whose reader bounds each.
func bounded(resp *http.Response) *http.Response {
	most := int64(maxMessage)
	if resp.StatusCode >= 400 {
		most = maxErrorBody
	} else if isEventStream(resp) {
		return resp
	}
	resp.Body = http.MaxBytesReader(nil, resp.Body, most)
	return resp
}

// body captures a body that is one message. One that is too large, or cannot be read, is answered for the server, so
// that the one request fails and not the session.
func (c *capture) body(resp *http.Response) (*http.Response, error) {
	body, err := budget.ReadAll(io.TeeReader(http.MaxBytesReader(nil, resp.Body, maxMessage), c))
	_ = resp.Body.Close()
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		err = errTooLarge
	}
	if err == nil {
		err = readable(body)
	}
	switch {
	case errors.Is(err, errTooLarge), errors.Is(err, errTooManyValues), errors.Is(err, errUnreadable),
		errors.As(err, new(*budget.Exceeded)):
		c.drop(err)
		resp.StatusCode = http.StatusRequestEntityTooLarge
		body = failure(err.Error())
	case err != nil:
		return nil, err
	default:
		c.message(body)
	}
	resp.Body, resp.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return resp, nil
}

// rejected puts a JSON-RPC error in the place of a body that is none: the SDK
// then gives up the one request and not the whole session.
func rejected(resp *http.Response) *http.Response {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxErrorBody))
	_ = resp.Body.Close()
	message, _ := jsonrpc.DecodeMessage(body)
	if response, ok := message.(*jsonrpc.Response); !ok || response.Error == nil {
		body = failure("HTTP " + resp.Status)
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	resp.ContentLength = int64(len(body))
	return resp
}

// failure is a JSON-RPC error in the place of an answer.
func failure(message string) []byte {
	text, _ := json.Marshal(message)
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":%s}}`, text)
}

var errUnreadable = errors.New("the server's answer cannot be read")

// readable says what is wrong with a message that the SDK cannot read. What is no JSON at all, or ends early, is not
// looked into: the SDK says what it is.
func readable(text []byte) error {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || strings.IndexByte("{[", text[0]) < 0 || strings.IndexByte("}]", text[len(text)-1]) < 0 {
		return nil
	}
	if _, err := jsonrpc.DecodeMessage(text); err != nil {
		if text[0] == '[' {
			err = errors.New("it is a batch; a request has one answer")
		}
		return fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return nil
}

// message keeps the result of a JSON-RPC response, and tells whether it is a response.
func (c *capture) message(text []byte) (answered bool) {
	var message struct {
		Method        *string
		Result, Error json.RawMessage
	}
	if json.Unmarshal(text, &message) != nil || message.Method != nil {
		return false
	}
	if len(message.Result) > 0 {
		c.set(message.Result)
	}
	return len(message.Result) > 0 || len(message.Error) > 0
}

// maxAfterAnswer bounds what a stream may bring after the answer that it is for, in bytes: its end.
const maxAfterAnswer = 64 << 10

// eventTee captures the messages in a stream of server-sent events.
type eventTee struct {
	io.ReadCloser
	wanted   *capture
	line     bytes.Buffer
	data     bytes.Buffer
	answered bool
	// failure is why no more is read.
	failure error
	// after counts the bytes after the answer.
	after int
}

func (t *eventTee) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	if failure := t.count(p[:n]); failure != nil {
		return 0, failure
	}
	rest := p[:n]
	for {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			t.line.Write(rest)
			break
		}
		t.line.Write(rest[:i])
		t.endLine()
		rest = rest[i+1:]
	}
	if err == io.EOF {
		t.endLine()
		t.endEvent()
	}
	if t.failure != nil {
		return 0, t.failure
	}
	return n, err
}

// count fails when a stream has more than it may have. The SDK bounds an event as well, and reads
// what comes after the answer to its end, if it has one.
func (t *eventTee) count(p []byte) error {
	if t.answered {
		if t.after += len(p); t.after > maxAfterAnswer {
			return errTooLarge
		}
		return nil
	}
	if t.line.Len()+t.data.Len()+len(p) > maxMessage {
		t.wanted.drop(errTooLarge)
		return errTooLarge
	}
	_, err := t.wanted.Write(p)
	return err
}

func (t *eventTee) endLine() {
	line := bytes.TrimSuffix(t.line.Bytes(), []byte("\r"))
	if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		t.data.Write(bytes.TrimPrefix(data, []byte(" ")))
		t.data.WriteByte('\n')
	} else if len(line) == 0 {
		t.endEvent()
	}
	t.line.Reset()
}

func (t *eventTee) endEvent() {
	if unreadable := readable(t.data.Bytes()); unreadable != nil && !t.answered {
		t.wanted.drop(unreadable)
		t.failure = unreadable
	} else if t.data.Len() > 0 {
		t.answered = t.wanted.message(t.data.Bytes()) || t.answered
	}
	t.data.Reset()
}
