// Package selftest judges hosts whose verdict is known, as the suite's own tests do: by
// the programs that people run, or within the process of a test. Beside it stand the
// tests of hosts that conform, each in its own way.
package selftest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
)

// Programs are the paths of the built programs.
type Programs struct {
	Conformance, Bridge, Refhost, Mutanthost string
	// Proof judges hosts that are known to be wrong.
	Proof string
	// Faulty stands in the place of a host or of what connects it.
	Faulty string
	// Host is the command of the reference host with scripts in its own process: for
	// tests that are about the suite, which need a host and no sandbox.
	Host string
}

// Of is the command of a host that mutanthost makes, such as Of("--mutant x"), with
// scripts in its own process.
func (p Programs) Of(which string) string { return p.Host + " " + which }

// CodeMode is the system that most hosts are of: the newest revision has other names.
const CodeMode = "code-mode@1.0.0"

// HostOf is the command of the reference host of a system, with scripts in its own process, and with a mutant or other
// flags of mutanthost unless that is "".
func (p Programs) HostOf(system, mutant string) string {
	host := p.Mutanthost
	if system != CodeMode {
		host += " --system " + system
	}
	if mutant != "" && !strings.HasPrefix(mutant, "--") {
		mutant = "--mutant " + mutant
	}
	return strings.TrimSpace(host+" --in-process "+mutant) + " --config {config}"
}

// Build builds the programs, as they are delivered: with the race detector each of
// their many starts would take ten times as long.
func Build(t testing.TB) Programs {
	t.Helper()
	folder := t.TempDir()
	if err := BuildInto(folder, "codemode/conformance/cmd/...", "codemode/conformance/proof/selftest/faulty",
		"codemode/refhost/cmd/..."); err != nil {
		t.Fatal(err)
	}
	path := func(name string) string {
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		return filepath.Join(folder, name)
	}
	return Programs{
		Conformance: path("conformance"), Bridge: path("conformance-bridge"), Refhost: path("refhost"),
		Mutanthost: path("mutanthost"), Proof: path("prove"), Faulty: path("faulty"),
		Host: path("mutanthost") + " --in-process",
	}
}

// BuildInto builds packages of the module into a folder. It puts there first what make build
// has left: programs that are still what they should be are not linked again. What the test
// starts from then on uses one processor each: there are more such programs than processors, and
// threads that look for each other's work take a sixth of the time.
func BuildInto(folder string, packages ...string) error {
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("asking go where the module is: %w", err)
	}
	built := os.DirFS(filepath.Join(filepath.Dir(strings.TrimSpace(string(mod))), "bin"))
	if err := os.CopyFS(folder, built); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("copying programs that were built before: %w", err)
	}
	compile := exec.Command("go", slices.Concat(
		[]string{"build", "-trimpath", "-o", folder + string(filepath.Separator)}, packages)...)
	compile.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := compile.CombinedOutput(); err != nil {
		return fmt.Errorf("building the programs: %w\n%s", err, out)
	}
	return os.Setenv("GOMAXPROCS", "1")
}

// Call runs the program conformance and returns its exit code and what it wrote.
func (p Programs) Call(args ...string) (code int, said string) {
	ginkgo.GinkgoHelper()
	out, err := exec.Command(p.Conformance, args...).CombinedOutput()
	return ExitOf(err), string(out)
}

// Prove runs the program prove, as [Programs.Call] runs conformance.
func (p Programs) Prove(args ...string) (code int, said string) {
	ginkgo.GinkgoHelper()
	out, err := exec.Command(p.Proof, args...).CombinedOutput()
	return ExitOf(err), string(out)
}

// ExitOf is the exit code of a command that ended with err.
func ExitOf(err error) int {
	ginkgo.GinkgoHelper()
	if err == nil {
		return 0
	}
	gomega.Expect(err).To(gomega.BeAssignableToTypeOf(&exec.ExitError{}))
	return err.(*exec.ExitError).ExitCode()
}

// LogFailures repeats at the end why specs failed: of a long log, some show no more.
func LogFailures(t *testing.T) {
	const most = 3000
	ginkgo.ReportAfterSuite("the failures once more", func(r ginkgo.Report) {
		for _, s := range r.SpecReports {
			if s.Failed() {
				t.Logf("%s\n%.*s", s.FullText(), most, s.FailureMessage())
			}
		}
	})
}
