package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"codemode/reports/evidence"
)

// NotConnected judges that nothing connected or wrote to the suite's own listener (§3.4).
func NotConnected(seen *Seen) (v Verdict) {
	eachTouched(seen, func(t evidence.Touched) {
		v.expect(len(t.Connections) == 0, "no network from within the sandbox", "the suite's listener on 127.0.0.1",
			"no connection", "connections that begin with "+strings.Join(t.Connections, ", "))
		v.expect(len(t.Datagrams) == 0, "no network from within the sandbox", "the suite's UDP port on 127.0.0.1",
			"no datagram", "datagrams that begin with "+strings.Join(t.Datagrams, ", "))
	})
	return v
}

// NotWritten judges that no file was added to the suite's own folder (§3.4).
func NotWritten(seen *Seen) (v Verdict) {
	eachTouched(seen, func(t evidence.Touched) {
		v.expect(len(t.Files) == 0, "no side effects except through tool calls", "the suite's folder",
			"no file was added", "added: "+strings.Join(t.Files, ", "))
	})
	return v
}

// NotPrinted judges that a word which a script tried to write to the host's stdout is
// not there, beside the messages of MCP (§3.4).
func NotPrinted(seen *Seen, word string) (v Verdict) {
	answered := false
	for _, e := range seen.Events {
		var printed string
		switch {
		case e.Kind == evidence.RunAnswer:
			var run Run
			run.take(e.Data)
			answered = answered || run.answered
		case answered && e.Name == evidence.PrintedFact && json.Unmarshal(e.Data, &printed) == nil:
			v.expect(!strings.Contains(printed, word), "no side effects except through tool calls",
				"the host's stdout",
				"no text with "+word+" besides MCP messages", encode(printed))
		}
	}
	return v
}

// FactFile is the name of the fact that holds the text of a file that the host writes.
const FactFile = "file"

// FileHolds judges that a file of the host has some words at least so often, or as often as host and servers said them,
// as they are or in escapes of JSON.
func FileHolds(seen *Seen, words string, least int) (v Verdict) {
	heard := heardOf(seen)
	if times := strings.Count(heard.said, words); times > 0 || heard.cancelled {
		least = min(least, times)
	}
	if least == 0 {
		return v
	}
	for _, said := range facts[string](seen, FactFile) {
		found := strings.Count(unescaped(said), words)
		v.expect(found >= least, "what the host records", "the file", fmt.Sprintf("%s at least %d times", words, least),
			fmt.Sprintf("%d times in %.500q", found, said))
	}
	return v
}

// heard is what host and servers said to each other. Of a call that did not arrive there is no record, and none of the
// output of one that the host gave up: other rows are about these.
type heard struct {
	said string
	// cancelled is set when the host gave up a call.
	cancelled bool
}

func heardOf(seen *Seen) heard {
	var all strings.Builder
	given := map[string]bool{}
	for _, m := range seen.traffic() {
		var message struct {
			ID     json.RawMessage
			Method string
			Params struct{ RequestID json.RawMessage }
		}
		_ = json.Unmarshal(m.Raw, &message) // what is no message has none of these
		if message.Method == "notifications/cancelled" {
			given[m.server+" "+string(message.Params.RequestID)] = true
		}
		if !given[m.server+" "+string(message.ID)] {
			all.WriteString(unescaped(string(m.Raw)))
		}
	}
	return heard{all.String(), len(given) > 0}
}

// escapes are letters as JSON may write them; a text that is JSON within JSON has more backslashes.
var escapes = regexp.MustCompile(`(?:\\+u[0-9a-fA-F]{4})+`)

// unescaped is a text with letters in place of their escapes.
func unescaped(said string) string {
	return escapes.ReplaceAllStringFunc(said, func(all string) string {
		var units []uint16
		for code := range strings.SplitSeq(strings.ReplaceAll(all, `\`, ""), "u") {
			if unit, err := strconv.ParseUint(code, 16, 16); err == nil {
				units = append(units, uint16(unit))
			}
		}
		return string(utf16.Decode(units))
	})
}

// FileHoldsAtMost judges that a file of the host has some words no more than so often.
func FileHoldsAtMost(seen *Seen, words string, most int) (v Verdict) {
	for _, said := range facts[string](seen, FactFile) {
		found := strings.Count(said, words)
		v.expect(found <= most, "what the host records", "the file", fmt.Sprintf("%s at most %d times", words, most),
			fmt.Sprintf("%d times in %.500q", found, said))
	}
	return v
}

// FileRecordsApart judges that no line of a file of the host has words of two calls, where the file has a record a
// line: a line that has the words of the control twice, what the call passed and what it gave.
func FileRecordsApart(seen *Seen, control string, marks []string) (v Verdict) {
	for _, said := range facts[string](seen, FactFile) {
		lines := strings.Split(said, "\n")
		aLine := slices.ContainsFunc(lines, func(line string) bool { return strings.Count(line, control) > 1 })
		for _, mark := range append([]string{control}, marks...) {
			v.expect(!aLine || !slices.ContainsFunc(lines, func(line string) bool { return mixed(line, mark, marks) }),
				"what the host records of a call", "the file", "no line that has "+mark+" and words of another call",
				fmt.Sprintf("%.1000q", said))
		}
	}
	return v
}

// mixed tells whether a line has words beside others.
func mixed(line, words string, others []string) bool {
	return strings.Contains(line, words) && slices.ContainsFunc(others, func(other string) bool {
		return other != words && strings.Contains(line, other)
	})
}

// eachTouched observes nothing unless a run was answered before: code that never
// ran touches nothing.
func eachTouched(seen *Seen, judge func(evidence.Touched)) {
	answered := false
	for _, e := range seen.Events {
		var t evidence.Touched
		switch {
		case e.Kind == evidence.RunAnswer:
			var run Run
			run.take(e.Data)
			answered = answered || run.answered
		case answered && e.Kind == evidence.Fact && e.Name == evidence.TouchedFact && json.Unmarshal(e.Data,
			&t) == nil:
			judge(t)
		}
	}
}
