package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// toolCall is a tools/call as a server received it.
type toolCall struct {
	name      string
	arguments json.RawMessage
}

// received returns each tools/call that a server received and that is not of a control.
func received(events []evidence.Event, serverID string) []toolCall {
	var calls []toolCall
	control := ""
	for _, e := range events {
		switch {
		case e.Kind == evidence.RunRequest && strings.HasPrefix(e.Name, ControlLabel):
			control = e.Name
		case e.Kind == evidence.RunAnswer && e.Name == control:
			control = ""
		}
		if control != "" || e.Kind != evidence.Traffic || e.Name != serverID {
			continue
		}
		var tapped evidence.Message
		var message struct {
			Method string
			Params struct {
				Name      string
				Arguments json.RawMessage
			}
		}
		if json.Unmarshal(e.Data, &tapped) != nil || tapped.Direction != evidence.ToServer ||
			json.Unmarshal(tapped.Raw, &message) != nil {
			continue
		}
		if message.Method == "tools/call" {
			calls = append(calls, toolCall{message.Params.Name, message.Params.Arguments})
		}
	}
	return calls
}

// ReceivedOnly judges that each call that a server received is of one of the tools:
// a binding sends the name that the server gave the tool (§5.1).
func ReceivedOnly(events []evidence.Event, serverID string, tools []string) (v Verdict) {
	for _, call := range received(events, serverID) {
		v.expect(slices.Contains(tools, call.name), "the called tool exists on the server", "server "+serverID,
			"one of "+encode(tools), encode(call.name))
	}
	return v
}

// ReceivedBare judges that a server received one call of a tool, without arguments or
// with an empty object: MCP has no other form for a call that is given nothing (§5.3.1).
func ReceivedBare(events []evidence.Event, serverID, tool string) (v Verdict) {
	v = Received(events, serverID, tool, 1, nil)
	for _, got := range ToolCalls(events, serverID, tool) {
		members, isObject := object(got)
		v.expect(len(got) == 0 || isObject && len(members) == 0, "only the given arguments are sent",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool), "absent, or {}", quote(got))
	}
	return v
}
