package prove

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"codemode/conformance/proof/score"
	"codemode/refhost/altered/faults"
	"codemode/reports"
	"codemode/spec"
)

// FaultOptions say how hosts of [faults.Fault] are built and judged.
type FaultOptions struct {
	// Root is the folder of the module whose reference host is edited.
	Root string
	// Host is the command of another host, which has its faults built in; "" is the reference host, edited.
	Host string
	// Suite is the path of the program `conformance` that judges, which may be an
	// earlier one: it is asked by its command line alone.
	Suite string
	// Ledger is that of the specification whose hosts are built.
	Ledger spec.Ledger
	// Scope is [Section] or [All].
	Scope Scope
	// Parallel is how many hosts are judged at a time, Scenarios how many
	// scenarios of each.
	Parallel, Scenarios int
	Seed                uint64
	// Timeout bounds one host; RunTimeout one call of its tool.
	Timeout, RunTimeout time.Duration
	// Keep is a folder for the reports of all hosts, or empty.
	Keep string
	// Judged is told of each host that was judged; never called concurrently.
	Judged func(done, total int, f faults.Fault, m score.BlindFault)
}

// JudgeFaults builds each host and lets the suite judge it, and returns what it
// noticed, in the order in which they were judged. The errors are of those that
// could not be built or judged, which takes nothing from the others.
func JudgeFaults(ctx context.Context, o FaultOptions, list []faults.Fault) (score.BlindFaults, error) {
	tree, err := os.MkdirTemp("", "codemode-tree-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(tree) }() // a temporary folder that stays harms nobody
	if o.Host == "" {
		if err := copyTree(ctx, o.Root, tree); err != nil {
			return nil, err
		}
	}
	var judged score.BlindFaults
	var failures []error
	places := make(chan int)
	var workers sync.WaitGroup
	var mu sync.Mutex
	ended := func(f faults.Fault, m score.BlindFault, err error) {
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			failures = append(failures, fmt.Errorf("fault %s: %w", f.ID, err))
			return
		}
		judged = append(judged, m)
		if o.Judged != nil {
			o.Judged(len(judged)+len(failures), len(list), f, m)
		}
	}
	for range max(1, o.Parallel) {
		workers.Go(func() { o.work(ctx, tree, list, places, ended) })
	}
	for i := range list {
		select {
		case places <- i:
		case <-ctx.Done():
		}
	}
	close(places)
	workers.Wait()
	return judged, errors.Join(append(failures, ctx.Err())...)
}

// work judges faults of a tree until there are no more.
func (o FaultOptions) work(ctx context.Context, tree string, list []faults.Fault, places <-chan int,
	ended func(faults.Fault, score.BlindFault, error)) {
	dir, err := os.MkdirTemp("", "codemode-fault-")
	for i := range places {
		var m score.BlindFault
		failure := err
		if failure == nil {
			m, failure = o.judgeFault(ctx, tree, dir, list[i])
		}
		ended(list[i], m, failure)
	}
	_ = os.RemoveAll(dir) // a temporary folder that stays harms nobody
}

