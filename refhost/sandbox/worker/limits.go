package worker

import (
	"context"
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
	"time"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
	"codemode/refhost/sandbox/protocol"
)

// memorySlack is what the kernel lets a worker have beyond its memory limit, so
// that the engine notices first and can say so.
const memorySlack = 96 << 20

// memoryPoll is how often the size of the heap is compared with the limit.
const memoryPoll = 5 * time.Millisecond

// interruptTime is how long a script that was interrupted may take to notice it.
const interruptTime = 250 * time.Millisecond

// endError is why a run was ended from outside of its script, mostly by a limit
// that was exceeded (§7.4).
type endError struct{ finding rules.Finding }

func (e *endError) Error() string { return e.finding.Message }

// enforce starts to watch time and memory. What no interrupt reaches, such as
// one large allocation, is left to the kernel, and to the host's own clock.
func (s *script) enforce(limits protocol.Limits, confined isolate.Confined) (stop func(), err error) {
	if limits.MaxMemoryBytes > 0 {
		if err := confined.LimitMemory(limits.MaxMemoryBytes + memorySlack); err != nil {
			return nil, fmt.Errorf("limiting the memory of the worker: %w", err)
		}
	}
	s.watch = startStopwatch(limits.Timeout, func() { s.exceeded(limits.TimeoutMessage()) })
	s.memory = newMemoryWatch(limits.MaxMemoryBytes)
	done := make(chan struct{})
	if limits.MaxMemoryBytes > 0 {
		go s.watchMemory(limits, done)
	}
	return func() { s.watch.stop(); close(done) }, nil
}

// lastLook ends a run that has exceeded a limit by its end, before anything noticed it.
func (s *script) lastLook(limits protocol.Limits) {
	if s.memory.over() {
		s.exceeded(limits.MemoryMessage())
	}
	if s.limit.Err() != nil && !s.failed {
		s.stopped(context.Cause(s.limit))
	}
}

func (s *script) exceeded(message string) {
	f := rules.Finding{Cause: rules.CauseLimit, Message: message}
	s.endRun(f)
	time.AfterFunc(interruptTime, func() { s.abandon(f) })
}

// abandon reports a run whose script is still where no interrupt reaches it, such as in a regular expression that
// tries all ways. The host ends the process then.
func (s *script) abandon(why rules.Finding) {
	select {
	case <-s.gone:
	default:
		_ = s.out.WriteJSON(protocol.Head{Kind: protocol.KindDone}, protocol.Outcome{
			Result: s.rules.Result(nil, false, true), Diagnostics: []rules.Diagnostic{s.rules.Diagnose(why)},
		})
	}
}

// endRun ends the run at the script's next step; nothing in it can catch that.
func (s *script) endRun(why rules.Finding) {
	err := &endError{why}
	s.exceed(err)
	s.realm.rt.Interrupt(err)
}

func (s *script) watchMemory(limits protocol.Limits, done <-chan struct{}) {
	tick := time.NewTicker(memoryPoll)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			if s.memory.over() {
				s.exceeded(limits.MemoryMessage())
				return
			}
		}
	}
}

// memoryWatch compares the heap with a limit in bytes; 0 is none.
type memoryWatch struct {
	mu    sync.Mutex
	limit uint64
	// base is what the heap had at the beginning.
	base uint64
}

func newMemoryWatch(limit int64) *memoryWatch {
	return &memoryWatch{limit: uint64(max(limit, 0)), base: heapBytes()}
}

// over tells whether a script has more than it may have.
func (m *memoryWatch) over() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.limit == 0 {
		return false
	}
	heap := heapBytes()
	if heap > m.base+m.limit {
		// Garbage, also of other scripts in this process, is nothing that the script has.
		runtime.GC()
		heap = heapBytes()
	}
	// Until the first collection, the base counts garbage of the worker's start.
	m.base = min(m.base, heap)
	return heap > m.base+m.limit
}

func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
