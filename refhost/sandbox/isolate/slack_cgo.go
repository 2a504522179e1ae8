//go:build linux && cgo

package isolate

// threadSlack is address space that threads take beside the heap: with the C
// library each has a stack and an arena of its own, in bytes.
const threadSlack = 1 << 30
