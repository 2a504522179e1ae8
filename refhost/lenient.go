package refhost

import (
	"encoding/json"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// numbered makes of an answer to the id "1" one to the request 1, as other clients do: this host has numbers alone.
func numbered(response *jsonrpc.Response) {
	if text, ok := response.ID.Raw().(string); ok {
		if n, err := strconv.ParseUint(text, 10, 32); err == nil {
			response.ID, _ = jsonrpc.MakeID(float64(n))
		}
	}
}

// renamedRevision is the result of initialize with the name that its revision of MCP has had since November 2024.
func renamedRevision(result json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(result, &members) != nil || string(members["protocolVersion"]) != `"2024-10-07"` {
		return result
	}
	members["protocolVersion"] = json.RawMessage(`"2024-11-05"`)
	renamed, err := json.Marshal(members)
	if err != nil {
		return result
	}
	return renamed
}
