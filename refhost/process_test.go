package refhost

import (
	"errors"
	"os"
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
