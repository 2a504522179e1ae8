package refhost

import (
	"context"
	"fmt"
	"time"

	"codemode/refhost/sandbox"
)

// laterPool is a sandbox that is still getting ready; runs wait for it.
type laterPool struct{ await func() (*sandbox.Pool, error) }

// startLater begins to start a sandbox, and calls failed if it cannot be started.
func startLater(start func() (*sandbox.Pool, error), failed func()) laterPool {
	var pool *sandbox.Pool
	var err error
	ready := make(chan struct{})
	go func() {
		defer close(ready)
		if pool, err = start(); err != nil {
			err = fmt.Errorf("starting the sandbox: %w", err)
			failed()
		}
	}()
	return laterPool{func() (*sandbox.Pool, error) {
		<-ready
		return pool, err
	}}
}

// Run runs a job as soon as the sandbox is ready.
func (p laterPool) Run(ctx context.Context, job sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
	pool, err := p.await()
	if err != nil {
		return sandbox.Response{}, err
	}
	return pool.Run(ctx, job, calls)
}

// sandboxGrace is how long closing waits for a sandbox: one that is still getting ready, or whose workers were killed
// and are not gone.
const sandboxGrace = time.Second

// Close ends the sandbox, or tells why there was none. One that hangs is left to end by itself.
func (p laterPool) Close() error {
	closed := make(chan error, 1)
	go func() {
		pool, err := p.await()
		if err == nil {
			err = pool.Close()
		}
		closed <- err
	}()
	timer := time.NewTimer(sandboxGrace)
	defer timer.Stop()
	select {
	case err := <-closed:
		return err
	case <-timer.C:
		return nil
	}
}
