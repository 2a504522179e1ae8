// Package budgettest measures what something takes of memory, for tests of bounds.
package budgettest

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// Allocated is how many bytes are allocated while do runs, by all of the process, whether they are free again or not:
// do can have had no more than these at a time.
func Allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Peak is about how many bytes more the process has at a time while do runs than before. Garbage is collected early
// meanwhile; what is there for less than a millisecond may be missed.
func Peak(do func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	before := heap()
	most, done := before, make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				most = max(most, heap())
			}
		}
	})
	do()
	close(done)
	watching.Wait()
	return most - before
}

func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
