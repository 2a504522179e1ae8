package isolate

import (
	"fmt"
	"os"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// allowed is what the Go runtime needs to compute and to use pipes that are
// open already. Everything else fails with EPERM.
func allowed() []string {
	return []string{
		"read", "write", "readv", "writev", "pread64", "close", "fstat", "lseek", "fcntl", "poll", "ppoll",
		"epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd2", "pipe2",
		"brk", "mmap", "munmap", "mprotect", "madvise", "mremap", "mincore",
		"futex", "sched_yield", "sched_getaffinity", "nanosleep", "clock_nanosleep", "clock_gettime", "gettimeofday",
		"timer_create", "timer_settime", "timer_delete", "setitimer", "restart_syscall",
		"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "set_robust_list", "rseq",
		"getpid", "gettid", "getrandom", "getrlimit", "setrlimit", "exit", "exit_group",
	}
}

// restricted is allowed with certain arguments only: threads but no processes,
// signals and limits of this process only, and names for memory areas.
func restricted() []seccomp.NameWithConditions {
	pid := uint64(os.Getpid())
	is := func(argument uint32, value uint64) seccomp.Condition {
		return seccomp.Condition{Argument: argument, Operation: seccomp.Equal, Value: value}
	}
	return []seccomp.NameWithConditions{
		{Name: "clone", Conditions: seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.BitsSet, Value: unix.CLONE_THREAD}}},
		{Name: "tgkill", Conditions: seccomp.ArgumentConditions{is(0, pid)}},
		{Name: "prlimit64", Conditions: seccomp.ArgumentConditions{is(0, 0)}},
		{Name: "prctl", Conditions: seccomp.ArgumentConditions{is(0, unix.PR_SET_VMA)}},
	}
}

func policy() (seccomp.Policy, error) {
	info, err := arch.GetInfo("")
	if err != nil {
		return seccomp.Policy{}, fmt.Errorf("looking up the system calls: %w", err)
	}
	group := seccomp.SyscallGroup{Action: seccomp.ActionAllow, NamesWithCondtions: restricted()}
	for _, name := range allowed() {
		if _, exists := info.SyscallNames[name]; exists {
			group.Names = append(group.Names, name)
		}
	}
	// The C library falls back to clone only if clone3, whose flags a filter
	// cannot see, seems not to exist.
	absent := seccomp.SyscallGroup{Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS), Names: []string{"clone3"}}
	return seccomp.Policy{DefaultAction: seccomp.ActionErrno, Syscalls: []seccomp.SyscallGroup{group, absent}}, nil
}
