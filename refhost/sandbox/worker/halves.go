package worker

import (
	"encoding/json"
	"fmt"
	"regexp"

	"codemode/refhost/exact"
	"codemode/refhost/rules"
)

// escape is an escape of JSON in which a half of a surrogate pair would be the first group.
var escape = regexp.MustCompile(`\\(?:(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)`)

// withoutHalves puts U+FFFD in the place of each half of a surrogate pair, in what JSON.stringify wrote: it writes no
// whole pair as escapes. UTF-8 has no halves, and many readers of JSON give up the whole message that has one. The
// error names two members of an object that would become one.
func withoutHalves(text json.RawMessage) (whole json.RawMessage, changed bool, err error) {
	whole = escape.ReplaceAllFunc(text, func(found []byte) []byte {
		if len(found) < len(`\ud800`) {
			return found
		}
		changed = true
		return []byte("\uFFFD")
	})
	if !changed {
		return whole, false, nil
	}
	if at := exact.SameName(whole); at != "" {
		err = fmt.Errorf("two names at %s differ in half of a surrogate pair alone, which no text can hold", at)
	}
	return whole, true, err
}

// hasHalf tells of halves of surrogate pairs that were replaced.
const hasHalf = "has half of a surrogate pair, which no text can hold: U+FFFD stands in its place."

// wholeResult is a result that every reader can read, with a warning if that is not what was assigned. ok is false for
// one that cannot be written without a loss of members.
func (s *script) wholeResult(text json.RawMessage) (whole json.RawMessage, ok bool) {
	whole, changed, err := withoutHalves(text)
	switch {
	case err != nil:
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseResult,
			Message: "The result cannot be written as JSON: " + err.Error() + "."})
		return nil, false
	case changed:
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseHalfPair,
			Message: "The result " + hasHalf})
	}
	return tidiedJSON(whole), true
}
