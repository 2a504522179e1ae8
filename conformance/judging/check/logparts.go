package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Part is one argument of a console call as it has to show in the message.
type Part struct {
	// Kind is "text" for a plain text, "primitive" for one around which there are no quotes
	// either, "json" for JSON in any layout, "some" for whatever there is before the text
	// that comes next.
	Kind string
	Text string
}

// separator is what may stand between two parts. Quotes are among it, but where primitives
// are judged.
var (
	separator = regexp.MustCompile("^[\\s,;|\"'`]*")
	unquoted  = regexp.MustCompile(`^[\s,;|]*`)
)

// LogParts judges that one message of the last run consists of the given parts
// in their order. What stands between them is the host's choice as long as it
// is only spaces and punctuation (§3.3.1).
func LogParts(seen *Seen, number int, parts []Part) (v Verdict) {
	run, message, ok := logMessage(seen, number, &v)
	if !ok {
		return v
	}
	rest, between := message, separator
	if slices.ContainsFunc(parts, func(p Part) bool { return p.Kind == "primitive" }) {
		between = unquoted
	}
	for i, part := range parts {
		rest = rest[len(between.FindString(rest)):]
		used, ok := part.prefix(rest, parts[i+1:])
		v.expect(ok, "all arguments are in the message, in their order", run.where(entry(number)),
			fmt.Sprintf("argument %d, %s, at this point", i+1, part.Text), encode(message))
		if !ok {
			return v
		}
		rest = rest[used:]
	}
	v.expect(between.FindString(rest) == rest, "nothing else is in the message", run.where(entry(number)),
		"only the arguments", encode(message))
	return v
}

// LogPartsIfThere is [LogParts], and observes nothing where there is no such entry.
func LogPartsIfThere(seen *Seen, number int, parts []Part) (v Verdict) {
	if _, all, _ := lastMessages(seen, &v); number > len(all) {
		return v
	}
	return LogParts(seen, number, parts)
}

// LogPartsIfAll is [LogParts], and observes nothing where a text is not in the message:
// that all arguments are in it is judged elsewhere.
func LogPartsIfAll(seen *Seen, number int, parts []Part) (v Verdict) {
	_, all, _ := lastMessages(seen, &v)
	for _, part := range parts {
		if part.Kind == "text" && (number > len(all) || !strings.Contains(all[number-1], part.Text)) {
			return v
		}
	}
	return LogParts(seen, number, parts)
}

// prefix reports whether s begins with the part, and how many bytes it takes.
func (p Part) prefix(s string, next []Part) (int, bool) {
	switch p.Kind {
	case "text", "primitive":
		return len(p.Text), strings.HasPrefix(s, p.Text)
	case "json":
		return jsonPrefix(s, p.Text)
	case "some":
		end := len(s)
		if len(next) > 0 {
			end = strings.Index(s, next[0].Text)
		}
		return max(end, 0), end > 0
	}
	return 0, false
}

func jsonPrefix(s, want string) (int, bool) {
	d := json.NewDecoder(strings.NewReader(s))
	var value json.RawMessage
	if d.Decode(&value) != nil {
		return 0, false
	}
	var probe Verdict
	probe.compare("", "", json.RawMessage(want), bytes.TrimSpace(value))
	return int(d.InputOffset()), probe.OK()
}
