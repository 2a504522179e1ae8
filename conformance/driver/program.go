package driver

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// findProgram resolves the first word of a command line to an absolute path, as
// a shell does. Its error is a *[Blame] that says what was looked for.
func findProgram(name string) (string, error) {
	if !strings.ContainsRune(name, '/') && !strings.ContainsRune(name, filepath.Separator) {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", missing(name, fmt.Sprintf("no program named %q in PATH", name),
				"install it, or write its path with a slash, such as ./"+name, err)
		}
		return filepath.Abs(path)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return "", missing(name, "the working folder is gone", "change to a folder that exists", err)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", missing(name, "there is no file "+path, "build it, or correct the path in the host's command line", err)
	case info.IsDir():
		return "", missing(name, path+" is a folder", "name the program inside it", os.ErrInvalid)
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return "", missing(name, path+" is not executable", "run `chmod +x "+path+"`, or put its interpreter before it", err)
	}
	return found, nil
}

// missing blames the command line for a program that cannot be started.
func missing(name, found, next string, err error) *Blame {
	return &Blame{
		Party: BlameAdapter, Tried: "starting " + name, Found: found, Next: next,
		Err: fmt.Errorf("%w: %w", errNotReached, err),
	}
}

// digest returns "sha256:<hex>" of a file, or "" when it cannot be read.
func digest(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}
