package searchexecute

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// charactersPerToken is how many characters count as one token.
const charactersPerToken = 4

// shown is the value of a function as text: a string as it is, undefined by its name, anything else as indented JSON.
func shown(value json.RawMessage) string {
	if len(value) == 0 {
		return "undefined"
	}
	var text string
	if value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text
	}
	var b bytes.Buffer
	if json.Indent(&b, value, "", "  ") != nil {
		return string(value)
	}
	return b.String()
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
	return text[:cut] + fmt.Sprintf("\n\n--- TRUNCATED ---\nResponse was ~%d tokens (limit: %d). "+
		"Use more specific queries to reduce response size.", (n+charactersPerToken-1)/charactersPerToken, maxTokens)
}
