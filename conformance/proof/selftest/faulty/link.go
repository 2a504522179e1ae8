//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// link stands between suite and host, passes lines on and disturbs those that answer a
// call of codemode.run.
type link struct {
	fault string
	host  *exec.Cmd
	mu    sync.Mutex
	// calls are the ids of the calls that are not answered yet.
	calls map[string]bool
	// toHost and toSuite put names of the one in the place of those of the other.
	toHost, toSuite *strings.Replacer
}

func runLink(fault string, argv []string) int {
	l := &link{fault: fault, host: exec.Command(argv[0], argv[1:]...), calls: map[string]bool{}}
	l.toHost, l.toSuite = namesOf(fault)
	l.host.Stderr = os.Stderr
	if fault == "plain ids" && !plainIDs(argv[len(argv)-1]) {
		fmt.Fprintln(os.Stderr, "Error: a server id has other characters than A-Z, a-z, 0-9, _ and -")
		return 1
	}
	if fault == "deaf" {
		signal.Ignore(syscall.SIGTERM)
	}
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
		if l.fault != "deaf" {
			_ = in.Close()
		}
	}()
	l.back(out)
	if l.host.Wait() != nil {
		return 1
	}
	return 0
}

// plainIDs reports whether a configuration has only ids of letters, digits, underscores and hyphens.
func plainIDs(config string) bool {
	var servers struct{ McpServers map[string]any }
	data, err := os.ReadFile(config)
	if err != nil || json.Unmarshal(data, &servers) != nil {
		return false
	}
	for id := range servers.McpServers {
		if !regexp.MustCompile(`^[A-Za-z0-9_-]+$`).MatchString(id) {
			return false
		}
	}
	return true
}

// forward passes on what the suite says.
func (l *link) forward(from io.Reader, to io.Writer) {
	lines(from, func(line []byte) {
		line = []byte(l.toHost.Replace(string(line)))
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
			case "endless":
				if bytes.Contains(line, []byte("for (;;)")) {
					return
				}
			case "unanswered imports":
				if bytes.Contains(line, []byte("@codemode/servers/")) {
					return
				}
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
		line = []byte(l.toSuite.Replace(string(line)))
		_, _ = os.Stdout.Write(line)
	})
}

// namesOf are the names of a suite in those of a host, and the other way around, if the fault lists them: names
// SUITE=HOST….
func namesOf(fault string) (toHost, toSuite *strings.Replacer) {
	var there, back []string
	listed, _ := strings.CutPrefix(fault, "names ")
	for pair := range strings.FieldsSeq(listed) {
		if suite, host, differ := strings.Cut(pair, "="); differ {
			there, back = append(there, suite, host), append(back, host, suite)
		}
	}
	return strings.NewReplacer(there...), strings.NewReplacer(back...)
}

func (l *link) disturb(line []byte) []byte {
	switch l.fault {
	case "lost answer":
		return nil
	case "late answer":
		time.Sleep(200 * time.Millisecond) // the fault itself, nothing waits for it
	case "slow":
		time.Sleep(700 * time.Millisecond) // the fault itself, nothing waits for it
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
