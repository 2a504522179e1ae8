// Package budgettest measures what something takes of memory, for tests of bounds.
package budgettest

import "runtime"

// Allocated is how many bytes are allocated while do runs, by all of the process, whether they are free again or not:
// do can have had no more than these at a time.
func Allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
