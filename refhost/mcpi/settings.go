package mcpi

import (
	"cmp"

	"codemode/refhost/policy"
)

// Settings are what a configuration says of the system.
type Settings struct {
	// MemoryMB bounds the memory of a script, in MiB, and TimeoutMs what it takes altogether, in milliseconds.
	MemoryMB, TimeoutMs int64
	// AuditFile gets each run and each call, with values; "" is none.
	AuditFile string
	// Policy bounds the calls of all scripts together, and has what a person would answer for calls.
	Policy policy.Part
}

// The limits that the system documents.
const (
	memoryMB  = 128
	timeoutMs = 30_000
)

// documented gives what a configuration leaves out the value that the system documents.
func documented(given Settings) Settings {
	given.MemoryMB, given.TimeoutMs = cmp.Or(given.MemoryMB, memoryMB), cmp.Or(given.TimeoutMs, timeoutMs)
	return given
}
