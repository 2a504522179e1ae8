package private

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// HideMemory lets no process of the same user read the memory of this one. Programs that this process starts are not
// affected. Only root can do it, as in a container: the kernel would let nobody else give the workers of the sandbox
// user namespaces of their own any more, which protect from more.
func HideMemory() {
	if os.Getuid() != 0 {
		return
	}
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	// What root starts would have these rights, with each of which the kernel shows it the memory of any process. A
	// program with C in it cannot give them up for all of its threads.
	for _, right := range []uintptr{unix.CAP_SYS_PTRACE, unix.CAP_PERFMON, unix.CAP_SYS_ADMIN} {
		_, _, _ = syscall.AllThreadsSyscall(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, right, 0)
	}
}
