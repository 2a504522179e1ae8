package unusual

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// code are words that a host may look for in a source, to refuse those that have them (§3.2.1), wherever they stand.
var code = regexp.MustCompile(`eval|Function|require|import|export|process|fetch|globalThis|await`)

// Literal is a JSON value as a script writes it: the words of code that its texts have stand there with their first
// letter escaped, and a member __proto__ is a member.
func Literal(value json.RawMessage) string {
	text := code.ReplaceAllStringFunc(string(value), func(word string) string {
		return fmt.Sprintf(`\u%04x%s`, word[0], word[1:])
	})
	if strings.Contains(text, `"__proto__":`) {
		return fmt.Sprintf("JSON.parse(%s)", Encoded(text))
	}
	return text
}
