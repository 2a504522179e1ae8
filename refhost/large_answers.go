package refhost

import (
	"bytes"
	"encoding/json"
	"slices"

	"codemode/refhost/budget"
)

// maxCutDepth is how many levels an answer may have whose result is cut out; the SDK says what is wrong with a deeper
// one.
const maxCutDepth = 1000

// noResult stands in the place of a result for the SDK, which would make several copies of it for nothing: a call's
// result is returned as it was on the wire.
const noResult = `{"content":[],"resultType":"complete"}`

// cutOut takes a large result of a call out of its answer; result is nil where the answer stays whole.
func (c *capture) cutOut(answer []byte) (rest []byte, result json.RawMessage) {
	if !c.alone || len(answer) < budget.Large {
		return answer, nil
	}
	from, to, found := resultIn(answer)
	if !found || needsInput(answer[from:to]) {
		return answer, nil
	}
	return slices.Concat(answer[:from], []byte(noResult), answer[to:]), answer[from:to]
}

// resultIn finds the result in an answer, where there is just one.
func resultIn(answer []byte) (from, to int, found bool) {
	if !json.Valid(answer) || bytes.TrimLeft(answer, " \t\r\n")[0] != '{' {
		return 0, 0, false
	}
	depth, begun := 0, 0
	isResult := false
	for i := 0; i < len(answer); i++ {
		switch b := answer[i]; {
		case b == '"':
			end := i + endOfText(answer[i:])
			if name := answer[i:end]; depth == 1 && begun == 0 {
				if isResult = string(name) == `"result"`; bytes.IndexByte(name, '\\') >= 0 {
					return 0, 0, false // the SDK reads how a name is written
				}
			}
			i = end - 1
		case b == '{' || b == '[':
			if depth++; depth > maxCutDepth {
				return 0, 0, false
			}
		case depth == 1 && b == ':':
			begun = i + 1
		case depth == 1 && (b == ',' || b == '}'):
			if isResult && found {
				return 0, 0, false // which one counts is for the SDK to say
			}
			if isResult {
				from, to, found = begun, i, true
			}
			begun, isResult = 0, false
			if b == '}' {
				depth--
			}
		case b == '}' || b == ']':
			depth--
		}
	}
	return from, to, found
}

// endOfText is the length of the text that begins a valid JSON text.
func endOfText(text []byte) int {
	for i := 1; ; i++ {
		i += bytes.IndexAny(text[i:], `"\`)
		if text[i] == '"' {
			return i + 1
		}
		i++
	}
}
