package driver

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// message is one JSON-RPC message with its members as they were on the wire.
type message struct {
	id     jsonrpc.ID
	method string
	// isRequest tells a request or notification from a response.
	isRequest     bool
	result, error json.RawMessage
}

// errNotMessage says that valid JSON is no JSON-RPC 2.0 message.
var errNotMessage = errors.New("not a JSON-RPC 2.0 message")

// parseMessage reads the envelope and leaves the rest as it is.
func parseMessage(raw []byte) (message, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil || string(members["jsonrpc"]) != `"2.0"` {
		return message{}, errNotMessage
	}
	m := message{result: members["result"], error: members["error"]}
	var id any
	if text, ok := members["id"]; ok {
		if err := json.Unmarshal(text, &id); err != nil {
			return message{}, errNotMessage
		}
	}
	var err error
	if m.id, err = jsonrpc.MakeID(id); err != nil {
		return message{}, errNotMessage
	}
	if method, ok := members["method"]; ok {
		m.isRequest = true
		if json.Unmarshal(method, &m.method) != nil {
			return message{}, errNotMessage
		}
		return m, nil
	}
	if m.result == nil && isNull(m.error) {
		return message{}, errNotMessage
	}
	return m, nil
}

// isNull reports whether a member is absent or null.
func isNull(raw json.RawMessage) bool {
	return len(raw) == 0 || bytes.Equal(bytes.TrimSpace(raw), []byte("null"))
}

// encode is json.Marshal without the escaping of <, > and &, so that a value
// that was raw JSON stays as it was but for white space between its tokens.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
