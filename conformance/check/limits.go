package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// LogBytes judges that the messages of the last run that hold a marker have
// together no more bytes than the limit. The entry that crosses it may be
// there: whether it is kept is the host's choice (§3.2.4).
func LogBytes(events []evidence.Event, marker string, limit int) (v Verdict) {
	run, all, ok := lastMessages(events, &v)
	if !ok {
		return v
	}
	sum, longest := 0, 0
	for _, message := range all {
		if strings.Contains(message, marker) {
			sum += len(message)
			longest = max(longest, len(message))
		}
	}
	v.expect(sum <= limit+longest, "the logs stay within the limit", run.where("/logs"),
		fmt.Sprintf("at most %d bytes of messages, not counting the entry that crosses this limit", limit),
		fmt.Sprintf("%d bytes", sum))
	return v
}

// LimitError judges that the limit which the last run exceeded shows as an error of
// its class: the script caught one, and says so by its result, or a diagnostic of
// severity error names class or code in any of its fields (§7.4).
func LimitError(events []evidence.Event, class, code string) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	result, _ := text(run.field("result"))
	caught := result == class
	reported := slices.ContainsFunc(run.diagnostics(), func(raw json.RawMessage) bool {
		members, _ := object(raw)
		severity, _ := text(members["severity"])
		return severity == "error" && (strings.Contains(string(raw), class) || strings.Contains(string(raw), code))
	})
	v.expect(caught || reported, "an exceeded limit is reported as a "+class, run.where("/diagnostics"),
		fmt.Sprintf("an entry of severity \"error\" that names %s or %s, or the result %q of a script that caught it",
			class, code, class),
		fmt.Sprintf("%s, and the result %s", quote(run.field("diagnostics")), quote(run.field("result"))))
	return v
}

// ReceivedAtMost judges that no call of a tool beyond the first most reached the
// server. That calls reach it at all is for [ReceivedSome] in a twin.
func ReceivedAtMost(events []evidence.Event, serverID, tool string, most int) (v Verdict) {
	if _, ok := last(events, &v); ok {
		calls := ToolCalls(events, serverID, tool)
		v.expect(len(calls) <= most, "further calls do not reach the server",
			fmt.Sprintf("server %s, tool %s", serverID, tool),
			"at most "+inCalls(most), inCalls(len(calls)))
	}
	return v
}

// ReceivedSome judges that a server received a call of a tool at least so often.
func ReceivedSome(events []evidence.Event, serverID, tool string, least int) (v Verdict) {
	calls := ToolCalls(events, serverID, tool)
	v.expect(len(calls) >= least, "the server receives the call", fmt.Sprintf("server %s, tool %s", serverID, tool),
		"at least "+inCalls(least), inCalls(len(calls)))
	return v
}
