package fair_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"codemode/refhost/fair"
)

func TestWhoHasLeastComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fair.New(10)
		if !s.TryTake([]string{"greedy"}, 6) || s.TryTake([]string{"greedy"}, 6) {
			t.Fatal("6 of 10 can be taken once")
		}
		var order []string
		var mu sync.Mutex
		wait := func(client string, n int64) {
			go func() {
				if err := s.Take(t.Context(), []string{client}, n); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, client)
			}()
			synctest.Wait()
		}
		for range 3 {
			wait("greedy", 6)
		}
		wait("other", 6)
		if s.TryTake([]string{"third"}, 1) {
			t.Error("what somebody waits for is taken")
		}
		for range 4 {
			s.Put([]string{"greedy"}, 6)
			synctest.Wait()
			if len(order) > 0 && order[len(order)-1] == "other" {
				s.Put([]string{"other"}, 6)
				synctest.Wait()
			}
		}
		if len(order) != 4 || order[0] != "other" {
			t.Errorf("they come in the order %v", order)
		}
	})
}

func TestWhoGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fair.New(10)
		s.TryTake(nil, 10)
		ctx, cancel := context.WithCancel(t.Context())
		given := make(chan error, 2)
		go func() { given <- s.Take(ctx, []string{"b"}, 10) }()
		synctest.Wait()
		go func() { given <- s.Take(t.Context(), []string{"c"}, 1) }()
		synctest.Wait()
		cancel()
		if err := <-given; err == nil {
			t.Error("who gives up gets something")
		}
		s.Put(nil, 10)
		if err := <-given; err != nil {
			t.Error(err)
		}
		s.Put([]string{"c"}, 1)
		if !s.TryTake(nil, 10) {
			t.Error("not all is there again")
		}
	})
}

// TestSessionsOfAnAddress: many sessions of one address leave something to others, and come after who has less.
func TestSessionsOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fair.New(16)
		session := func(i int) []string { return []string{"address", fmt.Sprint("session ", i)} }
		for i := range 12 {
			if !s.TryTake(session(i), 1) {
				t.Fatalf("session %d gets nothing of what is free", i)
			}
		}
		if s.TryTake(session(12), 1) {
			t.Error("one address has more than three quarters")
		}
		order := make(chan string, 9)
		wait := func(names []string, n int64) {
			go func() {
				if s.Take(t.Context(), names, n) == nil {
					order <- names[0]
				}
			}()
			synctest.Wait()
		}
		for i := range 4 {
			wait(session(100+i), 1)
		}
		if wait([]string{"other"}, 4); len(order) != 1 || <-order != "other" {
			t.Fatal("another address waits behind the sessions of one")
		}
		wait([]string{"third"}, 1)
		for i := range 4 {
			s.Put(session(i), 1)
			synctest.Wait()
		}
		if first := <-order; first != "third" {
			t.Errorf("of what one address gives back, %s gets the first", first)
		}
	})
}

// TestWhatIsTooLargeIsNotAll: what is larger than an address may have counts as that, and others find something.
func TestWhatIsTooLargeIsNotAll(t *testing.T) {
	s := fair.New(16)
	if !s.TryTake([]string{"greedy", "a"}, 16) || !s.TryTake([]string{"other", "b"}, 4) {
		t.Error("beside one that takes all it can there is nothing")
	}
	s.Put([]string{"greedy", "a"}, 16)
	s.Put([]string{"other", "b"}, 4)
	if !s.TryTake(nil, 16) {
		t.Error("not all is there again")
	}
}
