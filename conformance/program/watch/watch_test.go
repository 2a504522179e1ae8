package watch_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"codemode/conformance/program/watch"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// folder has a file of each kind that counts and of each that does not.
func folder(t *testing.T) string {
	dir := t.TempDir()
	for _, name := range []string{"a.mjs", "sub/b.mjs", "node_modules/c.js", ".git/HEAD", "sub/.b.mjs.swp",
		"sub/__pycache__/d.pyc", "out/report.json"} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), "first")
	}
	return dir
}

func TestChanged(t *testing.T) {
	for name, c := range map[string]struct {
		change func(dir string)
		want   string
	}{
		"nothing":          {func(string) {}, ""},
		"another size":     {func(dir string) { write(t, filepath.Join(dir, "sub", "b.mjs"), "second!") }, "sub/b.mjs"},
		"another time":     {func(dir string) { touch(t, filepath.Join(dir, "a.mjs")) }, "a.mjs"},
		"a new file":       {func(dir string) { write(t, filepath.Join(dir, "new", "x.mjs"), "") }, "new/x.mjs"},
		"a file that went": {func(dir string) { remove(t, filepath.Join(dir, "a.mjs")) }, "a.mjs"},
		"packages":         {func(dir string) { write(t, filepath.Join(dir, "node_modules", "c.js"), "second!") }, ""},
		"hidden folders":   {func(dir string) { write(t, filepath.Join(dir, ".git", "HEAD"), "second!") }, ""},
		"hidden files":     {func(dir string) { write(t, filepath.Join(dir, "sub", ".b.mjs.swp"), "second!") }, ""},
		"caches":           {func(dir string) { write(t, filepath.Join(dir, "sub", "__pycache__", "e.pyc"), "") }, ""},
		"the suite's own":  {func(dir string) { write(t, filepath.Join(dir, "out", "junit.xml"), "") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t)
			files := watch.Files{Paths: []string{dir}, Without: []string{filepath.Join(dir, "out")}}
			before := files.State()
			c.change(dir)
			want := c.want
			if want != "" {
				want = filepath.Join(dir, filepath.FromSlash(want))
			}
			if got := watch.Changed(before, files.State()); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func touch(t *testing.T, path string) {
	t.Helper()
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

// A file that is named counts also where one that is found would not.
func TestAFileThatIsNamedCounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".host")
	write(t, path, "first")
	files := watch.Files{Paths: []string{path}}
	before := files.State()
	write(t, path, "second!")
	if got := watch.Changed(before, files.State()); got != path {
		t.Errorf("got %q", got)
	}
}

// What is still being written is waited for: it has to be the same at two ticks.
func TestWaitUntilNothingIsWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host")
	write(t, path, "")
	files := watch.Files{Paths: []string{path}}
	before := files.State()
	synctest.Test(t, func(t *testing.T) {
		tick, found := make(chan time.Time), ""
		go func() { found, _ = files.Wait(t.Context(), before, tick) }()
		for i, text := range []string{"", "a", "ab", "abc"} {
			write(t, path, text)
			tick <- time.Time{}
			synctest.Wait()
			if found != "" {
				t.Fatalf("it ended at tick %d, while %q was written", i+1, text)
			}
		}
		tick <- time.Time{}
		synctest.Wait()
		if found != path {
			t.Errorf("got %q", found)
		}
	})
}

func TestWaitEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (watch.Files{}).Wait(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
