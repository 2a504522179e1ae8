package behaviour

import (
	"encoding/json"
	"strings"

	"codemode/conformance/judging/check"
)

// Shows tells whether the text of the last answer has some words. A call without an answer tells nothing.
func Shows(seen *check.Seen, words string) Answer {
	var said struct{ Text string }
	answer := lastAnswer(seen)
	if json.Unmarshal(answer.Response, &said) != nil {
		return unknown(answer)
	}
	return known(strings.Contains(said.Text, words))
}
