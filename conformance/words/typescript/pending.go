package typescript

import "context"

// Pending is a compiler that is being got.
type Pending struct {
	done     chan struct{}
	stop     context.CancelFunc
	compiler Compiler
	err      error
}

// Start begins [Get] and returns at once.
func Start(ctx context.Context, o Options) *Pending {
	ctx, stop := context.WithCancel(ctx)
	p := &Pending{done: make(chan struct{}), stop: stop}
	go func() {
		defer close(p.done)
		p.compiler, p.err = Get(ctx, o)
	}()
	return p
}

// Wait returns what [Get] returned, or the error of ctx.
func (p *Pending) Wait(ctx context.Context) (Compiler, error) {
	select {
	case <-p.done:
		return p.compiler, p.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Close ends what is still under way, and waits for its end.
func (p *Pending) Close() {
	p.stop()
	<-p.done
}
