package isolate

import (
	"fmt"
	"os"
	"runtime"

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

func restrictFiles() error {
	version, err := landlocksyscall.LandlockGetABIVersion()
	if err != nil {
		return fmt.Errorf("the kernel does not offer it: %w", err)
	}
	if version == 6 || version == 7 {
		return restrictThreads(landlock.V6)
	}
	return landlock.V6.BestEffort().Restrict()
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
