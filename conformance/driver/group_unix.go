//go:build unix

package driver

import "golang.org/x/sys/unix"

// group is a host's process group. Its number stays taken as long as a member
// lives; between the end of the last member and a kill it is too short a time
// for the system to give it to another.
type group struct {
	id     int
	marker string
}

func newGroup(pid int, marker string) *group { return &group{id: pid, marker: marker} }

// terminate asks all members to end.
func (g *group) terminate() error { return unix.Kill(-g.id, unix.SIGTERM) }

// kill ends all members, and on systems that can find them also those processes
// which left the group.
func (g *group) kill() {
	_ = unix.Kill(-g.id, unix.SIGKILL)
	g.killMarked()
}

// release does nothing: a group has no handle.
func (g *group) release() {}
