package isolate

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/landlock-lsm/go-landlock/landlock"
	landlocksyscall "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// Confined is a process that gave up its rights.
type Confined struct {
	Level
	// statm tells the size of the process; it is opened while that is allowed.
	statm *os.File
}

// Confine gives up, for this whole process and for good, all files, the network,
// other processes and further privileges, as far as the kernel lets it.
func Confine() Confined {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var c Confined
	var err error
	if c.statm, err = os.Open("/proc/self/statm"); err != nil {
		c.statm = nil
	}
	c.Add("no core dumps", unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}))
	c.Add("no new privileges", unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
	c.Add("landlock", restrictFiles())
	c.Add("seccomp", filterCalls())
	return c
}

// restrictFiles keeps the process from files, TCP, and signals to others, as far as the kernel can.
func restrictFiles() error {
	abi, err := landlocksyscall.LandlockGetABIVersion()
	if err != nil {
		return fmt.Errorf("the kernel does not offer it: %w", err)
	}
	if abi == 6 || abi == 7 {
		return restrictThreads(landlock.V6)
	}
	return errors.Join(landlock.V6.BestEffort().Restrict(), lackOf(abi))
}

// lackOf tells what a version of landlock's ABI does not keep a process from.
func lackOf(abi int) error {
	var open []string
	for _, part := range []struct {
		since int
		what  string
	}{{2, "moving files between folders"}, {3, "truncating files"}, {4, "TCP"}, {5, "ioctl on devices"},
		{6, "signals to other processes and abstract sockets"}} {
		if abi < part.since {
			open = append(open, fmt.Sprintf("%s (ABI %d)", part.what, part.since))
		}
	}
	if len(open) == 0 {
		return nil
	}
	return fmt.Errorf("in force in part only, the kernel has ABI %d; not kept from: %s", abi, strings.Join(open, ", "))
}

// LimitMemory lets the process grow by so many bytes from now on.
func (c Confined) LimitMemory(bytes int64) error {
	if c.statm == nil {
		return nil
	}
	var pages int64
	text := make([]byte, 64)
	n, err := c.statm.ReadAt(text, 0)
	if n == 0 {
		return fmt.Errorf("reading the size of the process: %w", err)
	}
	if _, err := fmt.Sscan(string(text[:n]), &pages); err != nil {
		return fmt.Errorf("reading the size of the process: %w", err)
	}
	most := uint64(pages*int64(os.Getpagesize()) + bytes + threadSlack)
	return unix.Setrlimit(unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most})
}
