package refhost

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
)

// descendant is a process that a server started, also one in a session of its own.
type descendant struct {
	pid int
	// since is when it started: its id may be another's later.
	since string
}

// descendants are what a process and those that it started have started and not left to others.
func descendants(pid int) []descendant {
	var all []descendant
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	children := map[int][]descendant{}
	for _, e := range entries {
		if id, err := strconv.Atoi(e.Name()); err == nil {
			if parent, since, ok := origins(id); ok {
				children[parent] = append(children[parent], descendant{id, since})
			}
		}
	}
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		for _, child := range children[next[0]] {
			all = append(all, child)
			next = append(next, child.pid)
		}
	}
	return all
}

// origins are a process's parent and start, from /proc/PID/stat (proc_pid_stat(5)).
func origins(pid int) (parent int, since string, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, "", false
	}
	// The name before it may have any character.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	const parentField, startField = 1, 19
	if len(fields) <= startField {
		return 0, "", false
	}
	parent, err = strconv.Atoi(string(fields[parentField]))
	return parent, string(fields[startField]), err == nil
}

// kill ends it, unless it has ended already.
func (d descendant) kill() {
	if _, since, ok := origins(d.pid); ok && since == d.since {
		_ = syscall.Kill(d.pid, syscall.SIGKILL)
	}
}
