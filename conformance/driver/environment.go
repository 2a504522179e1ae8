package driver

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// passedOn are the variables of the suite that every program gets: where programs
// are, the language, and what a system cannot start programs without.
func passedOn() []string {
	names := []string{"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"}
	if runtime.GOOS == "windows" {
		names = append(names, "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "PROGRAMDATA",
			"PROGRAMFILES", "PROGRAMFILES(X86)", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE", "OS")
	}
	return names
}

// workspace is the private folder of one process: its configuration, its home and its
// temporary files.
type workspace struct{ dir string }

// newWorkspace makes the folder.
func newWorkspace() (workspace, error) {
	dir, err := os.MkdirTemp("", "codemode-host-")
	if err != nil {
		return workspace{}, err
	}
	w := workspace{dir}
	for _, inside := range []string{w.home(), w.temp()} {
		if err := os.Mkdir(inside, 0o700); err != nil {
			_ = w.remove()
			return workspace{}, err
		}
	}
	return w, nil
}

func (w workspace) home() string { return filepath.Join(w.dir, "home") }
func (w workspace) temp() string { return filepath.Join(w.dir, "tmp") }

// environment is that of a process in the workspace: little of the suite's own, so that
// neither its credentials nor its user's settings reach a host, and then extra.
func (w workspace) environment(extra []string) []string {
	var env []string
	for _, name := range passedOn() {
		if value, set := os.LookupEnv(name); set {
			env = append(env, name+"="+value)
		}
	}
	env = append(env, "HOME="+w.home(), "TMPDIR="+w.temp())
	if runtime.GOOS == "windows" {
		env = append(env, "USERPROFILE="+w.home(), "TEMP="+w.temp(), "TMP="+w.temp(),
			"APPDATA="+filepath.Join(w.home(), "AppData", "Roaming"),
			"LOCALAPPDATA="+filepath.Join(w.home(), "AppData", "Local"))
	}
	return append(env, extra...)
}

// remove removes the folder with all that a process has put there, also what it
// made unwritable, as caches are.
func (w workspace) remove() error {
	if os.RemoveAll(w.dir) == nil {
		return nil
	}
	_ = filepath.WalkDir(w.dir, func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(w.dir)
}
