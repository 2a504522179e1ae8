package unusual

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
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
// letter escaped, as do all letters beyond ASCII, since sources of any letters are judged elsewhere, and a member
// __proto__ is a member.
func Literal(value json.RawMessage) string {
	text := inASCII(escaping.Replace(string(value)))
	if strings.Contains(text, `"__proto__":`) {
		return fmt.Sprintf("JSON.parse(%s)", Encoded(text))
	}
	return text
}

// inASCII is JSON whose texts have escapes in the place of other letters.
func inASCII(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if unit < 0x7f {
			b.WriteByte(byte(unit))
		} else {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}
