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
func CallCancelled(events []evidence.Event, serverID, tool string) (v Verdict) {
	if !cancelled(events) {
		return v
	}
	v.expect(withdrawn(events, serverID) != nil, "a pending call is cancelled with its run",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled, or the end of the call's stream", "neither")
	return v
}

// CallsCancelled is [CallCancelled] for those of two calls that were received: a
// host may hold one back, and then its server has nothing to give up.
func CallsCancelled(events []evidence.Event, a, b CallAt) (v Verdict) {
	for _, at := range []CallAt{a, b} {
		if len(ToolCalls(events, at.Server, at.Tool)) == 0 {
			continue
		}
		one := CallCancelled(events, at.Server, at.Tool)
		v.Subjects += one.Subjects
		v.Mismatches = append(v.Mismatches, one.Mismatches...)
	}
	return v
}

// CancelNamed judges that the notification by which a call was given up names
// that call (§7.4). Where the protocol cancels by closing the stream, there need
// not be one; nor for a host that gave up nothing.
func CancelNamed(events []evidence.Event, serverID, tool string) (v Verdict) {
	sign := withdrawn(events, serverID)
	if !cancelled(events) || sign == nil {
		return v
	}
	calls, named := callsAndCancels(events, serverID, tool)
	right := slices.ContainsFunc(named, func(id string) bool { return slices.Contains(calls, id) })
	wrong := slices.ContainsFunc(named, func(id string) bool { return !slices.Contains(calls, id) })
	v.expect((right || sign.ByClosing) && !wrong, "the cancellation names the cancelled call",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled with the requestId "+strings.Join(calls, " or "), listed(named))
	return v
}

// EachCancelNamed judges that each call of a tool was given up by a notification that names it, where the protocol does
// not cancel by closing streams (§7.4). For a host that gave up nothing there is nothing to judge.
func EachCancelNamed(events []evidence.Event, serverID, tool string) (v Verdict) {
	sign := withdrawn(events, serverID)
	if !cancelled(events) || sign == nil {
		return v
	}
	calls, named := callsAndCancels(events, serverID, tool)
	missed := slices.DeleteFunc(calls, func(id string) bool { return slices.Contains(named, id) })
	v.expect(sign.ByClosing || len(missed) == 0, "each pending call is cancelled with its run",
		fmt.Sprintf("server %s, tool %s", serverID, tool),
		"notifications/cancelled with the requestId "+strings.Join(missed, " and "), listed(named))
	return v
}

// callsAndCancels are the ids of the calls of a tool, and those that notifications of cancellation name.
func callsAndCancels(events []evidence.Event, serverID, tool string) (calls, named []string) {
	for _, m := range wireMessages(events, serverID) {
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
func wireMessages(events []evidence.Event, serverID string) (all []wireMessage) {
	for _, e := range events {
		var tapped evidence.Message
		var message wireMessage
		if e.Kind != evidence.Traffic || e.Name != serverID || json.Unmarshal(e.Data, &tapped) != nil ||
			tapped.Direction != evidence.ToServer || json.Unmarshal(tapped.Raw, &message) != nil {
			continue
		}
		all = append(all, message)
	}
	return all
}

func cancelled(events []evidence.Event) bool {
	return slices.ContainsFunc(events,
		func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == FactCancelled })
}

// withdrawn returns the sign that a server saw, or nil.
func withdrawn(events []evidence.Event, serverID string) *Withdrawn {
	for _, e := range events {
		var sign Withdrawn
		if e.Kind == evidence.Fact && e.Name == FactWithdrawn && json.Unmarshal(e.Data, &sign) == nil &&
			sign.ServerID == serverID {
			return &sign
		}
	}
	return nil
}
