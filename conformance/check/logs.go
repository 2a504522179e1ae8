package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/evidence"
)

// messages returns the log messages of a run; an entry whose message is no
// string stands as its JSON.
func messages(run Run) []string {
	all := []string{}
	for _, raw := range run.items("logs") {
		members, _ := object(raw)
		if message, ok := text(members["message"]); ok {
			all = append(all, message)
		} else {
			all = append(all, "("+quote(members["message"])+")")
		}
	}
	return all
}

// LogMessages judges that the last run logged exactly these messages in this order (§3.3.1).
func LogMessages(events []evidence.Event, want []string) (v Verdict) {
	if run, ok := last(events, &v); ok {
		got := messages(run)
		v.expect(slices.Equal(got, want), "the log messages", run.where("/logs"), encode(want), encode(got))
	}
	return v
}

// LogLevels judges the levels of the last run's log entries (§3.3.1).
func LogLevels(events []evidence.Event, want []string) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	entries := run.items("logs")
	for i := range max(len(entries), len(want)) {
		expected, found := "no entry", json.RawMessage(nil)
		if i < len(want) {
			expected = encode(want[i])
		}
		if i < len(entries) {
			members, _ := object(entries[i])
			found = members["level"]
		}
		level, isText := text(found)
		v.expect(i < len(want) && i < len(entries) && isText && level == want[i], "the level of a log entry",
			run.where(fmt.Sprintf("/logs/%d/level", i)), expected, quote(found))
	}
	return v
}

// LogCount judges how many entries the last run logged (§3.3.1).
func LogCount(events []evidence.Event, want int) (v Verdict) {
	if run, ok := last(events, &v); ok {
		got := len(run.items("logs"))
		v.expect(got == want, "the number of log entries", run.where("/logs"),
			strconv.Itoa(want), fmt.Sprintf("%d: %s", got, quote(run.field("logs"))))
	}
	return v
}

// LogStrings judges that the message of each entry of the last run is a string (§3.3.1).
func LogStrings(events []evidence.Event) (v Verdict) {
	if run, ok := last(events, &v); ok {
		for i, raw := range run.items("logs") {
			members, _ := object(raw)
			_, isText := text(members["message"])
			v.expect(isText, "the message of a log entry", run.where(fmt.Sprintf("/logs/%d/message", i)), "a string", quote(members["message"]))
		}
	}
	return v
}

// dayMs bounds a log entry's time: no sandbox of a run is older, while a time
// since 1970 is far beyond it.
const dayMs = 24 * 60 * 60 * 1000

// slackMs allows for the host's and the suite's clocks being read at different moments.
const slackMs = 1000

// LogTimes judges that the times of the last run's entries are whole
// milliseconds since the sandbox started: not negative, never falling, and no
// further apart than the run lasted (§3.3.1).
func LogTimes(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	const rule = "the time of a log entry"
	first, previous := 0.0, 0.0
	for i, raw := range run.items("logs") {
		members, _ := object(raw)
		where, found := run.where(fmt.Sprintf("/logs/%d/timeMs", i)), quote(members["timeMs"])
		at, whole := wholeNumber(members["timeMs"])
		v.expect(whole && at >= 0 && at < dayMs, rule, where, "whole milliseconds since the sandbox started", found)
		if i == 0 {
			first, previous = at, at
		}
		v.expect(at >= previous, rule, where, fmt.Sprintf("no less than the entry before it (%v)", previous), found)
		limit := float64(run.Answer.ElapsedMs + slackMs)
		v.expect(at-first <= limit, rule, where, fmt.Sprintf("within the run, which took %d ms", run.Answer.ElapsedMs), found)
		previous = at
	}
	return v
}

func wholeNumber(raw json.RawMessage) (float64, bool) {
	n, err := strconv.ParseFloat(string(raw), 64)
	return n, err == nil && n == math.Trunc(n) && !math.IsInf(n, 0)
}

