package sandbox

import "runtime"

// AwaitIdle returns when the pool is full but for the worker in its hand.
func (p *Pool) AwaitIdle() {
	for len(p.idle) < cap(p.idle) || len(p.refill) > 0 {
		runtime.Gosched()
	}
}
