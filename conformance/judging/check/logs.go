package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// inArray tells whether the logs of a run are an array, or absent. What else they are
// is the business of [HasField] and observes nothing elsewhere.
func inArray(run Run) bool {
	raw := run.field("logs")
	_, isArray := array(raw)
	return isArray || raw == nil
}

// messages returns the log messages of a run; ok is false where one is no
// string, which is the business of [LogStrings] and observes nothing elsewhere.
func messages(run Run) (all []string, ok bool) {
	if !inArray(run) {
		return nil, false
	}
	all = []string{}
	for _, raw := range run.items("logs") {
		members, _ := object(raw)
		message, isText := text(members["message"])
		if !isText {
			return nil, false
		}
		all = append(all, message)
	}
	return all, true
}

// lastMessages returns the last run and its log messages, if they can be judged.
func lastMessages(seen *Seen, v *Verdict) (run Run, all []string, ok bool) {
	if run, ok = last(seen, v); ok {
		all, ok = messages(run)
	}
	return run, all, ok
}

// LogMessages judges that the last run logged exactly these messages in this order (§3.3.1).
func LogMessages(seen *Seen, want []string) (v Verdict) {
	if run, got, ok := lastMessages(seen, &v); ok {
		v.expect(slices.Equal(got, want), "the log messages", run.where("/logs"), encode(want), encode(got))
	}
	return v
}

// LogMessagesIfAny is [LogMessages], and observes nothing where nothing was logged: that
// a call is captured is judged elsewhere.
func LogMessagesIfAny(seen *Seen, want []string) (v Verdict) {
	if _, got, _ := lastMessages(seen, &v); len(got) == 0 {
		return v
	}
	return LogMessages(seen, want)
}

// LogMessagesOrFailure is [LogMessages] for a script that may fail (§11).
func LogMessagesOrFailure(seen *Seen, want []string) Verdict {
	return unless(failed, seen, func(v *Verdict, _ Run) { *v = LogMessages(seen, want) })
}

// LogsLack judges that no message of the last run holds a text. Entries of the host's
// own may be there (§3.3.1).
func LogsLack(seen *Seen, unwanted string) (v Verdict) {
	if run, got, ok := lastMessages(seen, &v); ok {
		v.expect(!slices.ContainsFunc(got, func(m string) bool { return strings.Contains(m, unwanted) }),
			"the script does not start",
			run.where("/logs"), "no message with "+encode(unwanted), encode(got))
	}
	return v
}

// LogsKeep judges that the last run's logs hold a text somewhere: what the entries are
// like is judged elsewhere (§9).
func LogsKeep(seen *Seen, want string) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.expect(strings.Contains(string(run.field("logs")), want), "what was logged is kept", run.where("/logs"),
			"an entry with "+encode(want), quote(run.field("logs")))
		v.explain(run)
	}
	return v
}

// LogOrder judges that the last run logged one message for each text, in this
// order, that holds it: how a text is written is judged elsewhere (§3.3.1).
func LogOrder(seen *Seen, texts []string) (v Verdict) {
	if run, got, ok := lastMessages(seen, &v); ok {
		v.expect(slices.EqualFunc(got, texts, strings.Contains), "the log messages contain what was logged, in order",
			run.where("/logs"), encode(texts), encode(got))
	}
	return v
}

// LogLevels judges the levels of the last run's log entries (§3.3.1). Without an
// entry for each call of the console it observes nothing: it cannot tell which
// one is missing, and that one is, is the business of [LogOrder].
func LogLevels(seen *Seen, want []string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	entries := run.items("logs")
	if len(entries) != len(want) {
		return v
	}
	for i, raw := range entries {
		members, _ := object(raw)
		level, isText := text(members["level"])
		v.expect(isText && level == want[i], "the level of a log entry",
			run.where(fmt.Sprintf("/logs/%d/level", i)), encode(want[i]), quote(members["level"]))
	}
	return v
}

// LogLevelsAmong judges that the level of each entry of the last run is one of those
// that there are, whichever method of the console it is of (§3.3.1).
func LogLevelsAmong(seen *Seen, known []string) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	for i, raw := range run.items("logs") {
		members, _ := object(raw)
		level, _ := text(members["level"])
		v.expect(slices.Contains(known, level), "the level of a log entry",
			run.where(fmt.Sprintf("/logs/%d/level", i)), "one of "+encode(known), quote(members["level"]))
	}
	return v
}

