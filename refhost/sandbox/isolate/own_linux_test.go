package isolate_test

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// own makes the kernel send a signal to this process when a file can be read.
func own(f *os.File) error {
	_, owner := unix.FcntlInt(f.Fd(), unix.F_SETOWN, os.Getpid())
	const setSignal = 10 // F_SETSIG
	_, signal := unix.FcntlInt(f.Fd(), setSignal, int(unix.SIGURG))
	return errors.Join(owner, signal)
}
