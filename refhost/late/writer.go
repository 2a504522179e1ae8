// Package late writes to what may take nothing for long: a pipe that nobody reads, or a disk that is away.
package late

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// Writer waits for a write so long at most. It is safe for concurrent use.
type Writer struct {
	to     io.Writer
	within time.Duration

	mu sync.Mutex
	// under is the write that took too long, until its end is known; rest is what it was to write, or what is left of
	// it.
	under chan outcome
	rest  []byte
}

type outcome struct {
	n   int
	err error
}

// New makes one.
func New(to io.Writer, within time.Duration) *Writer { return &Writer{to: to, within: within} }

// Error is that of a write that was not done in time, and of those after it until it is.
type Error struct{ within time.Duration }

func (e *Error) Error() string { return fmt.Sprintf("nothing was taken within %v", e.within) }

// Write writes p. With an [Error], either nothing of p is written, or all of it, before anything else, as soon as that
// can be; which of both says the number.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.settle(); err != nil {
		return 0, err
	}
	return w.write(bytes.Clone(p))
}

// settle writes what is left of an earlier write.
func (w *Writer) settle() error {
	if w.under != nil {
		select {
		case done := <-w.under:
			w.under, w.rest = nil, w.rest[done.n:]
		default:
			return &Error{w.within}
		}
	}
	if len(w.rest) == 0 {
		return nil
	}
	rest := w.rest
	n, err := w.write(rest)
	if w.under == nil {
		w.rest = rest[n:]
	}
	return err
}

func (w *Writer) write(text []byte) (int, error) {
	under := make(chan outcome, 1)
	go func() {
		n, err := w.to.Write(text)
		under <- outcome{n, err}
	}()
	timer := time.NewTimer(w.within)
	defer timer.Stop()
	select {
	case done := <-under:
		return done.n, done.err
	case <-timer.C:
		w.under, w.rest = under, text
		return len(text), &Error{w.within}
	}
}
