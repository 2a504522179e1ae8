package sandbox

import "codemode/refhost/budget"

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

// FailIdle leaves in the place of a pool's only worker that its start failed.
func (p *Pool) FailIdle(err error) {
	(<-p.idle).discard()
	p.idle <- started{err: err}
}

// ChargedRefusal is why a call brought no result, as a worker is told.
func ChargedRefusal(err error, held *budget.Share) CallError { return chargedRefusal(err, held) }
