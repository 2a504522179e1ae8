package refhost

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/budget"
	"codemode/refhost/stdio"
)

// maxMessage bounds one MCP message from a server, in bytes: a tool's answer, or a page of its tools.
const maxMessage = 16 << 20

// The steps of stopping a server: its stdin is closed, then it is asked to
// terminate, then it is killed with everything it started. Clients give a host 2 s
// for all that: when those are over, nobody stops the servers any more.
const (
	stdinGrace     = time.Second
	terminateGrace = 500 * time.Millisecond
	// killGrace is how long the kernel has to end what was killed: it may take long, and nobody can do more.
	killGrace = 250 * time.Millisecond
	// drainGrace is how long what a server wrote before its end is read: what it started may keep its stdout open.
	drainGrace = time.Second
)

// process is a server that runs as a command and speaks over its stdin and stdout.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	stderr *tail
	exited chan struct{}
	once   sync.Once
	// stopped is called when stop has done all that it can.
	stopped func()

	mu sync.Mutex
	// started are what it was seen to have started.
	started []descendant
}

// startProcess starts the command of a configuration.
func startProcess(config ServerConfig) (*process, error) {
	cmd := exec.Command(config.Command, config.Args...)
	cmd.Dir = config.Dir
	cmd.Env = environment(config.Env)
	ownGroup(cmd)
	p := &process{cmd: cmd, stderr: &tail{}, exited: make(chan struct{}), stopped: func() {}}
	cmd.Stderr = p.stderr
	// A child of the server that keeps stderr open must not keep Wait waiting.
	cmd.WaitDelay = terminateGrace
	// Not StdinPipe: a write to it could wait for ever.
	stdin, toServer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: Wait would close it before the last message is read.
	read, write, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, stdin.Close(), toServer.Close())
	}
	cmd.Stdin = stdin
	p.stdin = &impatient{File: toServer, timeout: writeTimeout, failed: func() { go p.stop() }}
	p.stdout, cmd.Stdout = read, write
	err = cmd.Start()
	if err != nil && config.Dir != "" {
		if info, missing := os.Stat(config.Dir); missing != nil || !info.IsDir() {
			err = fmt.Errorf("its cwd %s is no folder", config.Dir) // the error of Start blames the command
		}
	}
	err = errors.Join(err, write.Close(), stdin.Close())
	if err != nil {
		return nil, errors.Join(err, read.Close(), toServer.Close())
	}
	go func() {
		_ = cmd.Wait()
		close(p.exited)
		time.AfterFunc(drainGrace, p.stop)
	}()
	return p, nil
}

// writeTimeout is how long a server may leave a message unread; then its session ends.
const writeTimeout = 30 * time.Second

// impatient is a pipe that a write does not wait for longer than a time, where the system has such deadlines. Half of
// a message is of no use to anybody: after a write that failed there is no other, and failed is called.
type impatient struct {
	*os.File
	timeout time.Duration
	failed  func()
	broken  atomic.Bool
}

func (w *impatient) Write(p []byte) (int, error) {
	if w.broken.Load() {
		return 0, os.ErrClosed
	}
	_ = w.SetWriteDeadline(time.Now().Add(w.timeout))
	n, err := w.File.Write(p)
	if err != nil && w.broken.CompareAndSwap(false, true) {
		w.failed()
	}
	return n, err
}

// passedOn are the variables of the host's own environment that every server gets: where programs are, who the
// user is, the language, and what a system cannot start programs without. All others may be secrets.
func passedOn() []string {
	if runtime.GOOS == "windows" {
		return []string{"PATH", "PATHEXT", "COMSPEC", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "PROGRAMDATA",
			"PROGRAMFILES", "PROGRAMFILES(X86)", "PROCESSOR_ARCHITECTURE", "NUMBER_OF_PROCESSORS", "OS", "APPDATA",
			"LOCALAPPDATA", "HOMEDRIVE", "HOMEPATH", "USERNAME", "USERPROFILE", "TEMP", "TMP"}
	}
	return []string{"PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE"}
}

// environment is that of a server: little of the host's own, and what its configuration names.
func environment(configured map[string]string) []string {
	env := []string{levelBelow()}
	for _, name := range passedOn() {
		if value, set := os.LookupEnv(name); set {
			env = append(env, name+"="+value)
		}
	}
	for name, value := range configured {
		env = append(env, name+"="+value)
	}
	return env
}

// transport speaks to the process. noise gets what it prints to stdout that is no message.
func (p *process) transport(noise func(line []byte)) mcp.Transport {
	return capturingTransport{&stdio.Transport{Reader: p.stdout, Writer: p.stdin, MaxLine: maxMessage,
		MaxValues: budget.MaxValues, MaxUnanswered: stdio.MaxUnanswered, MaxID: maxMethod, FailAnswers: true,
		Refused: func(line []byte, _ error) []byte {
			noise(line)
			return nil
		}}}
}

// stop ends the process and all that it started, and waits for its end, within bounds.
func (p *process) stop() {
	p.once.Do(func() {
		p.look()
		_ = p.stdin.Close()
		if !p.endsWithin(stdinGrace) {
			p.look()
			terminateGroup(p.cmd)
			p.endsWithin(terminateGrace)
		}
		killGroup(p.cmd)
		p.mu.Lock()
		for _, d := range p.started {
			d.kill()
		}
		p.mu.Unlock()
		p.endsWithin(killGrace)
		_ = p.stdout.Close()
		p.stopped()
	})
}

// look finds what the process has started, now and before. What left its group has to be found while it is known as
// its own: before anything is done that may end the process.
func (p *process) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started = append(p.started, descendants(p.cmd.Process.Pid)...)
}

func (p *process) endsWithin(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

// maxTail bounds what is kept of a server's stderr, in bytes.
const maxTail = 4 << 10

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
	// cut is set when the beginning is not kept.
	cut bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if len(t.kept) > maxTail {
		t.kept, t.cut = bytes.Clone(t.kept[len(t.kept)-maxTail:]), true
	}
	return len(p), nil
}

// last is the last line that is not empty of what was kept, cleaned as a whole: what is to be taken out may have lines.
func (t *tail) last(cleaned func(text string, cut bool) string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(cleaned(string(t.kept), t.cut)), "\n")
	return lines[len(lines)-1]
}
