package fair_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"

	"codemode/refhost/fair"
)

func TestWhoHasLeastComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fair.New(10)
		if !s.TryTake("greedy", 6) || s.TryTake("greedy", 6) {
			t.Fatal("6 of 10 can be taken once")
		}
		var order []string
		var mu sync.Mutex
		wait := func(client string, n int64) {
			go func() {
				if err := s.Take(t.Context(), client, n); err != nil {
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
		if s.TryTake("third", 1) {
			t.Error("what somebody waits for is taken")
		}
		for range 4 {
			s.Put("greedy", 6)
			synctest.Wait()
			if len(order) > 0 && order[len(order)-1] == "other" {
				s.Put("other", 6)
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
		s.TryTake("a", 10)
		ctx, cancel := context.WithCancel(t.Context())
		given := make(chan error, 2)
		go func() { given <- s.Take(ctx, "b", 10) }()
		synctest.Wait()
		go func() { given <- s.Take(t.Context(), "c", 1) }()
		synctest.Wait()
		cancel()
		if err := <-given; err == nil {
			t.Error("who gives up gets something")
		}
		s.Put("a", 10)
		if err := <-given; err != nil {
			t.Error(err)
		}
		s.Put("c", 1)
		if !s.TryTake("d", 10) {
			t.Error("not all is there again")
		}
	})
}
