package exact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"codemode/refhost/pointer"
)

// MergedName is a pointer to a member whose name differs from that of another one in half of a pair alone, which
// readers of JSON make one of, or "".
func MergedName(text json.RawMessage) string {
	if !HasHalf(text) {
		return ""
	}
	return SameName(text)
}

// HasHalf tells whether JSON has an escape that is half of a surrogate pair.
func HasHalf(text []byte) bool {
	for {
		at := bytes.IndexByte(text, '\\')
		if at < 0 {
			return false
		}
		text = text[at:]
		switch {
		case !isSurrogate(text, "89abcdefABCDEF"):
			text = text[min(len(text), len(`\n`)):]
		case isSurrogate(text, "89abAB") && isSurrogate(text[len(`\ud83d`):], "cdefCDEF"):
			text = text[len(`\ud83d\ude00`):]
		default:
			return true
		}
	}
}

// isSurrogate tells whether a text begins with the escape of a surrogate whose second digit is one of some.
func isSurrogate(text []byte, second string) bool {
	return len(text) >= len(`\ud83d`) && text[0] == '\\' && text[1] == 'u' && text[2]|0x20 == 'd' &&
		strings.IndexByte(second, text[3]) >= 0
}

// SameName is a pointer to the second of two members of an object with one name that has U+FFFD, or "". It looks
// [maxNested] levels deep, and takes a text with more than [maxReplaced] such names for one that has it.
func SameName(text json.RawMessage) string {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	n := names{in: in, left: maxReplaced}
	return n.same(nil)
}

// What a text that somebody else has written may cost.
const (
	maxNested   = 10_000
	maxReplaced = 10_000
)

// names reads the names of members.
type names struct {
	in *json.Decoder
	// left is how many names with U+FFFD may still come.
	left int
}

// same is the pointer to a name in the next value, which is at a path.
func (n *names) same(path []string) string {
	token, _ := n.in.Token()
	switch {
	case len(path) > maxNested:
		return ""
	case token == json.Delim('['):
		for i := 0; n.in.More(); i++ {
			if at := n.same(append(path, strconv.Itoa(i))); at != "" {
				return at
			}
		}
	case token == json.Delim('{'):
		var known map[string]bool
		for n.in.More() {
			token, _ := n.in.Token()
			name := fmt.Sprint(token)
			at := append(path, name)
			if strings.ContainsRune(name, utf8.RuneError) {
				if n.left--; known[name] || n.left < 0 {
					return pointer.Of(at...)
				}
				if known == nil {
					known = map[string]bool{}
				}
				known[name] = true
			}
			if found := n.same(at); found != "" {
				return found
			}
		}
	default:
		return ""
	}
	_, _ = n.in.Token() // what ends it
	return ""
}
