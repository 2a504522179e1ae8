package isolate

import (
	"os"

	"golang.org/x/sys/unix"
)

// allowed is what the Go runtime needs to compute and to use pipes that are
// open already. All other system calls seem not to exist.
func allowed() []string {
	return []string{
		"read", "write", "readv", "writev", "pread64", "close", "fstat", "lseek", "poll", "ppoll",
		"epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd2", "pipe2",
		"brk", "mmap", "munmap", "mprotect", "madvise", "mremap", "mincore",
		"futex", "sched_yield", "sched_getaffinity", "nanosleep", "clock_nanosleep", "clock_gettime", "gettimeofday",
		"timer_create", "timer_settime", "timer_delete", "setitimer", "restart_syscall",
		"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "set_robust_list", "rseq",
		"getpid", "gettid", "getrandom", "getrlimit", "setrlimit", "exit", "exit_group",
	}
}

// restriction allows a system call if one argument is, or has the bits of, a value. Of several restrictions of a
// call one is enough.
type restriction struct {
	name     string
	argument uint32
	bits     bool
	value    uint32
}

// restricted allows threads but no processes, signals and limits of this process
// only, names for memory areas, and of a file's flags whether to wait for it: other
// commands of fcntl make the kernel send signals.
func restricted() []restriction {
	return []restriction{
		{name: "clone", argument: 0, bits: true, value: unix.CLONE_THREAD},
		{name: "tgkill", argument: 0, value: uint32(os.Getpid())},
		{name: "prlimit64", argument: 0, value: 0},
		{name: "prctl", argument: 0, value: unix.PR_SET_VMA},
		{name: "fcntl", argument: 1, value: unix.F_GETFL},
		{name: "fcntl", argument: 1, value: unix.F_SETFL},
	}
}
