package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// benchmarked are the packages whose benchmarks the table has, and how often each is
// repeated for one value: a run ends outside of what is measured, so that seconds of it
// would take minutes.
var benchmarked = []struct{ path, pattern, times string }{
	{"refhost", "Records|ToolCalls|Discovery", "10x"},
	{"refhost/sandbox", "BenchmarkRun$|WorkerStart", "30x"},
	{"refhost/declarations", "Generate", "10x"},
}

// build is a state of the sources with its programs.
type build struct {
	name string
	// root is the folder of the sources, programs that of what was built of them.
	root, programs string
	samples        *samples
}

func (b build) program(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(b.programs, name)
}

// build builds the programs and the benchmarks of the sources below a folder.
func (m measurer) build(ctx context.Context, name, root string) (build, error) {
	b := build{name: name, root: root, programs: filepath.Join(m.folder, name), samples: newSamples()}
	fmt.Fprintf(m.progress, "building %s\n", name)
	into := b.programs + string(filepath.Separator)
	if _, err := command(ctx, root, "go", "build", "-trimpath", "-o", into, "./conformance/cmd/...",
		"./refhost/cmd/..."); err != nil {
		return b, err
	}
	if m.plan.agents {
		return b, nil
	}
	for _, p := range benchmarked {
		if _, err := command(ctx, root, "go", "test", "-c", "-o", b.program(testProgram(p.path)),
			"./"+p.path); err != nil {
			return b, err
		}
	}
	return b, nil
}

func testProgram(path string) string { return strings.ReplaceAll(path, "/", "-") + ".test" }

// moduleRoot is the folder of go.mod.
func moduleRoot(ctx context.Context) (string, error) {
	out, err := command(ctx, ".", "go", "env", "GOMOD")
	file := strings.TrimSpace(string(out))
	if err == nil && filepath.Base(file) != "go.mod" {
		err = errors.New("there is no go.mod here; start it in the repository")
	}
	return filepath.Dir(file), err
}

// checkOut puts the sources of a commit into a folder; remove undoes it.
func checkOut(ctx context.Context, root, commit, folder string) (remove func() error, err error) {
	if commit == "" || strings.HasPrefix(commit, "-") {
		return nil, fmt.Errorf("OLD=%q names no commit; name one, such as OLD=main", commit)
	}
	if _, err := command(ctx, root, "git", "rev-parse", "--verify", "--quiet", commit+"^{commit}"); err != nil {
		return nil, fmt.Errorf("OLD=%s is no commit of this repository; name one, such as OLD=main", commit)
	}
	if _, err := command(ctx, root, "git", "worktree", "add", "--detach", folder, commit); err != nil {
		return nil, err
	}
	return func() error {
		_, err := command(context.WithoutCancel(ctx), root, "git", "worktree", "remove", "--force", folder)
		return err
	}, nil
}

// command runs a program and returns what it wrote to its stdout; an error has the end of
// its stderr in one line.
func command(ctx context.Context, folder string, name string, args ...string) ([]byte, error) {
	var out, said bytes.Buffer
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Stdout, c.Stderr = folder, &out, &said
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	err := c.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		err = fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, lines[len(lines)-1])
	}
	return out.Bytes(), err
}
