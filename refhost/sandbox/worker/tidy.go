package worker

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

// The engine shows an object that has no primitive value by its memory, names and addresses of Go among it, in the
// message of an error that scripts can catch: its class and the address of the object first. No text that leaves a
// worker has it; one that was cut has it to its end. A text that only speaks of such messages stays as it is.
const (
	insidesBegin = `Could not convert &\{+`
	insidesFirst = `\w+ (?:0x[0-9a-f]+|<nil>) `
	insidesEnd   = `\}(?: \(\*goja\.\w+\))? to primitive`
	// insidesCut is where a text was cut within insidesFirst, whatever a script wrote behind it.
	insidesCut = `[A-Z]\w*(?: (?:0x[0-9a-f]*|0|<[nil]*>?)?)?`
)

var (
	insides = regexp.MustCompile(`(?s)` + insidesBegin +
		`(?:` + insidesFirst + `.*?(?:` + insidesEnd + `|$)|` + insidesCut + `|$)`)
	// insidesInJSON has them within a string of JSON.
	insidesInJSON = regexp.MustCompile(insidesBegin +
		`(?:` + insidesFirst + `(?:[^"\\]|\\.)*?(?:` + insidesEnd + `|("))|` + insidesCut + `|("))`)
)

// noPrimitive is how other engines say it.
const noPrimitive = "Cannot convert object to primitive value"

// badFormat is how Go shows that it could not make a text of such an object, and someObject how other engines show it.
const (
	badFormat  = "%!s(PANIC=String method: TypeError: " + noPrimitive + ")"
	someObject = "#<Object>"
)

// tidied is a text without them.
func tidied(text string) string {
	return strings.ReplaceAll(insides.ReplaceAllLiteralString(text, noPrimitive), badFormat, someObject)
}

// tidiedJSON is JSON whose strings are without them.
func tidiedJSON(text json.RawMessage) json.RawMessage {
	text = insidesInJSON.ReplaceAll(text, []byte(noPrimitive+"$1$2"))
	return bytes.ReplaceAll(text, []byte(badFormat), []byte(someObject))
}
