package driver

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAllSessionsOfAHostTogetherReceiveSoMuch(t *testing.T) {
	const message = `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}` + "\n"
	said := newVolume(int64(len(message)))
	ends := make([]error, 2)
	for i := range ends {
		f := &faults{volume: said}
		l := newLines(strings.NewReader(message), discard{io.Discard}, f)
		w := newWire(l, f)
		for ends[i] == nil {
			_, ends[i] = w.Read(context.Background())
		}
		l.close()
	}
	if errors.Is(ends[0], errTooMuch) || !errors.Is(ends[1], errTooMuch) {
		t.Errorf("the sessions ended with %v and %v", ends[0], ends[1])
	}
}
