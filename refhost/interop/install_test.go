//go:build interop

package interop_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// installTimeout bounds npm and pip.
const installTimeout = 5 * time.Minute

// folder is where the packages that a variable names are installed, in the user's cache.
func folder(t *testing.T, variable string) string {
	t.Helper()
	packages := os.Getenv(variable)
	if packages == "" {
		t.Fatalf("%s names no package; run this by `make interop`", variable)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	name := strings.NewReplacer("/", "-", "@", "-", " ", "-", "=", "-").Replace(packages)
	folder := filepath.Join(cache, "codemode-conformance", name)
	// Only this comes last.
	done := filepath.Join(folder, "installed")
	if _, err := os.Stat(done); err == nil {
		return folder
	}
	for _, command := range installing(variable, folder, strings.Fields(packages)) {
		ctx, cancel := context.WithTimeout(t.Context(), installTimeout)
		defer cancel()
		if out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("cannot install %s: %v: %v\n%s", packages, command, err, out)
		}
	}
	write(t, done, nil)
	return folder
}

// installing is the commands that install packages of the language that the variable begins with.
func installing(variable, folder string, packages []string) [][]string {
	if strings.HasPrefix(variable, "PYTHON") {
		return [][]string{{"python3", "-m", "venv", folder},
			append([]string{python(folder), "-m", "pip", "install", "--quiet"}, packages...)}
	}
	return [][]string{append([]string{"npm", "install", "--no-audit", "--no-fund", "--prefix", folder}, packages...)}
}

// python is the interpreter of a folder where packages for it are installed.
func python(folder string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(folder, "Scripts", "python.exe")
	}
	return filepath.Join(folder, "bin", "python")
}
