//go:build unix && !linux

package driver

import (
	"fmt"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// prepare gives the program its own process group. These systems cannot end it
// with the suite; it sees its stdin close.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// survivors reports the group as a whole: its members cannot be listed here.
func (g *group) survivors() []string {
	if unix.Kill(-g.id, 0) != nil {
		return nil
	}
	return []string{fmt.Sprintf("members of process group %d", g.id)}
}

// killMarked does nothing: other processes' environments cannot be read here.
func (g *group) killMarked() {}

// threads are not told here.
func (g *group) threads() map[int]Turns { return nil }
