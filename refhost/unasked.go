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
)

// maxUnasked is how many answers to its own requests, and notices, a server may leave unread: with one more, the
// session ends. One may be unread for as long as [writeTimeout].
const maxUnasked = 32

// maxUnreadBytes bounds those messages, in bytes: an answer has the id of its request, however long that is.
const maxUnreadBytes = 8 << 20

// isUnasked tells whether what is sent is a message, and none that is answered; of one that is, it returns the id. The
// SDK writes the id of a message before what it is, and that before what may be long.
func isUnasked(req *http.Request) (unasked bool, id json.Token) {
	if req.Method != http.MethodPost || req.GetBody == nil {
		return false, nil
	}
	body, err := req.GetBody()
	if err != nil {
		return false, nil
	}
	defer body.Close()
	tokens := json.NewDecoder(body)
	tokens.UseNumber()
	for {
		switch token, err := tokens.Token(); {
		case err != nil:
			return false, nil
		case token == "method":
			return id == nil, id
		case token == "result", token == "error":
			return true, nil
		case token == "id":
			if id, err = tokens.Token(); err != nil {
				return false, nil
			}
		}
	}
}

// unaskedFor sends a message that gets no answer but that it came.
func (t httpCapture) unaskedFor(req *http.Request) (*http.Response, error) {
	select {
	case t.unasked <- struct{}{}:
	default:
		return nil, fmt.Errorf("the server leaves more than %d messages unread", maxUnasked)
	}
	defer func() { <-t.unasked }()
	size := int(max(0, req.ContentLength))
	if err := t.unread.Take(size); err != nil {
		return nil, err
	}
	defer t.unread.Give(size)
	ctx, cancel := context.WithTimeout(req.Context(), writeTimeout)
	defer cancel()
	resp, err := t.next.RoundTrip(req.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxErrorBody))
	if err = errors.Join(err, resp.Body.Close()); err != nil {
		return nil, err
	}
	resp.Body, resp.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return resp, nil
}

// maxMethod bounds the name of a method of a server and the id of its request, in bytes: the answer repeats them.
const maxMethod = 1 << 10

// lean takes from what a server says unasked all that this host does not need: it offers servers nothing for which
// parameters would matter, and is told of progress alone. The SDK keeps a request until its answer is read, and a
// notice until its turn comes, without a bound; so that no notice takes longer there than here, it is made short.
func lean(m *jsonrpc.Request) {
	params := json.RawMessage("{}")
	if m.Method == "notifications/progress" && !m.IsCall() {
		params = leanProgress(m.Params)
	}
	m.Params = params
	if len(m.Method) > maxMethod {
		m.Method = strings.ToValidUTF8(strings.Clone(m.Method[:maxMethod]), "")
	}
}

// leanProgress is what a client is told of a call's progress. Tokens of this host are numbers.
func leanProgress(params json.RawMessage) json.RawMessage {
	var said struct {
		ProgressToken float64 `json:"progressToken"`
		Progress      float64 `json:"progress"`
		Total         float64 `json:"total,omitempty"`
		Message       string  `json:"message,omitempty"`
	}
	if json.Unmarshal(params, &said) != nil {
		return json.RawMessage("{}")
	}
	said.Message = cutOff(said.Message, maxReadMessage)
	kept, err := json.Marshal(said)
	if err != nil { // what was decoded can be encoded
		return json.RawMessage("{}")
	}
	return kept
}
