package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of times in /proc/PID/stat on all systems that Go supports.
const tick = 10 * time.Millisecond

// childrenTime waits for the end of a child and returns the processor time of those that
// it has waited for itself. The child can still be waited for then.
func childrenTime(pid int) time.Duration {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err == nil {
			break
		}
		if !errors.Is(err, unix.EINTR) {
			return 0
		}
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name in parentheses may hold anything; cutime and cstime are the 14th and 15th
	// behind it.
	text := string(stat)
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	if len(fields) < 15 {
		return 0
	}
	var sum time.Duration
	for _, field := range fields[13:15] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0
		}
		sum += time.Duration(n) * tick
	}
	return sum
}

// peakMemory is the most memory that a process had at once, in bytes.
func peakMemory(ended *os.ProcessState) int64 {
	usage, known := ended.SysUsage().(*syscall.Rusage)
	if !known {
		return 0
	}
	return usage.Maxrss * 1024
}

// processorTime is what the threads of a process have spent so far.
func processorTime(pid int) (sum time.Duration, told bool) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0, false
	}
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			continue // it has ended
		}
		spent, _, _ := strings.Cut(string(text), " ")
		n, err := strconv.ParseInt(spent, 10, 64)
		if err != nil {
			return 0, false
		}
		sum += time.Duration(n)
	}
	return sum, sum > 0
}
