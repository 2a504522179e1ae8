package driver

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// sessionVariable marks a host and what it starts, so that children which left
// the process group are found again.
const sessionVariable = "CODEMODE_CONFORMANCE_SESSION"

// sweepInterval is how often the processes left behind are counted. They are
// not our children, so the system does not tell us when they end.
const sweepInterval = 5 * time.Millisecond

// process is a running host program with its own process group.
type process struct {
	cmd            *exec.Cmd
	group          *group
	stdin          *os.File
	stdout, stderr *os.File
	stopTimeout    time.Duration
	// stopping is set once we asked it to stop: children then get stopTimeout to end.
	stopping atomic.Bool
	// exited is closed when the program has ended and was waited for, swept
	// when nothing of its group is left; leftovers are set in between.
	exited, swept chan struct{}
	leftovers     []string
	unkillable    bool
	// userStop is closed when the suite's user wants the end.
	userStop <-chan struct{}
}

// startProcess starts a program in a workspace of its own and returns when it runs. Its stdin, stdout and
// stderr are pipes whose other ends are in the result.
func startProcess(path string, args []string, own workspace, o Options) (*process, error) {
	marker := sessionVariable + "=" + rand.Text()
	cmd := exec.Command(path, args...)
	cmd.Dir = o.WorkDir
	cmd.Env = append(own.environment(o.Env), marker)
	prepare(cmd)
	p := &process{
		cmd: cmd, stopTimeout: o.Timeouts.Stop, userStop: o.Stopping, exited: make(chan struct{}),
		swept: make(chan struct{}),
	}
	theirs, err := p.openPipes()
	if err != nil {
		return nil, err
	}
	started := make(chan error)
	go p.live(marker, started)
	err = <-started
	closeAll(theirs...)
	if err != nil {
		closeAll(p.stdin, p.stdout, p.stderr)
		return nil, err
	}
	return p, nil
}

// openPipes makes the three pipes and returns the ends that belong to the program.
// They are files rather than exec's own pipes, so that waiting for the program
// neither waits for its children nor loses what it wrote last.
func (p *process) openPipes() ([]*os.File, error) {
	var ends [6]*os.File
	for i := 0; i < len(ends); i += 2 {
		var err error
		if ends[i], ends[i+1], err = os.Pipe(); err != nil {
			closeAll(ends[:i]...)
			return nil, err
		}
	}
	p.cmd.Stdin, p.stdin = ends[0], ends[1]
	p.stdout, p.cmd.Stdout = ends[2], ends[3]
	p.stderr, p.cmd.Stderr = ends[4], ends[5]
	return []*os.File{ends[0], ends[3], ends[5]}, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// live starts the program, waits for its end and clears away what it left.
//
// It keeps one thread for all that time: on Linux the program is told to die
// with its parent, and there the parent is the thread that started it, which
// the Go runtime may end sooner than the suite.
func (p *process) live(marker string, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := p.cmd.Start(); err != nil {
		started <- err
		return
	}
	p.group = newGroup(p.cmd.Process.Pid, marker)
	started <- nil
	go p.killOnUserStop()
	// How it ended is in ProcessState; the error only repeats it.
	_ = p.cmd.Wait()
	close(p.exited)
	p.sweep()
	// A process that we cannot see may still hold the pipes open.
	deadline := time.Now().Add(p.stopTimeout)
	_, _ = p.stdout.SetReadDeadline(deadline), p.stderr.SetReadDeadline(deadline)
	p.group.release()
	close(p.swept)
}

// killOnUserStop ends a program that takes its time when the suite's user wants
// the end: whatever waits for it then goes on.
func (p *process) killOnUserStop() {
	select {
	case <-p.exited:
		return
	case <-p.userStop:
	}
	if !p.exitedWithin(userStopTimeout) {
		p.kill()
	}
}

// userStopped reports whether the suite's user wants the end.
func (p *process) userStopped() bool {
	select {
	case <-p.userStop:
		return true
	default:
		return false
	}
}

// kill ends the program and its group.
func (p *process) kill() {
	p.group.kill()
	// The group can be empty where the system refused to make one.
	_ = p.cmd.Process.Kill()
}

// sweep waits until no process is left of the group. Children of a host that we
// asked to stop get stopTimeout to end on their own; then all are killed.
func (p *process) sweep() {
	if p.stopping.Load() && !p.userStopped() && p.emptyWithin(p.stopTimeout) {
		return
	}
	left := p.group.survivors()
	if len(left) == 0 {
		return
	}
	p.leftovers = left
	p.group.kill()
	p.unkillable = !p.emptyWithin(p.stopTimeout)
}

// emptyWithin reports whether the group becomes empty within d.
func (p *process) emptyWithin(d time.Duration) bool {
	deadline := time.NewTimer(d)
	defer deadline.Stop()
	again := time.NewTicker(sweepInterval)
	defer again.Stop()
	for {
		if len(p.group.survivors()) == 0 {
			return true
		}
		select {
		case <-deadline.C:
			return false
		case <-again.C:
		}
	}
}

// exitedWithin reports whether the program ends within d.
func (p *process) exitedWithin(d time.Duration) bool {
	deadline := time.NewTimer(d)
	defer deadline.Stop()
	select {
	case <-p.exited:
		return true
	case <-deadline.C:
		return false
	}
}

// stop ends the program in steps: its stdin is closed, then it is asked to
// terminate, then it is killed. The error tells what a host should have done.
func (p *process) stop() error {
	p.stopping.Store(true)
	_ = p.stdin.Close()
	forced := p.forceExit()
	if !errors.Is(forced, errUnkillable) {
		<-p.swept
	}
	closeAll(p.stdout, p.stderr)
	switch {
	case forced != nil:
		return forced
	case p.unkillable:
		return fmt.Errorf("processes could not be killed: %s", strings.Join(p.leftovers, ", "))
	case len(p.leftovers) > 0:
		return fmt.Errorf("it left processes behind, which were killed: %s", strings.Join(p.leftovers, ", "))
	}
	return nil
}

// errUnkillable is the end of all means.
var errUnkillable = errors.New("it kept running even after it was killed")

// forceExit waits for the program's end, step by step.
func (p *process) forceExit() error {
	if p.exitedWithin(p.stopTimeout) {
		return nil
	}
	if p.group.terminate() == nil && p.exitedWithin(p.stopTimeout) {
		return nil
	}
	p.kill()
	if p.exitedWithin(p.stopTimeout) {
		return fmt.Errorf("it did not exit within %v of its stdin being closed, nor within %[1]v of being asked "+
			"to terminate, and was killed", p.stopTimeout)
	}
	return errUnkillable
}

// exitReason says how the program ended on its own. It waits stopTimeout for the end,
// and then until nothing of the program is left.
func (p *process) exitReason() (clause string, ended bool) {
	if !p.exitedWithin(p.stopTimeout) {
		return "it closed its stdin or stdout but keeps running", false
	}
	<-p.swept
	return "it ended with " + p.cmd.ProcessState.String(), true
}

// copyStderr hands what the program prints to w until it ends.
func (p *process) copyStderr(w io.Writer) {
	_, _ = io.Copy(w, p.stderr)
}
