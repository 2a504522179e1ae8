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
	if !bytes.Contains(text, []byte(`\ud`)) && !bytes.Contains(text, []byte(`\uD`)) {
		return ""
	}
	return SameName(text)
}

// SameName is a pointer to the second of two members of an object with one name that has U+FFFD, or "".
func SameName(text json.RawMessage) string { return sameName(json.NewDecoder(bytes.NewReader(text))) }

// sameName is that of the next value, which is at a path.
func sameName(in *json.Decoder, path ...string) string {
	in.UseNumber()
	token, _ := in.Token()
	switch token {
	case json.Delim('['):
		for i := 0; in.More(); i++ {
			if at := sameName(in, append(path, strconv.Itoa(i))...); at != "" {
				return at
			}
		}
	case json.Delim('{'):
		known := map[json.Token]bool{}
		for in.More() {
			name, _ := in.Token()
			at := append(path, fmt.Sprint(name))
			if known[name] && strings.ContainsRune(at[len(path)], utf8.RuneError) {
				return pointer.Of(at...)
			}
			known[name] = true
			if found := sameName(in, at...); found != "" {
				return found
			}
		}
	default:
		return ""
	}
	_, _ = in.Token() // what ends it
	return ""
}
