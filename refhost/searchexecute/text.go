package searchexecute

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemode/refhost/indent"
	"codemode/refhost/sandbox"
)

// charactersPerToken is how many characters count as one token.
const charactersPerToken = 4

// maxShown bounds the text of a value, in bytes. Only indenting brings more than a result may have.
const maxShown = sandbox.MaxResult

// shown is the value of a function as text: a string as it is, undefined by its name, anything else as indented JSON.
// Of that which has more bytes than maxShown, the beginning is kept, and the text says so.
func shown(value json.RawMessage) string {
	if len(value) == 0 {
		return "undefined"
	}
	var text string
	if value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text
	}
	text, size := indent.JSON(value, maxShown)
	if size > maxShown {
		return fmt.Sprintf("%s\n\n--- CUT OFF ---\nThe response has %d bytes, of which %d are here. Return less.",
			strings.ToValidUTF8(text, ""), size, maxShown)
	}
	return text
}

// truncated keeps the beginning of a text that has more tokens than maxTokens, and says so; 0 keeps all.
func truncated(text string, maxTokens int) string {
	most, n := maxTokens*charactersPerToken, 0
	if maxTokens == 0 || len(text) <= most {
		return text
	}
	cut := len(text)
	for i := range text {
		if n == most {
			cut = i
		}
		n++
	}
	if n <= most {
		return text
	}
	about := "~"
	if len(text) > maxShown {
		about = "more than "
	}
	return text[:cut] + fmt.Sprintf("\n\n--- TRUNCATED ---\nResponse was %s%d tokens (limit: %d). "+
		"Use more specific queries to reduce response size.", about, (n+charactersPerToken-1)/charactersPerToken,
		maxTokens)
}
