//go:build linux && !cgo

package isolate

import (
	"fmt"

	"github.com/landlock-lsm/go-landlock/landlock"
	landlocksyscall "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// restrictThreads does what Restrict of a Config does, on a kernel that has all of
// it and restricts one thread at a time. Interrupting each thread to make it do a
// call is most of what that costs, so it is done once and not for each of two calls.
func restrictThreads(c landlock.Config) error {
	if err := shareNoNewPrivileges(); err != nil {
		return fmt.Errorf("forbidding new privileges to all threads: %w", err)
	}
	rules, err := landlocksyscall.LandlockCreateRuleset(&landlocksyscall.RulesetAttr{
		HandledAccessFS: uint64(c.HandledAccessFS), HandledAccessNet: uint64(c.HandledAccessNet),
		Scoped: uint64(c.Scoped),
	}, 0)
	if err != nil {
		return fmt.Errorf("making the rules: %w", err)
	}
	err = landlocksyscall.AllThreadsLandlockRestrictSelf(rules, 0)
	if closing := unix.Close(rules); err == nil {
		err = closing
	}
	return err
}

// shareNoNewPrivileges gives all threads what this one has, no new privileges: a
// filter of system calls that is set for all threads does, also one that allows all.
func shareNoNewPrivileges() error {
	return install([]unix.SockFilter{{Code: answer, K: unix.SECCOMP_RET_ALLOW}})
}
