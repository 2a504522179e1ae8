//go:build !linux

package isolate

import "errors"

// Confined is a process that gave up its rights: on this system, none.
type Confined struct{ Level }

// Confine reports that this system offers nothing to an ordinary process.
func Confine() Confined {
	var c Confined
	c.Add("landlock, seccomp, namespaces", errors.New("only Linux offers them"))
	return c
}

// LimitMemory does nothing: the engine's own count of its memory is all there is.
func (Confined) LimitMemory(int64) error { return nil }
