package audit

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"codemode/refhost/late"
)

// lines writes each record as one line of JSON, with one write: several hosts may
// append to one file.
type lines struct {
	log *slog.Logger

	mu   sync.Mutex
	w    *late.Writer
	file io.Writer
	// pending are ends, and what is left of a line that was written in part. It is
	// written before anything else.
	pending []byte
	// failing is set while lines cannot be written.
	failing bool
}

// writeTime is for how long a line may be taken by nobody before the audit counts as one that cannot be written.
const writeTime = 2 * time.Second

func newLines(file io.Writer, logger *slog.Logger) *lines {
	return &lines{w: late.New(file, writeTime), file: file, log: logger}
}

// begin writes what is pending first. A record that is refused is written nowhere, or,
// if a part of it was, in whole later, with an end that says that it came to nothing.
func (l *lines) begin(r Record) error {
	text := line(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.flush(); err != nil {
		return err
	}
	n, err := l.write(text)
	if err == nil {
		return nil
	}
	if n > 0 {
		l.pending = append(l.pending, text[n:]...)
		if r.Event != CallDenied {
			r = r.ended(time.Now().UTC())
			r.Outcome = NotMade
			l.pending = append(l.pending, line(r)...)
		}
	}
	return err
}

func (l *lines) end(r Record) {
	text := line(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending = append(l.pending, text...)
	// What fails stays, and fails the next begin.
	_ = l.flush()
}

func (l *lines) flush() error {
	if len(l.pending) == 0 {
		return nil
	}
	n, err := l.write(l.pending)
	l.pending = l.pending[n:]
	if len(l.pending) == 0 {
		l.pending = nil
	}
	return err
}

// write tells the operator once that it fails.
func (l *lines) write(text []byte) (int, error) {
	n, err := l.w.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err == nil {
		l.failing = false
		return n, nil
	}
	err = fmt.Errorf("writing the audit: %w", err)
	if !l.failing {
		l.failing = true
		l.log.Error("the audit cannot be written: runs and tool calls are refused until it can", "error", err)
	}
	return n, err
}

func (l *lines) close(context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.flush()
	if file, ok := l.file.(io.Closer); ok {
		if closed := file.Close(); err == nil {
			err = closed
		}
	}
	return err
}
