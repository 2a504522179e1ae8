package worker

import (
	"fmt"
	"runtime"
	"runtime/metrics"
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
	done := make(chan struct{})
	if limits.MaxMemoryBytes > 0 {
		go s.watchMemory(limits, done)
	}
	return func() { s.watch.stop(); close(done) }, nil
}

func (s *script) exceeded(message string) {
	s.endRun(rules.Finding{Cause: rules.CauseLimit, Message: message})
}

// endRun ends the run at the script's next step; nothing in it can catch that.
func (s *script) endRun(why rules.Finding) {
	err := &endError{why}
	s.exceed(err)
	s.realm.rt.Interrupt(err)
}

func (s *script) watchMemory(limits protocol.Limits, done <-chan struct{}) {
	base := heapBytes()
	tick := time.NewTicker(memoryPoll)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			heap := heapBytes()
			if heap > base+uint64(limits.MaxMemoryBytes) {
				// Garbage, also of other scripts in this process, is nothing that the script has.
				runtime.GC()
				heap = heapBytes()
			}
			// Until the first collection, the base counts garbage of the worker's start.
			base = min(base, heap)
			if heap > base+uint64(limits.MaxMemoryBytes) {
				s.exceeded(limits.MemoryMessage())
				return
			}
		}
	}
}

func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
