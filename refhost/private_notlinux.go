//go:build !linux

package refhost

// keepPrivate does nothing: only Linux shows the environment of a process to others of its user in such a way.
func keepPrivate() {}
