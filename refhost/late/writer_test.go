package late_test

import (
	"errors"
	"io"
	"testing"
	"time"

	"codemode/refhost/late"
)

// TestWriter: a write that nobody takes is not waited for, and what was taken over is written first, and once.
func TestWriter(t *testing.T) {
	unread, to := io.Pipe()
	w := late.New(to, 20*time.Millisecond)
	isLate := func(err error) bool { return errors.As(err, new(*late.Error)) }
	if n, err := w.Write([]byte("one,")); n != 4 || !isLate(err) {
		t.Fatalf("the first one: %d, %v", n, err)
	}
	if n, err := w.Write([]byte("two,")); n != 0 || !isLate(err) {
		t.Fatalf("one behind it: %d, %v", n, err)
	}
	read := make([]byte, 100)
	if n, err := unread.Read(read); err != nil || string(read[:n]) != "one," {
		t.Fatalf("read %q, %v", read[:n], err)
	}
	go func() {
		for {
			if _, err := w.Write([]byte("three")); err == nil {
				break
			}
		}
		_ = to.Close()
	}()
	all, err := io.ReadAll(unread)
	if len(all) == 0 || len(all)%5 != 0 || err != nil {
		t.Errorf("read %q, %v", all, err)
	}
}

// short takes two bytes, and fails once, after it has waited; then it takes all.
type short struct {
	taken []byte
	wait  chan struct{}
}

func (s *short) Write(p []byte) (int, error) {
	if s.taken == nil {
		<-s.wait
		s.taken = append(s.taken, p[:2]...)
		return 2, io.ErrShortWrite
	}
	s.taken = append(s.taken, p...)
	return len(p), nil
}

// TestRest: what a late write has left is written before anything else.
func TestRest(t *testing.T) {
	to := &short{wait: make(chan struct{})}
	w := late.New(to, 10*time.Millisecond)
	if n, err := w.Write([]byte("abcd")); n != 4 || err == nil {
		t.Fatal(n, err)
	}
	close(to.wait)
	for {
		if n, err := w.Write([]byte("ef")); err == nil && n == 2 {
			break
		}
	}
	if string(to.taken) != "abcdef" {
		t.Errorf("written %q", to.taken)
	}
}
