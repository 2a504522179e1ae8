package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// traced returns the last run's trace entries. A trace that is there and is no
// array is the business of [LastHasField] and observes nothing elsewhere.
func traced(seen *Seen, v *Verdict) (run Run, entries []json.RawMessage, ok bool) {
	run, ok = last(seen, v)
	if !ok {
		return run, nil, false
	}
	raw := run.field("toolTrace")
	entries, isArray := array(raw)
	return run, withoutRepeats(seen, entries), isArray || raw == nil
}

// withoutRepeats leaves out entries of a call that failed before, as often as its
// server received it again: a host may send such a call again, and trace that as
// well (§10).
func withoutRepeats(seen *Seen, entries []json.RawMessage) []json.RawMessage {
	failed := map[string]int{}
	var kept []json.RawMessage
	for _, raw := range entries {
		members, _ := object(raw)
		if string(members["ok"]) != "false" {
			kept = append(kept, raw)
			continue
		}
		serverID, _ := text(members["serverId"])
		tool, _ := text(members["toolName"])
		call := serverID + "/" + tool
		if n := failed[call]; n == 0 || n >= len(ToolCalls(seen, serverID, tool)) {
			kept = append(kept, raw)
		}
		failed[call]++
	}
	return kept
}

// TraceField judges one string field of the last run's trace entries: each has one of
// the wanted values, and none more often than it is wanted. Which calls are traced,
// and in which order, is the host's choice (§3.3.2).
func TraceField(seen *Seen, field string, want []string) (v Verdict) {
	run, entries, ok := traced(seen, &v)
	if !ok {
		return v
	}
	left := slices.Clone(want)
	for i, raw := range entries {
		members, _ := object(raw)
		value, _ := text(members[field])
		at := slices.Index(left, value)
		v.expect(at >= 0, "the "+field+" of a trace entry", run.where(fmt.Sprintf("/toolTrace/%d/%s", i, field)),
			"one of "+encode(want)+", each for one call", quote(members[field]))
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
	return v
}

// TraceServers judges that each entry of the last run's trace names the server whose
// tool was called; servers gives it by the name of the tool (§3.3.2).
func TraceServers(seen *Seen, servers map[string]string) (v Verdict) {
	run, entries, ok := traced(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range entries {
		members, _ := object(raw)
		tool, _ := text(members["toolName"])
		if want, known := servers[tool]; known {
			got, _ := text(members["serverId"])
			v.expect(got == want, "the serverId of a trace entry", run.where(fmt.Sprintf("/toolTrace/%d/serverId", i)),
				encode(want)+", whose tool was called", quote(members["serverId"]))
		}
	}
	return v
}

// TraceOK judges the field ok of the last run's trace entries, by tool (§3.3.2).
func TraceOK(seen *Seen, succeeded map[string]bool) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range run.items("toolTrace") {
		members, _ := object(raw)
		tool, _ := text(members["toolName"])
		if want, known := succeeded[tool]; known {
			v.expect(string(members["ok"]) == strconv.FormatBool(want), "the ok of a trace entry",
				run.where(fmt.Sprintf("/toolTrace/%d/ok", i)), strconv.FormatBool(want), quote(members["ok"]))
		}
	}
	return v
}

// TraceDurations judges that every trace entry's duration is a whole number of
// milliseconds, not negative and no longer than the run (§3.3.2).
func TraceDurations(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range run.items("toolTrace") {
		members, _ := object(raw)
		n, whole := wholeNumber(members["durationMs"])
		v.expect(whole && n >= 0 && n <= float64(run.Answer.ElapsedMs+slackMs), "the duration of a trace entry",
			run.where(fmt.Sprintf("/toolTrace/%d/durationMs", i)), "whole milliseconds within the run",
			quote(members["durationMs"]))
	}
	return v
}

// TraceDurationsInTurn judges that the calls of the last run's trace took together no longer than the run, whose script
// makes one after the other: a duration is that of its own call (§3.3.2).
func TraceDurationsInTurn(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	entries, sum := run.items("toolTrace"), 0.0
	for _, raw := range entries {
		members, _ := object(raw)
		n, whole := wholeNumber(members["durationMs"])
		if !whole {
			return v // the business of [TraceDurations]
		}
		sum += n
	}
	if len(entries) > 0 {
		v.expect(sum <= float64(run.Answer.ElapsedMs+slackMs), "the durations of calls that were made in turn",
			run.where("/toolTrace"), "together no longer than the run; the evidence has its time",
			fmt.Sprintf("%v ms in %d entries", sum, len(entries)))
	}
	return v
}

// TraceTook judges that the entries of tools in the last run's trace tell of no less
// time than their server took (§3.3.2).
func TraceTook(seen *Seen, tools []string, ms int) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range run.items("toolTrace") {
		members, _ := object(raw)
		tool, _ := text(members["toolName"])
		n, _ := wholeNumber(members["durationMs"])
		if slices.Contains(tools, tool) {
			v.expect(n >= float64(ms), "the duration of a trace entry",
				run.where(fmt.Sprintf("/toolTrace/%d/durationMs", i)), fmt.Sprintf("at least %d milliseconds", ms),
				quote(members["durationMs"]))
		}
	}
	return v
}

