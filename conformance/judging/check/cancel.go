package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// The facts about a cancelled run.
const (
	// FactCancelled holds the label of the run that the suite cancelled.
	FactCancelled = "cancelled"
	// FactWithdrawn holds a [Withdrawn], when a server saw a sign of that.
	FactWithdrawn = "withdrawn"
)

// Withdrawn is the sign that a host gave up a call: a notification, or the end of
// the call's stream.
type Withdrawn struct {
	ServerID string `json:"serverId"`
	// ByClosing is set where closing the stream is the protocol's way to cancel.
	ByClosing bool `json:"byClosing"`
}

// CallCancelled judges that a server saw a sign that its call was given up when
// the run was cancelled (§7.4).
func CallCancelled(seen *Seen, serverID, tool string) (v Verdict) {
	if !cancelled(seen) {
		return v
	}
	v.expect(withdrawn(seen, serverID) != nil, "a pending call is cancelled with its run",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled, or the end of the call's stream", "neither")
	return v
}

// CallsCancelled is [CallCancelled] for those of two calls that were received: a
// host may hold one back, and then its server has nothing to give up.
func CallsCancelled(seen *Seen, a, b CallAt) (v Verdict) {
	for _, at := range []CallAt{a, b} {
		if len(ToolCalls(seen, at.Server, at.Tool)) == 0 {
			continue
		}
		one := CallCancelled(seen, at.Server, at.Tool)
		v.Subjects += one.Subjects
		v.Mismatches = append(v.Mismatches, one.Mismatches...)
	}
	return v
}

// CancelNamed judges that the notification by which a call was given up names
// that call (§7.4). Where the protocol cancels by closing the stream, there need
// not be one; nor for a host that gave up nothing.
func CancelNamed(seen *Seen, serverID, tool string) (v Verdict) {
	sign := withdrawn(seen, serverID)
	if !cancelled(seen) || sign == nil {
		return v
	}
	calls, named := callsAndCancels(seen, serverID, tool)
	right := slices.ContainsFunc(named, func(id string) bool { return slices.Contains(calls, id) })
	wrong := slices.ContainsFunc(named, func(id string) bool { return !slices.Contains(calls, id) })
	v.expect((right || sign.ByClosing) && !wrong, "the cancellation names the cancelled call",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled with the requestId "+strings.Join(calls, " or "), listed(named))
	return v
}

// EachCancelNamed judges that each call of a tool was given up by a notification that names it, where the protocol does
// not cancel by closing streams (§7.4). For a host that gave up nothing there is nothing to judge.
func EachCancelNamed(seen *Seen, serverID, tool string) (v Verdict) {
	sign := withdrawn(seen, serverID)
	if !cancelled(seen) || sign == nil {
		return v
	}
	calls, named := callsAndCancels(seen, serverID, tool)
	missed := slices.DeleteFunc(calls, func(id string) bool { return slices.Contains(named, id) })
	v.expect(sign.ByClosing || len(missed) == 0, "each pending call is cancelled with its run",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled with the requestId "+strings.Join(missed, " and "), listed(named))
	return v
}

// callsAndCancels are the ids of the calls of a tool, and those that notifications of cancellation name.
func callsAndCancels(seen *Seen, serverID, tool string) (calls, named []string) {
	for _, m := range wireMessages(seen, serverID) {
		switch {
		case m.Method == "tools/call" && m.Params.Name == tool:
			calls = append(calls, quote(m.ID))
		case m.Method == "notifications/cancelled":
			named = append(named, quote(m.Params.RequestID))
		}
	}
	return calls, named
}

func listed(all []string) string {
	if len(all) == 0 {
		return "no notification"
	}
	return "requestId " + strings.Join(all, ", ")
}

// wireMessage is what is read of a message to a server.
type wireMessage struct {
	ID     json.RawMessage
	Method string
	Params struct {
		Name      string
		RequestID json.RawMessage
	}
}

// wireMessages are the messages to a server.
func wireMessages(seen *Seen, serverID string) (all []wireMessage) {
	for _, m := range seen.traffic() {
		var message wireMessage
		if m.server == serverID && m.Direction == evidence.ToServer && json.Unmarshal(m.Raw, &message) == nil {
			all = append(all, message)
		}
	}
	return all
}

func cancelled(seen *Seen) bool {
	return slices.ContainsFunc(seen.Events,
		func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == FactCancelled })
}

// withdrawn returns the sign that a server saw, or nil.
func withdrawn(seen *Seen, serverID string) *Withdrawn {
	for _, e := range seen.Events {
		var sign Withdrawn
		if e.Kind == evidence.Fact && e.Name == FactWithdrawn && json.Unmarshal(e.Data, &sign) == nil &&
			sign.ServerID == serverID {
			return &sign
		}
	}
	return nil
}
