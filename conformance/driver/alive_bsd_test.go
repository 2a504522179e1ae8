//go:build unix && !linux

package driver

import "golang.org/x/sys/unix"

// alive reports whether a process exists.
func alive(pid int) bool { return unix.Kill(pid, 0) == nil }
