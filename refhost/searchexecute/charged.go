package searchexecute

import (
	"context"
	"io"
	"unicode/utf8"

	"codemode/refhost/budget"
)

// charged is the body of an answer that is charged to its run as it is read: not by its own bytes, but by those that
// it has as the JSON which a script gets. A byte that is no letter has six there.
type charged struct {
	io.ReadCloser
	share *budget.Share
	// turn is waited for at the end of a large body.
	turn *turn
	read int
}

func (c *charged) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if over := c.share.Take(bytesAsJSON(p[:n])); over != nil {
		return 0, over
	}
	if c.read += n; err == io.EOF && c.read >= budget.Large {
		if late := c.turn.take(); late != nil {
			return 0, late
		}
	}
	return n, err
}

// maxMaking bounds the large bodies that an answer is made of at a time: that takes some times as much memory for a
// moment.
const maxMaking = 2

// turn is one of [maxMaking], once it is taken.
type turn struct {
	ctx   context.Context
	of    chan struct{}
	taken bool
}

func (t *turn) take() error {
	if t.taken {
		return nil
	}
	select {
	case t.of <- struct{}{}:
		t.taken = true
		return nil
	case <-t.ctx.Done():
		return context.Cause(t.ctx)
	}
}

func (t *turn) leave() {
	if t.taken {
		<-t.of
	}
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
