package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"codemode/refhost/budget"
	"codemode/refhost/sandbox/protocol"
)

// checks are the checks of inputs that the worker of one run makes for the host.
type checks struct {
	worker *process
	// held has what is written for a check.
	held *budget.Account
	// sending lets one schema at a time be written.
	sending sync.Mutex
	// mu guards what follows.
	mu    sync.Mutex
	asked int
	// waiting has a channel for each check that the worker has not answered.
	waiting map[int]chan string
}

// checksOfRun is the key of a run's checks in the context of its calls.
type checksOfRun struct{}

// CheckInput lets the worker of a run hold the input of a call against a schema; ctx is that of
// [Calls].CallTool. It returns what is wrong with the input, or nothing. What a check takes is thereby work of the run,
// and ends with the run: then there is an error.
func CheckInput(ctx context.Context, schema, input json.RawMessage) (violation string, err error) {
	c, ok := ctx.Value(checksOfRun{}).(*checks)
	if !ok {
		return "", errors.New("checking an input: the call belongs to no run")
	}
	return c.check(ctx, protocol.Check{Schema: schema, Input: input})
}

func (c *checks) check(ctx context.Context, what protocol.Check) (violation string, err error) {
	answer := make(chan string, 1)
	c.mu.Lock()
	c.asked++
	id := c.asked
	c.waiting[id] = answer
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.waiting, id)
	}()
	if err := c.send(protocol.Head{Kind: protocol.KindCheck, ID: id}, what); err != nil {
		return "", err
	}
	select {
	case violation = <-answer:
		return violation, nil
	case <-ctx.Done():
		return "", &CallError{Message: "the run is over"}
	}
}

func (c *checks) send(h protocol.Head, what protocol.Check) error {
	c.sending.Lock()
	defer c.sending.Unlock()
	written, err := c.held.Hold(len(what.Schema) + len(what.Input))
	if err != nil {
		return err
	}
	defer written()
	return c.worker.out.WriteJSON(h, what)
}

// answered hands on what the worker found; an answer that nobody waits for is dropped.
func (c *checks) answered(f protocol.Frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case c.waiting[f.ID] <- protocol.CutText(string(f.Body)):
	default:
	}
}
