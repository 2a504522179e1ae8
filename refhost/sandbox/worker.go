package sandbox

import (
	"fmt"
	"io"
	"os/exec"
	"syscall"

	"codemode/refhost/sandbox/isolate"
)

// A Worker carries out one job: it speaks package protocol on its two streams, the
// host's side of which Start returns. Unless [Options] say otherwise it is a process.
type Worker interface {
	fmt.Stringer
	// Start starts it. What goes wrong within it is written to stderr as text.
	Start(stderr io.Writer) (stdin io.WriteCloser, stdout io.Reader, err error)
	// Kill ends it at once. Its streams end with it.
	Kill()
	// Wait returns when it has ended and nothing of it is left, and tells how it ended.
	Wait() error
	// ShowWhere makes one that hangs write to stderr what it is doing, and end; false if it cannot.
	ShowWhere() bool
}

// command is a worker that is a process of its own.
type command struct{ cmd *exec.Cmd }

func newCommand(argv []string, namespaces bool) command {
	cmd := exec.Command(argv[0], argv[1:]...)
	isolate.Prepare(cmd, namespaces)
	cmd.WaitDelay = grace
	return command{cmd}
}

// String is the command line.
func (c command) String() string { return fmt.Sprintf("%q", c.cmd.Args) }

// Start starts the process.
func (c command) Start(stderr io.Writer) (stdin io.WriteCloser, stdout io.Reader, err error) {
	c.cmd.Stderr = stderr
	if stdout, err = c.cmd.StdoutPipe(); err != nil {
		return nil, nil, err
	}
	if stdin, err = c.cmd.StdinPipe(); err != nil {
		return nil, nil, err
	}
	return stdin, stdout, c.cmd.Start()
}

// Kill ends the process and all of its group.
func (c command) Kill() { _ = isolate.Kill(c.cmd) }

// Wait waits for the process.
func (c command) Wait() error { return c.cmd.Wait() }

// ShowWhere makes the Go runtime of the process print its goroutines, where the
// system has the signal for that.
func (c command) ShowWhere() bool { return c.cmd.Process.Signal(syscall.SIGQUIT) == nil }
