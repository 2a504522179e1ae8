package searchexecute

import (
	"io"
	"unicode/utf8"

	"codemode/refhost/budget"
)

// charged is the body of an answer that is charged to its run as it is read: not by its own bytes, but by those that
// it has as the JSON which a script gets. A byte that is no letter has six there.
type charged struct {
	io.ReadCloser
	share *budget.Share
}

func (c charged) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if over := c.share.Take(bytesAsJSON(p[:n])); over != nil {
		return 0, over
	}
	return n, err
}

// bytesAsJSON is how many bytes a text has at most in a string of JSON.
func bytesAsJSON(text []byte) (n int) {
	const escape = len(`\u0000`)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == '"' || r == '\\':
			n += 2
		case r < ' ' || r == utf8.RuneError || r == '\u2028' || r == '\u2029':
			n += escape
		default:
			n += size
		}
		text = text[size:]
	}
	return n
}
