package evidence

import (
	"encoding/json"
	"fmt"
)

// rpc is what is read of a JSON-RPC message.
type rpc struct {
	ID     json.RawMessage
	Method string
	Error  *struct {
		Code    int
		Message string
		Data    struct{ Requested string }
	}
}

// Unconnected tells of a mock server that refused what the host asked when it connected, and has not listed its tools
// to it: what a script calls there fails for that. It is "" if there is none.
func Unconnected(events []Event) string {
	asked, refused := map[string]string{}, map[string]string{}
	last := ""
	for _, e := range events {
		var tapped Message
		var m rpc
		if e.Kind != Traffic || json.Unmarshal(e.Data, &tapped) != nil || json.Unmarshal(tapped.Raw, &m) != nil {
			continue
		}
		id := e.Name + " " + string(m.ID)
		if tapped.Direction == ToServer {
			asked[id] = m.Method
			continue
		}
		switch method := asked[id]; {
		case m.Error == nil && method == "tools/list":
			delete(refused, e.Name)
		case m.Error != nil && (method == "initialize" || method == "server/discover" || method == "tools/list"):
			refused[e.Name] = m.refusal(method)
			last = e.Name
		}
	}
	if refused[last] == "" {
		return ""
	}
	return fmt.Sprintf("the mock server %s refused what the host asked when it connected: %s", last, refused[last])
}

// refusal says what was refused, and, where it is the version of MCP, what to do.
func (m rpc) refusal(method string) string {
	text := fmt.Sprintf("%s was answered with the error %d %q", method, m.Error.Code, m.Error.Message)
	if version := m.Error.Data.Requested; version != "" {
		text += fmt.Sprintf("; it asks in MCP %s, so let the servers speak that by --protocol %s", version, version)
	}
	return text
}
