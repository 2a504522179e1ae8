package stdio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/exact"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// exactPrefix begins the text that stands for an id that the SDK would change.
const exactPrefix = "\x00exact "

// InexactID is the id of a message as it is written, if the SDK makes another one of it: it reads numbers as floats,
// makes 64-bit integers of those, and has no text with half of a surrogate pair. It is "" for any other id.
func InexactID(message []byte) string {
	message = bytes.TrimSpace(message)
	if len(message) == 0 {
		return ""
	}
	return inexact(membersOf(message)["id"])
}

// inexact is an id as it is written if the SDK would change it, or "".
func inexact(id []byte) string {
	if len(id) == 0 || len(id) > maxID {
		return ""
	}
	if id[0] == '"' {
		if json.Valid(id) && exact.HasHalf(id) {
			return string(id)
		}
		return ""
	}
	const most = 1<<53 - 1
	n, err := strconv.ParseFloat(string(id), 64)
	if !json.Valid(id) || err == nil && n == math.Trunc(n) && math.Abs(n) <= most || id[0] > '9' {
		return ""
	}
	return string(id)
}

// decodeExactly decodes a message whose id is a text where the SDK would change what it is.
func decodeExactly(text []byte) (jsonrpc.Message, error) {
	message, err := jsonrpc.DecodeMessage(text)
	if err != nil {
		return nil, err
	}
	exact := InexactID(text)
	switch m := message.(type) {
	case *jsonrpc.Request:
		if m.ID, err = exactly(m.ID, exact); err == nil && m.Method == "notifications/cancelled" {
			m.Params = cancelledExactly(m.Params)
		}
	case *jsonrpc.Response:
		m.ID, err = exactly(m.ID, exact)
	}
	return message, err
}

func exactly(id jsonrpc.ID, exact string) (jsonrpc.ID, error) {
	if text, ok := id.Raw().(string); ok && strings.HasPrefix(text, exactPrefix) {
		return id, fmt.Errorf("an id begins with %q, which is reserved", exactPrefix)
	}
	if exact == "" {
		return id, nil
	}
	return jsonrpc.MakeID(exactPrefix + exact)
}

// cancelledExactly are the parameters of a notification that a request was cancelled, with the id that it has here.
func cancelledExactly(params json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(params, &members) != nil {
		return params
	}
	exact := inexact(members["requestId"])
	if exact == "" {
		return params
	}
	members["requestId"], _ = json.Marshal(exactPrefix + exact) // a text can always be written
	changed, err := json.Marshal(members)
	if err != nil {
		return params
	}
	return changed
}

// encodeExactly encodes a message; an answer has the id that its request had, and an error a code: what the SDK refuses
// before a session has begun has none.
func encodeExactly(message jsonrpc.Message) ([]byte, error) {
	answer, ok := message.(*jsonrpc.Response)
	if ok && answer.Error != nil && !errors.As(answer.Error, new(*jsonrpc.Error)) {
		coded := *answer
		coded.Error = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: answer.Error.Error()}
		message = &coded
	}
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil || !ok {
		return text, err
	}
	id, _ := answer.ID.Raw().(string)
	exact, ok := strings.CutPrefix(id, exactPrefix)
	if !ok {
		return text, nil
	}
	begin := bytes.Index(text, []byte(`"id":`)) + len(`"id":`)
	written, rest := json.NewDecoder(bytes.NewReader(text[begin:])), json.RawMessage{}
	if err := written.Decode(&rest); err != nil {
		return nil, err
	}
	return slices.Concat(text[:begin], []byte(exact), text[begin+len(rest):]), nil
}
