package clients

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"
)

// slowReader is a connection on whose other side nobody reads more than some parts in time.
type slowReader struct {
	http.ResponseWriter
	parts    int
	deadline time.Time
}

func (s *slowReader) SetWriteDeadline(at time.Time) error {
	s.deadline = at
	return nil
}

func (s *slowReader) Write(p []byte) (int, error) {
	if s.deadline.Before(time.Now()) || len(p) > answerPart {
		panic("a part is written that has no time")
	}
	if s.parts--; s.parts < 0 {
		return 0, os.ErrDeadlineExceeded
	}
	return len(p), nil
}

func TestWhoDoesNotReadIsNotWaitedFor(t *testing.T) {
	for parts, want := range map[int]int{100: 3*answerPart + 1, 2: 2 * answerPart} {
		s := &slowReader{ResponseWriter: httptest.NewRecorder(), parts: parts}
		n, err := newReaders().punctual(s).Write(make([]byte, 3*answerPart+1))
		if n != want || (err == nil) != (parts == 100) {
			t.Errorf("of %d parts that are read, %d bytes are written, %v", parts, n, err)
		}
		if !s.deadline.IsZero() {
			t.Error("what is written later has the deadline of this part")
		}
	}
}

// TestOthersWait: who does not read has less time while an answer waits, also for what is being written.
func TestOthersWait(t *testing.T) {
	r := newReaders()
	slow, later := &slowReader{}, &slowReader{}
	within := func(s *slowReader) time.Duration { return time.Until(s.deadline).Round(time.Second) }
	r.begin(http.NewResponseController(slow))
	if within(slow) != readTimeout {
		t.Errorf("while none waits, a part has %v", within(slow))
	}
	waited := r.hurry()
	if r.begin(http.NewResponseController(later)); within(slow) != hurriedTimeout || within(later) != hurriedTimeout {
		t.Errorf("while one waits, parts have %v and %v", within(slow), within(later))
	}
	waited()
	if r.begin(http.NewResponseController(later)); within(later) != readTimeout {
		t.Errorf("after that, a part has %v", within(later))
	}
}
