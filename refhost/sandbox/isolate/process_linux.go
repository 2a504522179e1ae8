package isolate

import (
	"os"
	"os/exec"
	"syscall"
)

// Prepare makes a command start in a process group and, if asked, in namespaces
// of its own; the process dies when its parent does. It has the same view of
// processes as its parent, because what confines it has to read /proc/self; the
// filter of system calls keeps it from touching any of them.
func Prepare(cmd *exec.Cmd, namespaces bool) {
	cmd.Env = environment()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if !namespaces {
		return
	}
	cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET |
		syscall.CLONE_NEWNS | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS
	cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 65534, HostID: os.Getuid(), Size: 1}}
	cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 65534, HostID: os.Getgid(), Size: 1}}
}

// Namespaces tells whether it makes sense to ask for them.
func Namespaces() bool { return true }

// Kill ends the process and all of its group.
func Kill(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
