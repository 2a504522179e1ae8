//go:build linux && cgo

package isolate

import "github.com/landlock-lsm/go-landlock/landlock"

// restrictThreads is Restrict of a Config: with the C library, whose threads only
// that package knows, nothing is saved.
func restrictThreads(c landlock.Config) error { return c.Restrict() }