// LogCount judges how many entries the last run logged (§3.3.1).
func LogCount(seen *Seen, want int) (v Verdict) {
	if run, ok := last(seen, &v); ok && inArray(run) {
		got := len(run.items("logs"))
		v.expect(got == want, "the number of log entries", run.where("/logs"),
			strconv.Itoa(want), fmt.Sprintf("%d: %s", got, quote(run.field("logs"))))
	}
	return v
}

// LogStrings judges that the message of each entry of the last run is a string (§3.3.1).
func LogStrings(seen *Seen) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		for i, raw := range run.items("logs") {
			members, _ := object(raw)
			_, isText := text(members["message"])
			v.expect(isText, "the message of a log entry", run.where(fmt.Sprintf("/logs/%d/message", i)), "a string",
				quote(members["message"]))
		}
	}
	return v
}

// LogText judges one message of the last run, counted from 1; want is nil when
// any text will do (§3.3.1).
func LogText(seen *Seen, number int, want *string) (v Verdict) {
	if run, message, ok := logMessage(seen, number, &v); ok {
		if want == nil {
			v.expect(message != "", "a log message", run.where(entry(number)), "a non-empty string", encode(message))
		} else {
			v.expect(message == *want, "a log message", run.where(entry(number)), encode(*want), encode(message))
		}
	}
	return v
}

// LogHolds judges that one message of the last run, counted from 1, holds a text
// (§3.3.1).
func LogHolds(seen *Seen, number int, want string) (v Verdict) {
	if run, message, ok := logMessage(seen, number, &v); ok {
		v.expect(strings.Contains(message, want), "a log message", run.where(entry(number)),
			"a message with "+encode(want), encode(message))
	}
	return v
}

// LogJSON judges that one message of the last run is the given value as JSON (§3.3.1).
func LogJSON(seen *Seen, number int, want json.RawMessage) (v Verdict) {
	if run, message, ok := logMessage(seen, number, &v); ok {
		v.compare("an object is logged as JSON", run.where(entry(number)), want, json.RawMessage(message))
	}
	return v
}

// LogIsJSON judges that one message of the last run is JSON, of whichever value: what
// the JSON of an object holds that has no own members is open (§3.3.1).
func LogIsJSON(seen *Seen, number int) (v Verdict) {
	if run, message, ok := logMessage(seen, number, &v); ok {
		v.expect(json.Valid([]byte(message)), "an object is logged as JSON", run.where(entry(number)), "JSON",
			encode(message))
	}
	return v
}

// LogArray judges that one message of the last run is a JSON array of so many items (§3.3.1).
func LogArray(seen *Seen, number, length int) (v Verdict) {
	if run, message, ok := logMessage(seen, number, &v); ok {
		items, _ := array(json.RawMessage(message))
		v.expect(len(items) == length, "an array is logged as JSON", run.where(entry(number)),
			fmt.Sprintf("a JSON array of %d items", length), encode(message))
	}
	return v
}

// LogsEqual judges that all messages of the last run are the same (§3.3.1, "stable").
func LogsEqual(seen *Seen) (v Verdict) {
	if run, all, ok := lastMessages(seen, &v); ok {
		for i := 1; i < len(all); i++ {
			v.expect(all[i] == all[0], "the same value is always written in the same way", run.where(entry(i+1)),
				encode(all[0]), encode(all[i]))
		}
	}
	return v
}

// LogsHold judges that the logs of every run hold each of the texts (§3.3.4).
func LogsHold(seen *Seen, texts []string) (v Verdict) {
	each(seen, func(run Run) {
		all, ok := messages(run)
		if !ok {
			return
		}
		for _, want := range texts {
			found := slices.ContainsFunc(all, func(m string) bool { return strings.Contains(m, want) })
			v.expect(found, "messages logged before the failure are kept", run.where("/logs"),
				"a message with "+encode(want), encode(all))
		}
	})
	return v
}

func entry(number int) string { return fmt.Sprintf("/logs/%d/message", number-1) }

func logMessage(seen *Seen, number int, v *Verdict) (Run, string, bool) {
	run, all, ok := lastMessages(seen, v)
	if !ok {
		return run, "", false
	}
	if number > len(all) {
		v.expect(false, "there is a log entry", run.where(entry(number)), "an entry",
			fmt.Sprintf("%d entries: %s", len(all), encode(all)))
		v.explain(run)
		return run, "", false
	}
	return run, all[number-1], true
}

// LogBytes judges that the messages of the last run that hold a marker have
// together no more bytes than the limit. The entry that crosses it may be
// there: whether it is kept is the host's choice (§3.2.4).
func LogBytes(seen *Seen, marker string, limit int) (v Verdict) {
	run, all, ok := lastMessages(seen, &v)
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
