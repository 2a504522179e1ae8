package places_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"codemode/refhost/places"
)

// Beyond its places some wait, and no more; who waits enters when another one leaves.
func TestEnter(t *testing.T) {
	p := places.New(1, 1, time.Hour)
	leave, err := p.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	entered := make(chan error)
	go func() {
		leave, err := p.Enter(t.Context())
		if err == nil {
			leave()
		}
		entered <- err
	}()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for !errors.Is(err, places.ErrFull) { // the one above may not wait yet
		_, err = p.Enter(ended)
	}
	leave()
	if err := <-entered; err != nil {
		t.Error(err)
	}
}

// Who waits gives up when its time, or that of its caller, is over.
func TestGivesUp(t *testing.T) {
	p := places.New(1, 9, time.Millisecond)
	if _, err := p.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Enter(t.Context()); !errors.Is(err, places.ErrFull) {
		t.Errorf("it gives %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	p = places.New(0, 9, time.Hour)
	if _, err := p.Enter(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("it gives %v", err)
	}
}
