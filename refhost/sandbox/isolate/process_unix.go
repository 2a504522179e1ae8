//go:build unix && !linux

package isolate

import (
	"os/exec"
	"syscall"
)

// Prepare makes a command start in a process group of its own.
func Prepare(cmd *exec.Cmd, _ bool) {
	cmd.Env = environment()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// Namespaces tells whether it makes sense to ask for them.
func Namespaces() bool { return false }

// Kill ends the process and all of its group.
func Kill(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
