package unusual

import (
	"encoding/json"
	"fmt"
	"strings"
)

// escaping puts an escape in the place of the first letter of each word that a host may look for in a source, to refuse
// those that have it (§3.2.1), wherever it stands.
var escaping = strings.NewReplacer(escapes("eval", "Function", "require", "import", "export", "process", "fetch",
	"globalThis", "await")...)

func escapes(words ...string) (pairs []string) {
	for _, word := range words {
		pairs = append(pairs, word, fmt.Sprintf(`\u%04x%s`, word[0], word[1:]))
	}
	return pairs
}

// Literal is a JSON value as a script writes it: the words of code that its texts have stand there with their first
// letter escaped, and a member __proto__ is a member.
func Literal(value json.RawMessage) string {
	text := escaping.Replace(string(value))
	if strings.Contains(text, `"__proto__":`) {
		return fmt.Sprintf("JSON.parse(%s)", Encoded(text))
	}
	return text
}
