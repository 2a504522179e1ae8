package behaviour

import (
	"encoding/json"
	"strings"

	"codemode/reports/evidence"
)

// Shows tells whether the text of the last answer has some words. A call without an answer tells nothing.
func Shows(events []evidence.Event, words string) Answer {
	var said struct{ Text string }
	answer := lastAnswer(events)
	if json.Unmarshal(answer.Response, &said) != nil {
		return unknown(answer)
	}
	return known(strings.Contains(said.Text, words))
}
