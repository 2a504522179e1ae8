//go:build !linux

package private

// HideEnvironment does nothing: only Linux shows the environment of a process to others of its user in such a way.
func HideEnvironment() error { return nil }

// HideMemory does nothing.
func HideMemory() {}
