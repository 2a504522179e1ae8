package worker

import (
	"encoding/json"
	"regexp"

	"codemode/refhost/rules"
)

// escape is an escape of JSON in which a half of a surrogate pair would be the first group.
var escape = regexp.MustCompile(`\\(?:(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)`)

// withoutHalves puts U+FFFD in the place of each half of a surrogate pair, in what JSON.stringify wrote: it writes no
// whole pair as escapes. UTF-8 has no halves, and many readers of JSON give up the whole message that has one.
func withoutHalves(text json.RawMessage) (whole json.RawMessage, changed bool) {
	whole = escape.ReplaceAllFunc(text, func(found []byte) []byte {
		if len(found) < len(`\ud800`) {
			return found
		}
		changed = true
		return []byte("\uFFFD")
	})
	return whole, changed
}

// wholeResult is a result that every reader can read, with a warning if that is not what was assigned.
func (s *script) wholeResult(text json.RawMessage) json.RawMessage {
	whole, changed := withoutHalves(text)
	if changed {
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseHalfPair,
			Message: "The result has half of a surrogate pair, which no text can hold: U+FFFD stands in its place."})
	}
	return whole
}
