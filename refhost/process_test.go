package refhost

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// A write that nobody reads ends, and all that wait for it at once.
func TestImpatientPipe(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	defer write.Close()
	failures := make(chan struct{}, 10)
	w := &impatient{File: write, timeout: 50 * time.Millisecond, failed: func() { failures <- struct{}{} }}
	if _, err := w.Write([]byte("short")); err != nil {
		t.Fatalf("a write that fits: %v", err)
	}
	// As the SDK does, one at a time.
	var one sync.Mutex
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			one.Lock()
			defer one.Unlock()
			if _, err := w.Write(make([]byte, 1<<20)); err == nil {
				t.Error("a write that nobody reads succeeded")
			}
		})
	}
	all.Wait()
	if _, err := w.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("after a write that failed: %v, want %v", err, os.ErrClosed)
	}
	if len(failures) != 1 {
		t.Errorf("told of %d failures, want one", len(failures))
	}
}

// What was killed and does not end is not waited for: the host could not end.
func TestStopOfWhatDoesNotEnd(t *testing.T) {
	p, err := startProcess(ServerConfig{Command: os.Args[0], Args: []string{"-test.run=^$"}})
	if err != nil {
		t.Fatal(err)
	}
	stuck := &process{cmd: p.cmd, stdin: p.stdin, stdout: p.stdout, stderr: p.stderr, exited: make(chan struct{}),
		stopped: p.stopped}
	stopped := make(chan struct{})
	go func() {
		stuck.stop()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(time.Minute):
		t.Error("it is waited for without a bound")
	}
	<-p.exited
}

// What is kept of stderr may begin within a secret, and a secret may have lines.
func TestWhatAServerPrintedHasNoPartOfASecret(t *testing.T) {
	const token, key = "SeCrEt0123456789abcdef", "first line\nsecond line\nthird line"
	s := newSecrets(ServerConfig{Env: map[string]string{"TOKEN": token, "KEY": key}}, nil)
	for after := 0; after < maxTail; after++ {
		if after > 100 && after < maxTail-200 { // by less than the secret is long, so that no cut is passed over
			after += 6
		}
		kept := &tail{}
		_, _ = kept.Write([]byte(strings.Repeat("+", 100) + token + strings.Repeat("-", after)))
		line := kept.last(s.redactEnd)
		for from := range token {
			if strings.Contains(line, token[from:]+"-") {
				t.Fatalf("with %d bytes after it, %q of the secret is left", after, token[from:])
			}
		}
	}
	kept := &tail{}
	_, _ = kept.Write([]byte("it is " + key + "\n"))
	if line := kept.last(s.redactEnd); line != "it is (KEY)" {
		t.Errorf("of a secret with lines there is %q", line)
	}
}
