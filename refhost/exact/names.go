package exact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
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

// halfOrPair is an escape of JSON: a whole surrogate pair, half of one, which is the first group, or another one.
var halfOrPair = regexp.MustCompile(`\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)`)

// HasHalf tells whether JSON has an escape that is half of a surrogate pair.
func HasHalf(text []byte) bool {
	for len(text) > 0 {
		at := halfOrPair.FindSubmatchIndex(text)
		if at == nil || at[2] >= 0 {
			return at != nil
		}
		text = text[at[1]:]
	}
	return false
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
