package driver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"codemode/reports/evidence"
)

// errUnreachable says that an HTTP request got no answer at all.
var errUnreachable = errors.New("the URL does not answer")

// statusError is an HTTP answer that carries no MCP message.
type statusError struct {
	url  string
	code int
	text string
}

func (e *statusError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("HTTP %d %s %s", e.code, http.StatusText(e.code), e.text))
}

// authentication reports whether the host wants credentials.
func (e *statusError) authentication() bool {
	return e.code == http.StatusUnauthorized || e.code == http.StatusForbidden
}

// endpoint says what to do about a path that the host does not have: that of its MCP endpoint
// is most often /mcp.
func (e *statusError) endpoint() string {
	const advice = "give the address of its MCP endpoint"
	u, err := url.Parse(e.url)
	if err != nil || strings.HasSuffix(strings.TrimSuffix(u.Path, "/"), "/mcp") {
		return advice
	}
	return advice + ", such as " + evidence.Redact(u.JoinPath("mcp").String())
}

// httpLink is a link over MCP's streamable HTTP transport: each message is a
// POST, whose answer is JSON or a stream of events. It opens no stream of its
// own for what the host might say unasked.
type httpLink struct {
	url    string
	client *http.Client
	header sessionHeader
	frames chan frame
	// life ends with close, and with it every request.
	life context.Context
	end  context.CancelFunc

	mu     sync.Mutex
	posts  map[jsonrpc.ID]context.CancelFunc
	broken error
	active sync.WaitGroup
}

func newHTTPLink(url, token string) *httpLink {
	l := &httpLink{
		url: url, client: &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()},
		header: sessionHeader{token: token}, frames: make(chan frame), posts: map[jsonrpc.ID]context.CancelFunc{},
	}
	l.life, l.end = context.WithCancel(context.Background())
	return l
}

// send posts a message. The answer to a call is waited for in the background;
// anything else has been accepted by the host when send returns.
func (l *httpLink) send(ctx context.Context, m jsonrpc.Message) error {
	body, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	r, ok := m.(*jsonrpc.Request)
	if !ok || !r.IsCall() {
		return l.post(ctx, m, body)
	}
	post, cancel := context.WithCancel(l.life)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.life.Err() != nil {
		cancel()
		return errClosed
	}
	l.posts[r.ID] = cancel
	l.active.Go(func() {
		err := l.post(post, m, body)
		if err == nil {
			err = errors.New("the answer to the POST ended without the answer to the call")
		}
		l.forget(r.ID)
		l.deliver(frame{id: r.ID, err: err})
		l.breakOff(err)
	})
	return nil
}

// post sends one message and delivers all messages in the answer. When it
// returns nil, the answer was read to its end.
func (l *httpLink) post(ctx context.Context, m jsonrpc.Message, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url, strings.NewReader(string(body)))
	if err != nil {
		return err
	}
	l.header.set(request.Header, m)
	answer, err := l.client.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	defer answer.Body.Close()
	l.header.learn(answer.Header)
	switch kind := answer.Header.Get("Content-Type"); {
	case strings.HasPrefix(kind, "text/event-stream"):
		return events(answer.Body, func(data []byte) { l.deliver(frame{raw: data}) })
	case strings.HasPrefix(kind, "application/json"):
		data, err := io.ReadAll(io.LimitReader(answer.Body, maxMessage+1))
		if err != nil {
			return err
		}
		if len(data) > maxMessage {
			return errTooLong
		}
		// Also an error status may carry the JSON-RPC error of the call.
		if message, err := parseMessage(data); err == nil && message.id.IsValid() {
			l.deliver(frame{raw: data})
			return nil
		}
		return &statusError{l.url, answer.StatusCode, clip(string(data), maxQuote)}
	case answer.StatusCode >= http.StatusBadRequest:
		text, _ := io.ReadAll(io.LimitReader(answer.Body, maxExcerpt))
		return &statusError{l.url, answer.StatusCode, clip(string(text), maxQuote)}
	}
	return nil
}

// deliver hands a frame to the reader, unless the link is closed.
func (l *httpLink) deliver(f frame) {
	select {
	case l.frames <- f:
	case <-l.life.Done():
	}
}

func (l *httpLink) receive(ctx context.Context) (frame, error) {
	select {
	case f := <-l.frames:
		return f, nil
	case <-l.life.Done():
		return frame{}, l.ending()
	case <-ctx.Done():
		return frame{}, context.Cause(ctx)
	}
}

// breakOff ends the link after the handshake when the host cannot be reached any
// more; during the handshake the library goes on with its next attempt.
func (l *httpLink) breakOff(err error) {
	var status *statusError
	if !l.header.agreed() || !errors.Is(err, errUnreachable) && !errors.As(err, &status) ||
		errors.Is(err, context.Canceled) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = err
	l.end()
}

// ending is why the link has ended.
func (l *httpLink) ending() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return cmp.Or(l.broken, errClosed)
}

func (l *httpLink) exitReason() string { return clip(l.ending().Error(), maxQuote) }

func (l *httpLink) negotiated(version string) { l.header.agree(version) }

// cancel follows the version: with a handshake it is a notification, without one
// the end of the request is the cancellation.
func (l *httpLink) cancel(ctx context.Context, id jsonrpc.ID, reason string) error {
	if stateless(l.header.agreedVersion()) {
		l.forget(id)
		return nil
	}
	note, err := cancellation(id, reason)
	if err != nil {
		return err
	}
	return l.send(ctx, note)
}

func (l *httpLink) forget(id jsonrpc.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if cancel, ok := l.posts[id]; ok {
		cancel()
		delete(l.posts, id)
	}
}

func (l *httpLink) close() error {
	// No request may begin after its end.
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end()
	return nil
}

// stop ends the host's session, as far as the host keeps one, within d.
func (l *httpLink) stop(d time.Duration) error {
	l.active.Wait()
	defer l.client.CloseIdleConnections()
	if !l.header.hasSession() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, l.url, nil)
	if err != nil {
		return err
	}
	l.header.set(request.Header, nil)
	answer, err := l.client.Do(request)
	if err != nil {
		// A host that is gone has no session either.
		return nil
	}
	return answer.Body.Close()
}
