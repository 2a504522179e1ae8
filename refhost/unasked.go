package refhost

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// maxUnasked is how many answers to its own requests, and notices, a server may leave unread: with one more, the
// session ends. One may be unread for as long as [writeTimeout].
const maxUnasked = 32

// isUnasked tells whether what is sent is a message, and none that is answered. The SDK writes the id of a message
// before what it is, and that before what may be long.
func isUnasked(req *http.Request) bool {
	if req.Method != http.MethodPost || req.GetBody == nil {
		return false
	}
	body, err := req.GetBody()
	if err != nil {
		return false
	}
	defer body.Close()
	tokens, hasID := json.NewDecoder(body), false
	for {
		switch token, err := tokens.Token(); {
		case err != nil:
			return false
		case token == "method":
			return !hasID
		case token == "result", token == "error":
			return true
		case token == "id":
			id, err := tokens.Token()
			hasID = err == nil && id != nil
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
