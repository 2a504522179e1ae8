package sandbox

import "runtime"

// AwaitIdle returns when the pool is full but for the worker in its hand.
func (p *Pool) AwaitIdle() {
	for len(p.idle) < cap(p.idle) || len(p.refill) > 0 {
		runtime.Gosched()
	}
}

// KillIdle kills the workers of a pool of two while they wait; the next run is
// offered one of them.
func (p *Pool) KillIdle() {
	first, second := <-p.idle, <-p.idle
	for _, w := range []started{first, second} {
		w.worker.kill()
		<-w.worker.frames
	}
	second.discard()
	p.idle <- first
}
