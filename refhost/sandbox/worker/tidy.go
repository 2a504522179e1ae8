package worker

import (
	"encoding/json"
	"regexp"
)

// The engine shows an object that has no primitive value by its memory, names and addresses of Go among it, in the
// message of an error that scripts can catch. No text that leaves a worker has it; one that was cut has it to its end.
var (
	insides = regexp.MustCompile(`(?s)Could not convert &\{.*?(?:\}(?: \(\*goja\.\w+\))? to primitive|$)`)
	// insidesInJSON has them within a string of JSON.
	insidesInJSON = regexp.MustCompile(
		`Could not convert &\{(?:[^"\\]|\\.)*?(?:\}(?: \(\*goja\.\w+\))? to primitive|("))`)
)

// noPrimitive is how other engines say it.
const noPrimitive = "Cannot convert object to primitive value"

// tidied is a text without them.
func tidied(text string) string { return insides.ReplaceAllLiteralString(text, noPrimitive) }

// tidiedJSON is JSON whose strings are without them.
func tidiedJSON(text json.RawMessage) json.RawMessage {
	return insidesInJSON.ReplaceAll(text, []byte(noPrimitive+"$1"))
}
