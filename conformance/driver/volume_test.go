package driver

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAHostSaysSoMuchInAllSessionsOfARun(t *testing.T) {
	const message = `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}` + "\n"
	h := NewInMemory("talkative", nil).(*inMemoryHost)
	session := func() (end error) {
		f := &faults{volume: h.volume}
		l := newLines(strings.NewReader(message), discard{io.Discard}, f)
		defer l.close()
		w := newWire(l, f)
		for end == nil {
			_, end = w.Read(context.Background())
		}
		return end
	}
	h.left.Store(int64(len(message)))
	if err := session(); errors.Is(err, errTooMuch) {
		t.Errorf("the first session ended with %v", err)
	}
	if err := session(); !errors.Is(err, errTooMuch) {
		t.Errorf("the second session ended with %v", err)
	}
	BeginRun(h)
	if err := session(); errors.Is(err, errTooMuch) {
		t.Errorf("the first session of another run ended with %v", err)
	}
}
