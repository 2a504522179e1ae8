package sandbox

import (
	"context"
	"fmt"
	"time"
)

// Later is a sandbox that is still getting ready; runs wait for it.
type Later struct{ await func() (*Pool, error) }

// StartLater begins to start a sandbox, and calls failed if it cannot be started.
func StartLater(start func() (*Pool, error), failed func()) Later {
	var pool *Pool
	var err error
	ready := make(chan struct{})
	go func() {
		defer close(ready)
		if pool, err = start(); err != nil {
			err = fmt.Errorf("starting the sandbox: %w", err)
			failed()
		}
	}()
	return Later{func() (*Pool, error) {
		<-ready
		return pool, err
	}}
}

// Await waits for the sandbox, or tells why there is none.
func (p Later) Await() (*Pool, error) { return p.await() }

// Run runs a job as soon as the sandbox is ready.
func (p Later) Run(ctx context.Context, job Job, calls Calls) (Response, error) {
	pool, err := p.await()
	if err != nil {
		return Response{}, err
	}
	return pool.Run(ctx, job, calls)
}

// closeGrace is how long closing waits for a sandbox: one that is still getting ready, or whose workers were killed
// and are not gone.
const closeGrace = time.Second

// Close ends the sandbox, or tells why there was none. One that hangs is left to end by itself.
func (p Later) Close() error {
	closed := make(chan error, 1)
	go func() {
		pool, err := p.await()
		if err == nil {
			err = pool.Close()
		}
		closed <- err
	}()
	timer := time.NewTimer(closeGrace)
	defer timer.Stop()
	select {
	case err := <-closed:
		return err
	case <-timer.C:
		return nil
	}
}
