//go:build unix

package worker

import (
	"io"
	"os"
	"syscall"
)

// pollable makes a file one that is waited for without a thread: between a tool
// call and its answer the kernel need not switch threads then.
func pollable(in io.Reader) io.Reader {
	file, ok := in.(*os.File)
	if !ok {
		return in
	}
	fd := file.Fd()
	if err := syscall.SetNonblock(int(fd), true); err != nil {
		return in
	}
	return os.NewFile(fd, file.Name())
}
