// Package watch tells when files have changed. It looks at their sizes and times every so
// often: that works on every file system, and for editors that put another file in the
// place of one.
package watch

import (
	"context"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Files are what is watched.
type Files struct {
	// Paths are files, and folders with everything below them but hidden files and what
	// package managers and interpreters put there.
	Paths []string
	// Without are files and folders that do not count, wherever they are.
	Without []string
}

// State is what files were like at a time, by their paths.
type State map[string]stamp

type stamp struct {
	size     int64
	modified time.Time
}

// State looks at the files. One that is not there, or cannot be read, is left out: the
// program that builds it may be about to write it.
func (f Files) State() State {
	state := State{}
	for _, path := range f.Paths {
		// What cannot be read has no state; the function returns no other error.
		_ = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil
			case name != path && f.ignores(name) && entry.IsDir():
				return fs.SkipDir
			case entry.IsDir() || name != path && f.ignores(name):
				return nil
			}
			if about, err := entry.Info(); err == nil {
				state[name] = stamp{about.Size(), about.ModTime()}
			}
			return nil
		})
	}
	return state
}

func (f Files) ignores(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, ".") || slices.Contains([]string{"node_modules", "__pycache__"}, base) ||
		slices.ContainsFunc(f.Without, func(other string) bool { return samePath(name, other) })
}

func samePath(a, b string) bool {
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	return errX == nil && errY == nil && x == y
}

// Changed is the first path, by its letters, that differs between two states, or "".
func Changed(before, now State) string {
	all := maps.Clone(before)
	maps.Copy(all, now)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		was, had := before[path]
		is, has := now[path]
		if had != has || was.size != is.size || !was.modified.Equal(is.modified) {
			return path
		}
	}
	return ""
}

// Wait looks at each tick, until files differ from how they were and have stayed the same
// from one tick to the next: whoever writes them may write several. It returns one of
// those that changed, or the error of ctx.
func (f Files) Wait(ctx context.Context, before State, tick <-chan time.Time) (changed string, err error) {
	last := before
	for {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-tick:
		}
		now := f.State()
		changed = Changed(before, now)
		if changed != "" && Changed(last, now) == "" {
			return changed, nil
		}
		last = now
	}
}