// TraceErrors judges that the error of a trace entry is a string where it is given (§3.3.2).
func TraceErrors(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range run.items("toolTrace") {
		members, _ := object(raw)
		value, present := members["error"]
		_, isText := text(value)
		v.expect(!present || isText, "the error of a trace entry", run.where(fmt.Sprintf("/toolTrace/%d/error", i)),
			"a string, or absent", quote(value))
	}
	return v
}

// TraceCount judges how many entries the last run's trace has (§3.3.2). A run without
// a response, which has none, is the business of [Structured].
func TraceCount(seen *Seen, want int) (v Verdict) {
	if runs := seen.Runs(); len(runs) > 0 && runs[len(runs)-1].Answer.Response == nil {
		return v
	}
	if run, entries, ok := traced(seen, &v); ok {
		got := len(entries)
		v.expect(got == want, "the number of trace entries", run.where("/toolTrace"), strconv.Itoa(want),
			fmt.Sprintf("%d: %s", got, quote(run.field("toolTrace"))))
	}
	return v
}

// TraceHides judges that none of the secrets is anywhere in the last run's trace (§3.3.2).
func TraceHides(seen *Seen, secrets []string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok || len(run.items("toolTrace")) == 0 {
		return v
	}
	trace := run.field("toolTrace")
	for _, secret := range secrets {
		v.expect(!strings.Contains(plain(trace), secret), "the trace contains no inputs or outputs",
			run.where("/toolTrace"),
			"no occurrence of "+encode(secret), quote(trace))
	}
	return v
}

// TraceLacks judges that no entry of the last run's trace is of a tool. A run
// without a trace counts as judged: it is allowed (§3.3.2).
func TraceLacks(seen *Seen, tool string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	v.subject()
	for i, raw := range run.items("toolTrace") {
		members, _ := object(raw)
		name, _ := text(members["toolName"])
		v.expect(name != tool, "the trace is of this run", run.where(fmt.Sprintf("/toolTrace/%d/toolName", i)),
			"no call of "+encode(tool), quote(members["toolName"]))
	}
	return v
}

// plain undoes JSON escapes so that an escaped secret is still found.
func plain(raw json.RawMessage) string {
	value, err := decode(raw)
	if err != nil {
		return string(raw)
	}
	return encodeAll(value)
}

func encodeAll(value any) string {
	switch v := value.(type) {
	case map[string]any:
		var b strings.Builder
		for key, member := range v {
			b.WriteString(key + " " + encodeAll(member) + " ")
		}
		return b.String()
	case []any:
		var b strings.Builder
		for _, item := range v {
			b.WriteString(encodeAll(item) + " ")
		}
		return b.String()
	}
	return fmt.Sprint(value)
}