// copyTree copies what the reference host is built from, which may change while
// hours of judging go on.
func copyTree(ctx context.Context, root, to string) error {
	if err := os.CopyFS(filepath.Join(to, "refhost"), os.DirFS(filepath.Join(root, "refhost"))); err != nil {
		return err
	}
	others, err := packagesBeside(ctx, root)
	if err != nil {
		return err
	}
	for _, folder := range others {
		if err := os.CopyFS(filepath.Join(to, folder), os.DirFS(filepath.Join(root, folder))); err != nil {
			return err
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return fmt.Errorf("%w; name the root of the module", err)
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// packagesBeside are the folders of the module, outside of refhost, whose packages the reference host is built from.
func packagesBeside(ctx context.Context, root string) ([]string, error) {
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-f",
		"{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", "./refhost/cmd/refhost")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("asking go in %s for the packages of the reference host: %w; name the root of the "+
			"module", root, err)
	}
	absolute, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	var folders []string
	for line := range strings.Lines(string(out)) {
		folder, err := filepath.Rel(absolute, strings.TrimSpace(line))
		if err != nil {
			return nil, err
		}
		if top, _, _ := strings.Cut(filepath.ToSlash(folder), "/"); folder != "." && top != "refhost" {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// judgeFault builds one host in dir and judges it.
func (o FaultOptions) judgeFault(ctx context.Context, tree, dir string,
	f faults.Fault) (m score.BlindFault, err error) {
	host := filepath.Join(dir, "refhost")
	if o.Host == "" {
		if err := f.Build(ctx, tree, host); err != nil {
			return m, err
		}
	}
	out := filepath.Join(dir, "out")
	if o.Keep != "" {
		out = filepath.Join(o.Keep, f.ID)
	}
	limited, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	run := exec.CommandContext(limited, o.Suite, o.arguments(f, host, out)...)
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 20 * time.Second
	said, err := run.CombinedOutput()
	if ctx.Err() != nil {
		return m, context.Cause(ctx)
	}
	report, readErr := readOutcomes(filepath.Join(out, "report.json"))
	if readErr != nil {
		return m, fmt.Errorf("%s left no report (%v): %w; it said:\n%s", o.Suite, err, readErr, said)
	}
	m = noticedFault(f, report)
	m.Independent = o.Host != ""
	return m, nil
}

// arguments are those of `conformance run`.
func (o FaultOptions) arguments(f faults.Fault, host, out string) []string {
	id := o.Ledger.ID
	args := []string{
		"run", "--spec", id.String(), "--host", o.command(host), "--out", out, "--seed", fmt.Sprint(o.Seed),
		"--parallel", fmt.Sprint(o.Scenarios), "--run-timeout", o.RunTimeout.String(),
	}
	if o.Host != "" {
		args = append(args, "--env", "FAULT="+f.ID)
	}
	for _, level := range spec.Levels() { // all of them, so that no ambiguity is probed
		args = append(args, "--level", string(level))
	}
	var sections []string
	for _, id := range f.Breaks {
		r, _ := o.Ledger.ByID(id)
		if o.Scope != All && !slices.Contains(sections, r.Section) {
			sections = append(sections, r.Section)
			args = append(args, "--section", r.Section)
		}
	}
	return args
}

// command is that of a host: the edited reference host in a file, or the other one.
func (o FaultOptions) command(host string) string {
	if o.Host != "" {
		return o.Host
	}
	command := fmt.Sprintf("'%s' --spec %s --config {config}", host, o.Ledger.ID)
	if o.Ledger.ID.System == spec.Default().System { // some scenarios wait for the end of a run that asks for no time
		command += " --timeout 5s"
	}
	return command
}

// outcomes is the part of a report that is read, which may be one of an earlier form.
type outcomes struct {
	Requirements []struct {
		ID      string          `json:"id"`
		Outcome reports.Outcome `json:"outcome"`
	} `json:"requirements"`
	Scenarios []struct {
		ID           string             `json:"id"`
		Requirements []string           `json:"requirements"`
		Outcome      reports.Outcome    `json:"outcome"`
		Mismatches   []reports.Mismatch `json:"mismatches"`
		Problem      string             `json:"problem"`
	} `json:"scenarios"`
}

func readOutcomes(path string) (o outcomes, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return o, err
	}
	return o, json.Unmarshal(data, &o)
}

// noticedFault reads from a report what the suite noticed.
func noticedFault(f faults.Fault, r outcomes) score.BlindFault {
	m := score.BlindFault{ID: f.ID, Breaks: f.Breaks, Failed: []string{}}
	for _, q := range r.Requirements {
		switch q.Outcome {
		case reports.NotObserved, reports.CouldNotRun:
			m.Unjudged = append(m.Unjudged, q.ID)
		case reports.Failed:
			m.Failed = append(m.Failed, q.ID)
		}
	}
	for _, s := range r.Scenarios {
		if s.Outcome.Met() {
			continue
		}
		m.Scenarios = append(m.Scenarios, s.ID)
		about := slices.ContainsFunc(s.Requirements, func(id string) bool { return slices.Contains(f.Breaks, id) })
		if m.Reason == "" && about {
			m.Reason = s.Problem
			if len(s.Mismatches) > 0 {
				m.Reason = s.Mismatches[0].Rule
			}
		}
	}
	return m.Conclude()
}
