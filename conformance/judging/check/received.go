package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"codemode/reports/evidence"
)

// inCalls is a number of calls in words.
func inCalls(n int) string {
	if n == 1 {
		return "1 call"
	}
	return fmt.Sprintf("%d calls", n)
}

// Received judges how many calls of a tool a server received, and, unless
// arguments is nil, what each was given (§5.3).
func Received(seen *Seen, serverID, tool string, count int, arguments json.RawMessage) (v Verdict) {
	calls := ToolCalls(seen, serverID, tool)
	where := fmt.Sprintf("server %s, tool %s", serverID, tool)
	found := inCalls(len(calls))
	if v.notReached(seen, len(calls), count) {
		return v
	}
	if runs := seen.Runs(); len(runs) > 0 && len(calls) != count {
		found += "; the response was " + quote(runs[len(runs)-1].Answer.Response)
	}
	v.expect(len(calls) == count, "the server receives the call", where, inCalls(count), found)
	if arguments != nil {
		for _, got := range calls {
			v.compare("the input reaches the tool", where+", arguments", arguments, got)
		}
	}
	return v
}

// CallsLike judges that a server received a call of a tool, and that each was with
// these arguments.
func CallsLike(seen *Seen, serverID, tool string, arguments json.RawMessage) (v Verdict) {
	for _, got := range ToolCalls(seen, serverID, tool) {
		v.compare("the input reaches the tool unchanged",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool), arguments, got)
	}
	return v
}

// ReceivedHolding judges that a server received one call of a tool, in whose
// arguments a value is: they are it, or have it in some place. MCP wants an object
// there, so that one that is none cannot be sent as it is (§5.3.1).
func ReceivedHolding(seen *Seen, serverID, tool string, value json.RawMessage) (v Verdict) {
	v = Received(seen, serverID, tool, 1, nil)
	for _, got := range ToolCalls(seen, serverID, tool) {
		v.expect(holds(got, value), "the input reaches the tool",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool),
			quote(value)+", or a value that contains it", quote(got))
	}
	return v
}

// holds reports whether a JSON value is another one, or has it in some place.
func holds(raw, value json.RawMessage) bool {
	var probe Verdict
	probe.compare("", "", value, raw)
	if len(probe.Mismatches) == 0 {
		return true
	}
	items, _ := array(raw)
	members, _ := object(raw)
	return slices.ContainsFunc(slices.AppendSeq(items, maps.Values(members)),
		func(inner json.RawMessage) bool { return holds(inner, value) })
}

// ReceivedSome judges that a server received a call of a tool at least so often.
func ReceivedSome(seen *Seen, serverID, tool string, least int) (v Verdict) {
	calls := ToolCalls(seen, serverID, tool)
	if v.notReached(seen, len(calls), least) {
		return v
	}
	v.expect(len(calls) >= least, "the server receives the call", fmt.Sprintf("server %s, tool %s", serverID, tool),
		"at least "+inCalls(least), inCalls(len(calls)))
	return v
}

// ReceivedAtMost judges that no call of a tool beyond the first most reached the
// server. That calls reach it at all is for [ReceivedSome] in a twin. Where they are
// more without the act that is tried, the act is not what lets them through.
func ReceivedAtMost(seen *Seen, serverID, tool string, most int) (v Verdict) {
	if _, ok := last(seen, &v); ok {
		controlled := callsOf(receivedByControls(seen, serverID), tool)
		if len(controlled) > most {
			v.Unmet = fmt.Sprintf("%s made %s, and not at most %d", controlRun,
				inCalls(len(controlled)), most)
			return v
		}
		calls := ToolCalls(seen, serverID, tool)
		v.expect(len(calls) <= most, "further calls do not reach the server",
			fmt.Sprintf("server %s, tool %s", serverID, tool),
			"at most "+inCalls(most), inCalls(len(calls)))
	}
	return v
}

// ReceivedOnly judges that each call that a server received is of one of the tools:
// a binding sends the name that the server gave the tool (§5.1).
func ReceivedOnly(seen *Seen, serverID string, tools []string) (v Verdict) {
	for _, call := range received(seen, serverID) {
		v.expect(slices.Contains(tools, call.name), "the called tool exists on the server", "server "+serverID,
			"one of "+encode(tools), encode(call.name))
	}
	return v
}

