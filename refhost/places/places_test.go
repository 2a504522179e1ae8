package places_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"codemode/refhost/places"
)

// Beyond its places some wait, and no more; who waits enters when another one leaves.
func TestEnter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(1, 1, time.Hour)
		leave, err := p.Enter(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		entered := make(chan error, 1)
		go func() {
			_, err := p.Enter(t.Context())
			entered <- err
		}()
		synctest.Wait() // until that one waits
		if _, err := p.Enter(t.Context()); !errors.Is(err, places.ErrFull) {
			t.Errorf("beside one that waits, it gives %v", err)
		}
		select {
		case err := <-entered:
			t.Fatalf("all places are taken, and who waits is given %v", err)
		default:
		}
		leave()
		if err := <-entered; err != nil {
			t.Error(err)
		}
	})
}

// Who waits gives up when its time, or that of its caller, is over.
func TestGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(0, 9, time.Hour)
		begun := time.Now()
		if _, err := p.Enter(t.Context()); !errors.Is(err, places.ErrFull) {
			t.Errorf("it gives %v", err)
		}
		if waited := time.Since(begun); waited != time.Hour {
			t.Errorf("it waits for %v", waited)
		}
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.Enter(cancelled); !errors.Is(err, context.Canceled) {
			t.Errorf("it gives %v", err)
		}
	})
}

// A client that takes all that it can leaves a place to others, and its next call waits for one of its own.
func TestShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(4, 9, time.Hour)
		greedy := places.Of(t.Context(), "greedy")
		var leave func()
		for range 3 {
			var err error
			if leave, err = p.Enter(greedy); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := p.Enter(greedy); !errors.Is(err, places.ErrFull) {
			t.Errorf("the greedy client's fourth call gives %v", err)
		}
		other, err := p.Enter(places.Of(t.Context(), "other"))
		if err != nil {
			t.Fatalf("another client finds no place: %v", err)
		}
		other()
		leave()
		if _, err := p.Enter(greedy); err != nil {
			t.Errorf("when one has left, it gives %v", err)
		}
	})
}

// Clients that take all that they can, and are many, leave a place to one that has none; who waits is served in turn.
func TestShareOfMany(t *testing.T) {
	for _, many := range []int{1, 2, 3} {
		synctest.Test(t, func(t *testing.T) {
			p := places.New(32, 256, time.Hour)
			entered := make(chan func(), 40*many)
			for i := range many {
				greedy := places.Of(t.Context(), fmt.Sprint("greedy ", i))
				for range 40 {
					go func() {
						if leave, err := p.Enter(greedy); err == nil {
							entered <- leave
						}
					}()
				}
			}
			synctest.Wait()
			begun := time.Now()
			leave, err := p.Enter(places.Of(t.Context(), "other"))
			if err != nil || time.Since(begun) > 0 {
				t.Fatalf("beside %d it gives %v after %v", many, err, time.Since(begun))
			}
			leave()
			for synctest.Wait(); len(entered) > 0; synctest.Wait() {
				(<-entered)()
			}
			for range 32 { // all are free again
				if _, err := p.Enter(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// A client whose calls all wait leaves others room to wait.
func TestShareOfThoseWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(4, 4, time.Hour)
		greedy := places.Of(t.Context(), "greedy")
		for range 3 + 3 { // as many as have a place, and as many as wait
			go func() { _, _ = p.Enter(greedy) }()
		}
		synctest.Wait()
		begun := time.Now()
		if _, err := p.Enter(greedy); !errors.Is(err, places.ErrFull) || time.Since(begun) > 0 {
			t.Errorf("one more gives %v after %v", err, time.Since(begun))
		}
		leave, err := p.Enter(places.Of(t.Context(), "other"))
		if err != nil {
			t.Fatal(err)
		}
		entered := make(chan error, 1)
		go func() {
			_, err := p.Enter(places.Of(t.Context(), "third"))
			entered <- err
		}()
		synctest.Wait()
		leave()
		if err := <-entered; err != nil {
			t.Errorf("another client cannot wait: %v", err)
		}
	})
}

// TestNoPlaceForWhoIsGone: a call that is over gets no place, also where one is free.
func TestNoPlaceForWhoIsGone(t *testing.T) {
	p := places.New(1, 100, time.Minute)
	gone, cancel := context.WithCancel(t.Context())
	leave, err := p.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan bool, 100)
	for range cap(begun) {
		go func() {
			leave, err := p.Enter(gone)
			if err == nil {
				leave()
			}
			begun <- err == nil
		}()
	}
	cancel()
	leave()
	for range cap(begun) {
		if <-begun {
			t.Fatal("a call that was cancelled has a place")
		}
	}
	if leave, err = p.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	leave()
}

// Sessions of one address have no more together than one would have, and another address finds a place.
func TestShareOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(32, 256, time.Hour)
		entered := make(chan func(), 64)
		for i := range 64 {
			session := places.Of(t.Context(), "address", fmt.Sprint("session ", i))
			go func() {
				if leave, err := p.Enter(session); err == nil {
					entered <- leave
				}
			}()
		}
		synctest.Wait()
		if len(entered) != 24 {
			t.Errorf("64 sessions of one address have %d places, not three quarters of 32", len(entered))
		}
		begun := time.Now()
		leave, err := p.Enter(places.Of(t.Context(), "other address", "session"))
		if err != nil || time.Since(begun) > 0 {
			t.Fatalf("another address is given %v after %v", err, time.Since(begun))
		}
		leave()
		for synctest.Wait(); len(entered) > 0; synctest.Wait() {
			(<-entered)()
		}
	})
}

// A session that takes all that it can leaves a place to another one of its address.
func TestShareOfASession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := places.New(32, 256, time.Hour)
		entered := make(chan func(), 32)
		for range 32 {
			go func() {
				if leave, err := p.Enter(places.Of(t.Context(), "address", "greedy")); err == nil {
					entered <- leave
				}
			}()
		}
		synctest.Wait()
		if len(entered) != 18 {
			t.Errorf("a session has %d places, not three quarters of what its address has of 32", len(entered))
		}
		begun := time.Now()
		leave, err := p.Enter(places.Of(t.Context(), "address", "other"))
		if err != nil || time.Since(begun) > 0 {
			t.Fatalf("another session is given %v after %v", err, time.Since(begun))
		}
		leave()
		for synctest.Wait(); len(entered) > 0; synctest.Wait() {
			(<-entered)()
		}
	})
}
