//go:build linux && !cgo

package isolate

// threadSlack is address space that threads take beside the heap: none without
// the C library.
const threadSlack = 0
