package stdio

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// Answer is the JSON-RPC error for a line that is no message: to the request that the line seems to be, or else to
// null (JSON-RPC 2.0, section 5).
func Answer(line []byte, why error) []byte {
	code, what := jsonrpc.CodeInvalidRequest, "is no message of MCP"
	if !json.Valid(line) {
		code, what = jsonrpc.CodeParseError, "is not JSON"
	}
	message, _ := json.Marshal(fmt.Sprintf("the line %s: %v; send one JSON-RPC 2.0 message a line", what, why))
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, idOf(line), code, message)
}

// idOf is the member id of an object, also of one that is nested too deep for others or ends early, or null.
func idOf(line []byte) []byte {
	tokens := json.NewDecoder(bytes.NewReader(line))
	tokens.UseNumber()
	depth, isName, name := 0, false, ""
	for {
		token, err := tokens.Token()
		if err != nil {
			return []byte("null")
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			if depth++; depth == 1 && token == json.Delim('[') {
				return []byte("null")
			}
			isName = depth == 1
			continue
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		switch {
		case depth != 1:
		case isName:
			name, _ = token.(string)
			isName = false
			continue
		case name == "id":
			return idText(token)
		}
		isName = depth == 1
	}
}

func idText(token json.Token) []byte {
	switch token.(type) {
	case string, json.Number:
		text, _ := json.Marshal(token)
		return text
	}
	return []byte("null")
}
