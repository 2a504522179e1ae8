package refhost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// httpCapture adds the configured headers to requests to the server's own host,
// and captures answers.
type httpCapture struct {
	next    http.RoundTripper
	host    string
	headers map[string]string
}

func (t httpCapture) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host == t.host && len(t.headers) > 0 {
		req = req.Clone(req.Context())
		for name, value := range t.headers {
			req.Header.Set(name, value)
		}
	}
	resp, err := t.next.RoundTrip(req)
	wanted := captureOf(req.Context())
	if err != nil || wanted == nil || req.Method != http.MethodPost {
		return resp, err
	}
	switch {
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		wanted.refuse()
		return rejected(resp), nil
	case resp.StatusCode >= 400 && resp.StatusCode != http.StatusNotFound:
		return rejected(resp), nil
	case strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream"):
		resp.Body = &eventTee{ReadCloser: resp.Body, wanted: wanted}
	default:
		resp.Body = &bodyTee{ReadCloser: resp.Body, wanted: wanted}
	}
	return resp, nil
}

// rejected puts a JSON-RPC error in the place of a body that is none: the SDK
// then gives up the one request and not the whole session.
func rejected(resp *http.Response) *http.Response {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	_ = resp.Body.Close()
	message, _ := jsonrpc.DecodeMessage(body)
	if response, ok := message.(*jsonrpc.Response); !ok || response.Error == nil {
		text, _ := json.Marshal(fmt.Sprintf("HTTP %s", resp.Status))
		body = fmt.Appendf(nil, `{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":%s}}`, text)
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	resp.ContentLength = int64(len(body))
	return resp
}

// message keeps the result of a JSON-RPC response.
func (c *capture) message(text []byte) {
	var message struct {
		Method *string
		Result json.RawMessage
	}
	if json.Unmarshal(text, &message) == nil && message.Method == nil && len(message.Result) > 0 {
		c.set(message.Result)
	}
}

// bodyTee captures a body that is one message. The SDK decodes it after its end,
// so that the result is there before the SDK can fail on it.
type bodyTee struct {
	io.ReadCloser
	wanted *capture
	seen   bytes.Buffer
}

func (t *bodyTee) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	t.seen.Write(p[:n])
	if err == io.EOF {
		t.wanted.message(t.seen.Bytes())
	}
	return n, err
}

// eventTee captures the messages in a stream of server-sent events.
type eventTee struct {
	io.ReadCloser
	wanted *capture
	line   bytes.Buffer
	data   bytes.Buffer
}

func (t *eventTee) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
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
	return n, err
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
	if t.data.Len() > 0 {
		t.wanted.message(t.data.Bytes())
	}
	t.data.Reset()
}
