package refhost

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The collector leaves as much garbage as there is memory in use, and what has bounds would come to twice of them.
const (
	// enoughMemory is from where on it leaves less, in bytes.
	enoughMemory = 224 << 20
	// leastGarbage is what it leaves all the same, in bytes, so that it does not work without end where more is used.
	leastGarbage = 48 << 20
)

// BoundGarbage keeps to that from now on, unless the environment has a limit of its own.
func BoundGarbage() {
	if os.Getenv("GOMEMLIMIT") == "" {
		afterCollections(func() { debug.SetMemoryLimit(max(enoughMemory, usedMemory()+leastGarbage)) })
	}
}

// afterCollections calls a function now and after each collection, which finds that nobody has what is made here.
func afterCollections(do func()) {
	do()
	pointer := new(*byte) // what has no pointer may share its memory with others
	runtime.AddCleanup(pointer, afterCollections, do)
}

// The metrics of [usedMemory].
const (
	allMemory      = "/memory/classes/total:bytes"
	objectMemory   = "/memory/classes/heap/objects:bytes"
	unusedMemory   = "/memory/classes/heap/unused:bytes"
	freeMemory     = "/memory/classes/heap/free:bytes"
	returnedMemory = "/memory/classes/heap/released:bytes"
	livingObjects  = "/gc/heap/live:bytes"
)

// usedMemory is what the collector found used, and what the runtime has beside objects, in bytes.
func usedMemory() int64 {
	samples := []metrics.Sample{{Name: allMemory}, {Name: objectMemory}, {Name: unusedMemory}, {Name: freeMemory},
		{Name: returnedMemory}, {Name: livingObjects}}
	metrics.Read(samples)
	used := samples[0].Value.Uint64() + samples[len(samples)-1].Value.Uint64()
	for _, s := range samples[1 : len(samples)-1] {
		used -= s.Value.Uint64()
	}
	return int64(min(used, math.MaxInt64/2))
}
