package driver

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// prepare gives the program its own process group, and ends it when the suite
// is killed. SIGKILL, because a host that hangs is the reason to kill a suite;
// the host's children see their pipes close.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// survivors names the living processes of the group or with the marker in their
// environment, as "pid (name)".
func (g *group) survivors() []string {
	var found []string
	for _, m := range g.members() {
		found = append(found, fmt.Sprintf("%d (%s)", m.pid, m.name))
	}
	return found
}

func (g *group) killMarked() {
	for _, m := range g.members() {
		_ = unix.Kill(m.pid, unix.SIGKILL)
	}
}

// member is one living process of a host.
type member struct {
	pid  int
	name string
}

// members reads /proc: processes that cannot be read belong to someone else.
func (g *group) members() []member {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var found []member
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		name, state, pgrp, ok := readStat(pid)
		if !ok || state == "Z" || state == "X" {
			continue
		}
		if pgrp == g.id || g.marked(pid) {
			found = append(found, member{pid: pid, name: name})
		}
	}
	return found
}

// marked reports whether a process was started with the session's marker.
func (g *group) marked(pid int) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return false
	}
	for v := range bytes.SplitSeq(env, []byte{0}) {
		if string(v) == g.marker {
			return true
		}
	}
	return false
}

// readStat reads "pid (name) state ppid pgrp …"; a name may hold parentheses.
func readStat(pid int) (name, state string, pgrp int, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", "", 0, false
	}
	head, rest, found := cutLast(string(stat), ")")
	_, name, named := strings.Cut(head, "(")
	fields := strings.Fields(rest)
	if !found || !named || len(fields) < 3 {
		return "", "", 0, false
	}
	pgrp, err = strconv.Atoi(fields[2])
	return name, fields[0], pgrp, err == nil
}

// cutLast is strings.Cut at the last occurrence.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// threads are those of [Meter], by what the scheduler counts.
func (g *group) threads() map[int]Turns {
	all := map[int]Turns{}
	for _, m := range g.members() {
		counts, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", m.pid))
		if err != nil {
			continue
		}
		for _, file := range counts {
			text, err := os.ReadFile(file)
			if err != nil {
				continue // it has ended
			}
			var ran, queued int64
			id, wrong := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			if _, err := fmt.Sscan(string(text), &ran, &queued); err == nil && wrong == nil {
				all[id] = Turns{time.Duration(ran), time.Duration(queued)}
			}
		}
	}
	return all
}