// ReceivedBare judges that a server received one call of a tool, without arguments or
// with an empty object: MCP has no other form for a call that is given nothing (§5.3.1).
func ReceivedBare(seen *Seen, serverID, tool string) (v Verdict) {
	v = Received(seen, serverID, tool, 1, nil)
	for _, got := range ToolCalls(seen, serverID, tool) {
		members, isObject := object(got)
		v.expect(len(got) == 0 || isObject && len(members) == 0, "only the given arguments are sent",
			fmt.Sprintf("server %s, tool %s, arguments", serverID, tool), "absent, or {}", quote(got))
	}
	return v
}

// ReceivedNoneAfter judges that a server received no call of a tool after the answer
// of the run with a number, counted from 1: what an earlier script had sent has come
// by then, and one that was ended sends no more (§11). That calls come before is for
// [ReceivedSome].
func ReceivedNoneAfter(seen *Seen, serverID, tool string, number int) (v Verdict) {
	runs := seen.Runs()
	if len(runs) <= number || runs[number-1].Answer.Result != evidence.Answered {
		return v
	}
	for i, e := range seen.Events {
		if e.Kind == evidence.RunAnswer && e.Name == runs[number-1].Label {
			late := len(ToolCalls(See(seen.Events[i:]), serverID, tool))
			v.expect(late == 0, "a terminated script makes no more calls",
				fmt.Sprintf("server %s, tool %s", serverID, tool),
				"no call after "+runs[number-1].Label, inCalls(late))
		}
	}
	return v
}

// ConnectedBefore judges that a server got calls, and was not connected to once more after a run was answered, counted
// from 1: its calls go through the connection that the host has. A host that had none until then may connect.
func ConnectedBefore(seen *Seen, serverID string, run int) (v Verdict) {
	connected := false
	for _, m := range seen.traffic() {
		var message struct{ Method string }
		if m.server != serverID || json.Unmarshal(m.Raw, &message) != nil {
			continue
		}
		connects := message.Method == "initialize" || message.Method == "server/discover"
		switch {
		case m.runs < run:
			connected = true
		case message.Method == "tools/call":
			v.subject()
		case connects && connected:
			v.mismatch("the connection that the host has is used", "server "+serverID, "no new connection",
				fmt.Sprintf("%s after run %d was answered", message.Method, run))
		}
	}
	return v
}

// ToolCalls returns the arguments of each tools/call of one tool that is not of a
// control.
func ToolCalls(seen *Seen, serverID, tool string) []json.RawMessage {
	return callsOf(received(seen, serverID), tool)
}

// callsOf is the arguments of the calls of one tool.
func callsOf(calls []toolCall, tool string) (arguments []json.RawMessage) {
	for _, call := range calls {
		if call.name == tool {
			arguments = append(arguments, call.arguments)
		}
	}
	return arguments
}

// received returns each tools/call that a server received and that is not of a control.
func received(seen *Seen, serverID string) []toolCall {
	subjects, _ := receivedCalls(seen, serverID)
	return subjects
}

// receivedByControls returns each tools/call that a server received from a control.
func receivedByControls(seen *Seen, serverID string) []toolCall {
	_, controls := receivedCalls(seen, serverID)
	return controls
}

func receivedCalls(seen *Seen, serverID string) (subjects, controls []toolCall) {
	for _, m := range seen.traffic() {
		var message struct {
			Method string
			Params struct {
				Name      string
				Arguments json.RawMessage
			}
		}
		if m.server != serverID || m.Direction != evidence.ToServer || json.Unmarshal(m.Raw, &message) != nil {
			continue
		}
		call := toolCall{message.Params.Name, message.Params.Arguments}
		switch {
		case message.Method != "tools/call":
		case m.control:
			controls = append(controls, call)
		default:
			subjects = append(subjects, call)
		}
	}
	return subjects, controls
}

// toolCall is a tools/call as a server received it.
type toolCall struct {
	name      string
	arguments json.RawMessage
}
