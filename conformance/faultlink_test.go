//go:build unix

package conformance_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// faultLink as the first argument makes the test binary a link between suite and
// host that does one thing wrong: `fault-link FAULT HOST [ARGUMENT…]`.
const faultLink = "fault-link"

// link passes lines on and disturbs those that answer a call of codemode.run.
type link struct {
	fault string
	host  *exec.Cmd
	mu    sync.Mutex
	// calls are the ids of the calls that are not answered yet.
	calls map[string]bool
}

func runLink(fault string, argv []string) int {
	l := &link{fault: fault, host: exec.Command(argv[0], argv[1:]...), calls: map[string]bool{}}
	l.host.Stderr = os.Stderr
	in, err := l.host.StdinPipe()
	if err != nil {
		return 1
	}
	out, err := l.host.StdoutPipe()
	if err != nil || l.host.Start() != nil {
		return 1
	}
	go func() {
		l.forward(os.Stdin, in)
		_ = in.Close()
	}()
	l.back(out)
	if l.host.Wait() != nil {
		return 1
	}
	return 0
}

// forward passes on what the suite says.
func (l *link) forward(from io.Reader, to io.Writer) {
	lines(from, func(line []byte) {
		if bytes.Contains(line, []byte(`"tools/call"`)) {
			l.mu.Lock()
			l.calls[idOf(line)] = true
			l.mu.Unlock()
			switch l.fault {
			case "stopped":
				_ = l.host.Process.Signal(syscall.SIGSTOP)
			case "killed":
				_ = l.host.Process.Kill()
			case "lost call":
				return
			case "call twice":
				_, _ = to.Write(line)
			}
		}
		_, _ = to.Write(line)
	})
}

// idOf is the id of a JSON-RPC message, as written.
func idOf(line []byte) string {
	_, rest, _ := strings.Cut(string(line), `"id":`)
	end := strings.IndexAny(rest, ",}")
	return rest[:max(end, 0)]
}

// back passes on what the host says.
func (l *link) back(from io.Reader) {
	lines(from, func(line []byte) {
		l.mu.Lock()
		answer := l.calls[idOf(line)] && bytes.Contains(line, []byte(`"result"`))
		delete(l.calls, idOf(line))
		l.mu.Unlock()
		if answer {
			line = l.disturb(line)
		}
		_, _ = os.Stdout.Write(line)
	})
}

func (l *link) disturb(line []byte) []byte {
	switch l.fault {
	case "lost answer":
		return nil
	case "late answer":
		time.Sleep(200 * time.Millisecond) // the fault itself, nothing waits for it
	case "answer twice":
		return append(bytes.Clone(line), line...)
	case "cut answer":
		return append(bytes.Clone(line[:len(line)/2]), '\n')
	case "invalid JSON":
		return append([]byte(`{,`), line[1:]...)
	case "noise":
		return append([]byte("debug: answering\n"), line...)
	case "other id":
		return bytes.Replace(line, []byte(`"id":`+idOf(line)), []byte(`"id":987654321`), 1)
	case "split answer":
		for _, part := range [][]byte{line[:len(line)/3], line[len(line)/3:]} {
			_, _ = os.Stdout.Write(part)
		}
		return nil
	case "closed":
		fmt.Fprintln(os.Stderr, "the link was cut")
		_ = l.host.Process.Kill()
		os.Exit(1)
	}
	return line
}
