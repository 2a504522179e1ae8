//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"codemode/mockservers/bridge"
)

// disturbed is what the fault befalls: a call that says so, and its answer.
var disturbed = []byte(`"disturb":true`)

// bridgeFault is the fault of one bridge. The calls count from 1.
type bridgeFault struct {
	name string
	out  io.Writer

	mu sync.Mutex
	// calls are the ids of the disturbed calls that are not answered yet.
	calls map[string]bool
	count int
	// kept is an answer that the next one overtakes.
	kept []byte
}

// runBridge connects to a mock server with a fault. It leaves a file with its process id
// as the name in folder.
func runBridge(fault, folder, address string) int {
	if err := os.WriteFile(filepath.Join(folder, strconv.Itoa(os.Getpid())), nil, 0o600); err != nil {
		return 1
	}
	f := &bridgeFault{name: fault, out: os.Stdout, calls: map[string]bool{}}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go func() {
		lines(os.Stdin, func(line []byte) { f.call(line, toServer) })
		_ = toServer.Close()
	}()
	var back sync.WaitGroup
	back.Go(func() { lines(fromServer, f.answer) })
	err := bridge.Run(context.Background(), address, in, out, os.Stderr)
	_ = out.Close()
	back.Wait()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// call passes on what the host says. A write returns when the bridge has taken
// the line, and an empty one when it has sent that.
func (f *bridgeFault) call(line []byte, to io.Writer) {
	if !bytes.Contains(line, disturbed) {
		_, _ = to.Write(line)
		return
	}
	f.mu.Lock()
	f.count++
	second := f.count == 2
	f.calls[idOf(line)] = true
	f.mu.Unlock()
	if f.name == "lost call" && second {
		return
	}
	_, _ = to.Write(line)
	if strings.HasPrefix(f.name, "killed") && second {
		_, _ = to.Write([]byte("\n"))
		if f.name == "killed with the host" {
			_ = syscall.Kill(os.Getppid(), syscall.SIGKILL)
		}
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
}

// answer passes on what the server says.
func (f *bridgeFault) answer(line []byte) {
	f.mu.Lock()
	disturb := f.calls[idOf(line)] && bytes.Contains(line, []byte(`"result"`))
	delete(f.calls, idOf(line))
	f.mu.Unlock()
	if disturb {
		line = f.disturb(line)
	}
	_, _ = f.out.Write(line)
}

func (f *bridgeFault) disturb(line []byte) []byte {
	switch f.name {
	case "lost answer":
		return nil
	case "late answer":
		time.Sleep(200 * time.Millisecond) // the fault itself, nothing waits for it
	case "answer twice":
		return append(bytes.Clone(line), line...)
	case "answers in the other order":
		if f.kept == nil {
			f.kept = bytes.Clone(line)
			return nil
		}
		return append(bytes.Clone(line), f.kept...)
	case "cut answer":
		return append(bytes.Clone(line[:len(line)/2]), '\n')
	case "invalid JSON":
		return append([]byte(`{,`), line[1:]...)
	}
	return line
}
