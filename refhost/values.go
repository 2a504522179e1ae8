package refhost

import (
	"bytes"
	"fmt"
	"io"

	"codemode/refhost/budget"
)

var errTooManyValues = fmt.Errorf("the server's answer has more than %d JSON values; ask for less at a time",
	budget.MaxValues)

// countedBody is a body of HTTP that fails before its reader has a message with too many values.
type countedBody struct {
	io.ReadCloser
	// wanted is what the answer is for, or nil.
	wanted *capture
	// events is set for a stream of events, each of which is a message.
	events bool
	values budget.Values
	// begun is set within a line that is not empty: an empty one ends an event.
	begun   bool
	failure error
}

func (b *countedBody) Read(p []byte) (int, error) {
	if b.failure != nil {
		return 0, b.failure
	}
	n, err := b.ReadCloser.Read(p)
	if b.tooMany(p[:n]) {
		b.failure = errTooManyValues
		if b.wanted != nil {
			b.wanted.drop(b.failure)
		}
		return 0, b.failure
	}
	return n, err
}

// tooMany counts the next piece of the body.
func (b *countedBody) tooMany(piece []byte) bool {
	if !b.events {
		b.values.Add(piece)
		return b.values.Count() > budget.MaxValues
	}
	for len(piece) > 0 {
		line, rest, ended := bytes.Cut(piece, []byte("\n"))
		b.values.Add(line)
		if b.values.Count() > budget.MaxValues {
			return true
		}
		b.begun = b.begun || len(bytes.Trim(line, "\r")) > 0
		if ended {
			b.endLine()
		}
		piece = rest
	}
	return false
}

func (b *countedBody) endLine() {
	if b.values.EndLine(); !b.begun {
		b.values = budget.Values{}
	}
	b.begun = false
}
