package refhost

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"golang.org/x/time/rate"

	"codemode/refhost/budget"
)

// maxErrorBody bounds what is read of an answer that reports a failure, in bytes.
const maxErrorBody = 64 << 10

// maxHeader bounds the headers of an answer, in bytes: where their lines are short, they take ten times as much.
// Clients that are made with Node.js read no more either.
const maxHeader = 16 << 10

// toServers is how servers are reached over HTTP.
func toServers() http.RoundTripper {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = maxHeader
	return transport
}

// maxRedirects bounds how often a server may send a request elsewhere on itself.
const maxRedirects = 5

// httpCapture adds the configured headers to requests to the server's own origin,
// bounds answers, and captures them.
type httpCapture struct {
	next    http.RoundTripper
	origin  string
	headers map[string]string
	// streams bounds how often the server has a stream of events asked for.
	streams *rate.Limiter
	// said bounds how many messages are read that nobody asked for.
	said *rate.Limiter
	// unasked has a place for each message under way that is no request: an answer to one of the server's, a notice.
	unasked chan struct{}
	// unread counts the bytes of those.
	unread *budget.Account
}

// newCapture captures the answers of a server.
func newCapture(next http.RoundTripper, origin string, headers map[string]string) httpCapture {
	return httpCapture{next: next, origin: origin, headers: headers, streams: paceOfStreams(), said: paceOfUnasked(),
		unasked: make(chan struct{}, maxUnasked),
		unread:  budget.New("the messages that the server leaves unread", maxUnreadBytes, "let it read them")}
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
		if err := t.streams.Wait(req.Context()); err != nil {
			return nil, err
		}
	}
	unasked, id := isUnasked(req)
	if unasked {
		return t.unaskedFor(req)
	}
	wanted := captureOf(req.Context())
	if req.Method == http.MethodPost && wanted != nil {
		if err := wanted.charge(maxHeader); err != nil { // before they come: nobody sees them while they are read
			return nil, err
		}
	}
	resp, err := t.next.RoundTrip(req)
	if wanted != nil && id != nil {
		wanted.to(id)
	}
	if err != nil {
		return nil, err
	}
	resp.Body = &countedBody{ReadCloser: resp.Body, wanted: wanted, events: isEventStream(resp)}
	if !wanted.wants(req) {
		return t.bounded(req.Context(), resp), nil
	}
	switch {
	case req.Method == http.MethodGet && resp.StatusCode >= 400: // the SDK asks again, or gives up the call
		return t.bounded(req.Context(), resp), nil
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		wanted.refuse()
		return rejected(resp), nil
	case resp.StatusCode >= 400 && resp.StatusCode != http.StatusNotFound:
		return rejected(resp), nil
	case isEventStream(resp), req.Method == http.MethodGet:
		resp.Body = t.events(req.Context(), resp, wanted)
	default:
		return wanted.body(resp)
	}
	return resp, nil
}

// events are those of an answer, of which one is wanted.
func (t httpCapture) events(ctx context.Context, resp *http.Response, wanted *capture) *events {
	return &events{ReadCloser: &eventLines{ReadCloser: resp.Body}, ctx: ctx, wanted: wanted, pace: t.said}
}

func isEventStream(resp *http.Response) bool {
	return strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream")
}

// bounded lets no more be read than a message may have. Of a stream of events, each may have so much.
func (t httpCapture) bounded(ctx context.Context, resp *http.Response) *http.Response {
	most := int64(maxMessage)
	if resp.StatusCode >= 400 {
		most = maxErrorBody
	} else if isEventStream(resp) {
		resp.Body = t.events(ctx, resp, nil)
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
	whole, result := body, json.RawMessage(nil)
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		err = errTooLarge
	}
	if err == nil {
		body, result = c.cutOut(body)
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
		if !c.message(body, result) {
			body = whole // the SDK may take it for the answer all the same
		}
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

// readable says what is wrong with a body that the SDK cannot read, or that answers nothing.
func readable(body []byte) error {
	message, err := jsonrpc.DecodeMessage(body)
	if _, asks := message.(*jsonrpc.Request); asks {
		err = errors.New("it is a request; a request has an answer")
	}
	return unreadable(body, err)
}

// unreadable says why a message cannot be read. What is no JSON at all, or ends early, is not looked into: the SDK says
// what it is.
func unreadable(text []byte, why error) error {
	text = bytes.TrimSpace(text)
	if why == nil || len(text) == 0 || strings.IndexByte("{[", text[0]) < 0 ||
		strings.IndexByte("}]", text[len(text)-1]) < 0 {
		return nil
	}
	if text[0] == '[' {
		why = errors.New("it is a batch; a request has one answer")
	}
	return fmt.Errorf("%w: %w", errUnreadable, why)
}

// message keeps the result of the JSON-RPC response to the request, and tells whether it is that. cut is the result if
// that was cut out of the text.
func (c *capture) message(text []byte, cut json.RawMessage) (answered bool) {
	var message struct {
		ID            any
		Method        *string
		Result, Error json.RawMessage
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	if in.Decode(&message) != nil || message.Method != nil || !c.answers(message.ID) {
		return false
	}
	switch {
	case cut != nil:
		c.set(cut)
	case len(message.Result) > 0:
		c.set(message.Result)
	}
	return len(message.Result) > 0 || len(message.Error) > 0
}
