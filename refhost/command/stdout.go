package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
)

// unreadTime is for how long what is written may stay unread once the program is told to end.
const unreadTime = time.Second

// endingOutput is a stdout that nobody may read: a command that is told to end does not wait for it.
type endingOutput struct {
	io.WriteCloser
	ctx context.Context
}

// Write implements [io.Writer]. When the program is told to end, it fails soon, and what it writes is left to itself.
func (o endingOutput) Write(p []byte) (int, error) {
	type outcome struct {
		n   int
		err error
	}
	written := make(chan outcome, 1)
	go func() {
		n, err := o.WriteCloser.Write(p)
		written <- outcome{n, err}
	}()
	select {
	case w := <-written:
		return w.n, w.err
	case <-o.ctx.Done():
	}
	timer := time.NewTimer(unreadTime)
	defer timer.Stop()
	select {
	case w := <-written:
		return w.n, w.err
	case <-timer.C:
		return 0, errors.New("told to end while nobody reads what is written")
	}
}

// shownOutput is a stdout that a terminal may show. What strangers have written into it moves no other text there: it
// is escaped as JSON and TypeScript escape it, so that a program reads the same.
type shownOutput struct{ io.WriteCloser }

// Write implements [io.Writer]; p has whole characters.
func (o shownOutput) Write(p []byte) (int, error) {
	if _, err := o.WriteCloser.Write([]byte(escaped(string(p)))); err != nil {
		return 0, err
	}
	return len(p), nil
}

func escaped(text string) string {
	if strings.IndexFunc(text, moves) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if moves(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// moves tells whether a character controls a terminal, or the direction of text.
func moves(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
}
