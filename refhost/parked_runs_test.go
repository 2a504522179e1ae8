package refhost

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/places"
)

// asking begins a run of a client that asks for some time, and returns what the client is answered.
func (p *parkedRuns) asking(ctx context.Context, asks time.Duration) (*mcp.CallToolResult, error) {
	request := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}}
	return p.start(ctx, request, func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		limited, cancel := context.WithTimeout(ctx, asks)
		defer cancel()
		_, err := approverOf(ctx).ask(limited, &mcp.ElicitParams{})
		return &mcp.CallToolResult{IsError: errors.Is(err, errNotAsked)}, nil
	})
}

// waits is how many runs wait for their clients.
func (p *parkedRuns) waits() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// onFree has a function called when the run that waits under a state counts no more.
func (p *parkedRuns) onFree(state string, called func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting[state].run.free = called
}

// TestParkedResultsCountUntilTheyAreGone: what a run left for a client counts until it is thrown away.
func TestParkedResultsCountUntilTheyAreGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParkedRuns()
		asked, err := p.asking(t.Context(), time.Second)
		if err != nil || len(asked.InputRequests) != 1 {
			t.Fatalf("the client is answered %v, %v", asked, err)
		}
		var freed atomic.Int64
		p.onFree(asked.RequestState, func() { freed.Add(1) })
		time.Sleep(time.Second + keepAnswer - 1)
		if synctest.Wait(); freed.Load() != 0 {
			t.Error("a result that is kept does not count")
		}
		time.Sleep(time.Nanosecond)
		if synctest.Wait(); freed.Load() != 1 || p.waits() != 0 {
			t.Errorf("a result that was thrown away counts, or %d are kept", p.waits())
		}
	})
}

// TestParkedResultsCountUntilTheyAreTaken: a client that comes back takes the result, and another run finds its place.
func TestParkedResultsCountUntilTheyAreTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParkedRuns()
		asked, err := p.asking(t.Context(), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		freed := make(chan bool, 1)
		p.onFree(asked.RequestState, func() { freed <- true })
		request, answered := context.WithCancel(t.Context())
		again := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{RequestState: asked.RequestState}}
		if _, err := p.resume(request, again); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if len(freed) > 0 {
			t.Error("a result that is being answered does not count")
		}
		answered()
		<-freed
	})
}

// TestParkedRunsLeaveSomeToOthers: one address that parks all runs that it can is told that it cannot be asked for
// more, and another one is asked.
func TestParkedRunsLeaveSomeToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParkedRuns()
		parked := 0
		for i := range 2 * maxParked {
			ctx := places.Of(t.Context(), "greedy", fmt.Sprint("session ", i))
			answer, err := p.asking(ctx, time.Hour)
			if err != nil || (len(answer.InputRequests) > 0) == answer.IsError {
				t.Fatalf("run %d is answered by %v, %v", i, answer, err)
			}
			parked += len(answer.InputRequests)
		}
		if parked != maxParked*3/4 || p.waits() != parked {
			t.Errorf("of one address %d runs wait", parked)
		}
		if answer, err := p.asking(places.Of(t.Context(), "other"), time.Hour); err != nil || answer.IsError {
			t.Errorf("another address is answered by %v, %v", answer, err)
		}
		p.mu.Lock()
		all := slices.Collect(maps.Values(p.waiting))
		p.mu.Unlock()
		for _, one := range all {
			one.run.cancel()
		}
		time.Sleep(keepAnswer)
		if synctest.Wait(); p.waits() != 0 {
			t.Errorf("%d runs wait that are over", p.waits())
		}
	})
}
