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
	"sync"
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
		return "", missing(name, "there is no file "+path, "build it, or correct the path in the command line", err)
	case info.IsDir():
		return "", missing(name, path+" is a folder", "name the program inside it", os.ErrInvalid)
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return "", missing(name, path+" is not executable", "run `chmod +x "+path+"`, or put its interpreter before it",
			err)
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

// fingerprint is the digest of a file, taken anew only when the file has changed:
// a suite starts a host hundreds of times.
type fingerprint struct {
	mu     sync.Mutex
	path   string
	info   os.FileInfo
	digest string
}

// of returns the digest of a file, or "" when it cannot be read.
func (f *fingerprint) of(path string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	same := f.info != nil && f.path == path && os.SameFile(f.info, info) &&
		f.info.Size() == info.Size() && f.info.ModTime().Equal(info.ModTime())
	if !same {
		f.path, f.info, f.digest = path, info, digest(path)
	}
	return f.digest
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
