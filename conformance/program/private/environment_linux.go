package private

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// HideEnvironment overwrites the environment that this process was started with, where the kernel shows it to every
// process of the same user (/proc/PID/environ). What [os.Getenv] returns stays, since Go has copied it; so does what
// programs are given that this process starts.
func HideEnvironment() error {
	start, end, err := environment()
	if err != nil {
		return err
	}
	memory, err := os.OpenFile("/proc/self/mem", os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = memory.WriteAt(make([]byte, end-start), start)
	return errors.Join(err, memory.Close())
}

// The places of the addresses of the environment in /proc/self/stat, behind the name of the program.
const (
	environmentStart = 47
	environmentEnd   = 48
)

// environment is where the kernel has put the environment.
func environment() (start, end int64, err error) {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0, 0, err
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if len(fields) <= environmentEnd {
		return 0, 0, fmt.Errorf("/proc/self/stat has %d fields, and does not tell the addresses of the environment",
			len(fields))
	}
	start, wrongStart := strconv.ParseInt(fields[environmentStart], 10, 64)
	end, wrongEnd := strconv.ParseInt(fields[environmentEnd], 10, 64)
	if err := errors.Join(wrongStart, wrongEnd); err != nil || end < start {
		return 0, 0, fmt.Errorf("/proc/self/stat has the environment at %s to %s: %w", fields[environmentStart],
			fields[environmentEnd], err)
	}
	return start, end, nil
}