// LogText judges one message of the last run, counted from 1; want is nil when
// any text will do (§3.3.1).
func LogText(events []evidence.Event, number int, want *string) (v Verdict) {
	if run, message, ok := logMessage(events, number, &v); ok {
		if want == nil {
			v.expect(message != "", "a log message", run.where(entry(number)), "some text", encode(message))
		} else {
			v.expect(message == *want, "a log message", run.where(entry(number)), encode(*want), encode(message))
		}
	}
	return v
}

// LogJSON judges that one message of the last run is the given value as JSON (§3.3.1).
func LogJSON(events []evidence.Event, number int, want json.RawMessage) (v Verdict) {
	if run, message, ok := logMessage(events, number, &v); ok {
		v.compare("an object is logged as JSON", run.where(entry(number)), want, json.RawMessage(message))
	}
	return v
}

// LogsEqual judges that all messages of the last run are the same (§3.3.1, "stable").
func LogsEqual(events []evidence.Event) (v Verdict) {
	if run, ok := last(events, &v); ok {
		all := messages(run)
		for i := 1; i < len(all); i++ {
			v.expect(all[i] == all[0], "the same value is always written in the same way", run.where(entry(i+1)), encode(all[0]), encode(all[i]))
		}
	}
	return v
}

// Part is one argument of a console call as it has to show in the message:
// plain text, or JSON in any layout.
type Part struct {
	JSON bool
	Text string
}

var separator = regexp.MustCompile(`^[\s,;|]*`)

// LogParts judges that one message of the last run consists of the given parts
// in their order. What stands between them is the host's choice as long as it
// is only spaces and punctuation (§3.3.1).
func LogParts(events []evidence.Event, number int, parts []Part) (v Verdict) {
	run, message, ok := logMessage(events, number, &v)
	if !ok {
		return v
	}
	rest := message
	for i, part := range parts {
		rest = rest[len(separator.FindString(rest)):]
		used, ok := part.prefix(rest)
		v.expect(ok, "all arguments are in the message, in their order", run.where(entry(number)),
			fmt.Sprintf("argument %d, %s, next", i+1, part.Text), encode(message))
		if !ok {
			return v
		}
		rest = rest[used:]
	}
	v.expect(strings.TrimSpace(rest) == "", "nothing else is in the message", run.where(entry(number)), "no more than the arguments", encode(message))
	return v
}

// prefix reports whether s begins with the part, and how many bytes it takes.
func (p Part) prefix(s string) (int, bool) {
	if !p.JSON {
		return len(p.Text), strings.HasPrefix(s, p.Text)
	}
	d := json.NewDecoder(strings.NewReader(s))
	var value json.RawMessage
	if d.Decode(&value) != nil {
		return 0, false
	}
	var probe Verdict
	probe.compare("", "", json.RawMessage(p.Text), bytes.TrimSpace(value))
	return int(d.InputOffset()), probe.OK()
}

// LogsHold judges that the logs of every run hold each of the texts (§3.3.4).
func LogsHold(events []evidence.Event, texts []string) (v Verdict) {
	each(events, func(run Run) {
		all := messages(run)
		for _, want := range texts {
			found := slices.ContainsFunc(all, func(m string) bool { return strings.Contains(m, want) })
			v.expect(found, "what was logged before the failure is kept", run.where("/logs"), "a message with "+encode(want), encode(all))
		}
	})
	return v
}

func entry(number int) string { return fmt.Sprintf("/logs/%d/message", number-1) }

func logMessage(events []evidence.Event, number int, v *Verdict) (Run, string, bool) {
	run, ok := last(events, v)
	if !ok {
		return run, "", false
	}
	all := messages(run)
	if number > len(all) {
		v.expect(false, "there is a log entry", run.where(entry(number)), "an entry", fmt.Sprintf("%d entries: %s", len(all), encode(all)))
		v.explain(run)
		return run, "", false
	}
	return run, all[number-1], true
}
