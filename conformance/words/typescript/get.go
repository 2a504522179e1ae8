package typescript

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Release is the compiler that is got where none is named, and Commit the
// revision of its source that Go builds: both are the same program.
const (
	Release = "7.0.2"
	Commit  = "v0.0.0-20260708042240-2bd066d87f5b"
)

// Options say where the compiler comes from.
type Options struct {
	// Path names a compiler with the command line of tsc; empty means one from
	// the cache, or else a new one: from npm, or built by Go.
	Path string
	// Cache is the folder for compilers that were got; empty means one in the
	// user's cache folder.
	Cache string
	// Source is asked for the compiler in place of all this; it may be nil.
	Source func() (Compiler, error)
	// Progress is told in a sentence what takes long; it may be nil.
	Progress func(sentence string)
}

// MissingError says why there is no compiler, and what to do.
type MissingError struct{ Problem string }

func (e *MissingError) Error() string {
	return "no TypeScript compiler: " + strings.ReplaceAll(e.Problem, "\n", "; ")
}

// Find returns the compiler that is named, or one from the cache. It gets none.
func Find(ctx context.Context, o Options) (Compiler, error) {
	if o.Path != "" {
		compiler, err := open(ctx, o.Path)
		if err != nil {
			return nil, &MissingError{fmt.Sprintf("%v; name one that works by --typescript", err)}
		}
		return compiler, nil
	}
	cache, err := o.cache()
	if err != nil {
		return nil, err
	}
	for _, w := range ways() {
		if program, ok := w.program(filepath.Join(cache, w.folder)); ok {
			return open(ctx, program)
		}
	}
	return nil, &MissingError{"none is named and none is in the cache " + cache}
}

// Get is [Find], and where that finds nothing it gets a compiler into the cache.
func Get(ctx context.Context, o Options) (Compiler, error) {
	if o.Source != nil {
		return o.Source()
	}
	compiler, err := Find(ctx, o)
	var missing *MissingError
	if o.Path != "" || !errors.As(err, &missing) {
		return compiler, err
	}
	cache, err := o.cache()
	if err != nil {
		return nil, err
	}
	var problems []string
	for _, w := range ways() {
		tool, err := exec.LookPath(w.tool)
		if err != nil {
			problems = append(problems, w.tool+" is not installed")
			continue
		}
		program, err := o.install(ctx, w, tool, cache)
		if err == nil {
			return open(ctx, program)
		}
		problems = append(problems, err.Error())
	}
	return nil, &MissingError{strings.Join(problems, "; ") +
		"; install Node.js with npm, or Go, and let it reach its registry, or name a compiler by --typescript"}
}

func (o Options) cache() (string, error) {
	if o.Cache != "" {
		return o.Cache, nil
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return "", &MissingError{fmt.Sprintf("there is no folder to keep one in: %v; name a compiler by --typescript",
			err)}
	}
	return filepath.Join(folder, "codemode-conformance"), nil
}

// stillEvery is how often the progress of a long installation is told.
const stillEvery = 30 * time.Second

// install gets a compiler in a new folder and then gives the folder its name:
// nobody sees half a compiler, and of several at the same time the first wins.
func (o Options) install(ctx context.Context, w way, tool, cache string) (program string, err error) {
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	fresh, err := os.MkdirTemp(cache, "new-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(fresh)) }()
	defer o.tell("getting " + w.name)()
	get := w.get(ctx, tool, fresh)
	get.Dir, get.WaitDelay = fresh, killDelay
	if out, err := get.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", w.name, err, lastLine(out))
	}
	if _, ok := w.program(fresh); !ok {
		return "", fmt.Errorf("%s: it brought no compiler for this system", w.name)
	}
	final := filepath.Join(cache, w.folder)
	renamed := os.Rename(fresh, final)
	program, ok := w.program(final)
	if !ok {
		return "", fmt.Errorf("%s: %w", w.name, renamed)
	}
	return program, nil
}

// tell says what begins, and again while it lasts; the function returned ends it.
func (o Options) tell(doing string) (end func()) {
	if o.Progress == nil {
		return func() {}
	}
	o.Progress(doing)
	ended := make(chan struct{})
	go func() {
		started := time.Now()
		tick := time.NewTicker(stillEvery)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				o.Progress(fmt.Sprintf("still %s (%.0f s)", doing, time.Since(started).Seconds()))
			}
		}
	}()
	return func() { close(ended) }
}
