package refhost

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
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
	of := children
	if _, err := os.Stat(fmt.Sprintf("/proc/%d/task/%[1]d/children", os.Getpid())); err != nil {
		of = scanned()
	}
	var all []descendant
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		for _, id := range of(next[0]) {
			if _, since, ok := origins(id); ok {
				all = append(all, descendant{id, since})
				next = append(next, id)
			}
		}
	}
	return all
}

// likeAbove is how many of the processes above this one have the same command line. Their programs cannot be seen:
// hosts hide their memory.
func likeAbove() (count int) {
	own, err := os.ReadFile("/proc/self/cmdline")
	if err != nil {
		return 0
	}
	for pid := os.Getppid(); pid > 1; {
		if other, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil && bytes.Equal(own, other) {
			count++
		}
		parent, _, ok := origins(pid)
		if !ok {
			break
		}
		pid = parent
	}
	return count
}

// children are what the threads of a process started, from proc_pid_task(5): not all kernels say it.
func children(pid int) []int {
	var all []int
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, field := range bytes.Fields(text) {
			if id, err := strconv.Atoi(string(field)); err == nil {
				all = append(all, id)
			}
		}
	}
	return all
}

// scanned tells the same from all processes of the system, where the kernel does not keep lists.
func scanned() func(pid int) []int {
	known := map[int][]int{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		if id, err := strconv.Atoi(e.Name()); err == nil {
			if parent, _, ok := origins(id); ok {
				known[parent] = append(known[parent], id)
			}
		}
	}
	return func(pid int) []int { return known[pid] }
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
