package refhost

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// readFile reads a file of at most so many bytes: a path may lead to a device without an end.
func readFile(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d bytes", path, most)
	}
	return text, nil
}

// until reads until ctx ends: a pipe may have nothing to say for ever.
func until[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type outcome struct {
		text T
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		text, err := read()
		done <- outcome{text, err}
	}()
	select {
	case o := <-done:
		return o.text, o.err
	case <-ctx.Done():
		var nothing T
		return nothing, fmt.Errorf("told to end while reading: %w", ctx.Err())
	}
}
