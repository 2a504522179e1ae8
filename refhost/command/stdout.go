package command

import (
	"context"
	"errors"
	"io"
	"time"
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
