package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// workerVariable names the environment variable with the program that TestMain built.
const workerVariable = "SANDBOX_TEST_WORKER"

// workerCommand starts a worker of the reference host.
func workerCommand() []string { return []string{os.Getenv(workerVariable), "worker"} }

// TestMain builds the program that users run, as they build it. This test binary
// could be its own worker, but with the race detector each of the hundreds of
// starts would take ten times as long, and memory would be bounded otherwise.
//
// What specs have let go is given back to the system soon: each start of a worker copies the tables of all pages that
// the process holds, and some specs move hundreds of megabytes.
func TestMain(m *testing.M) {
	debug.SetMemoryLimit(64 << 20)
	if os.Getenv(workerVariable) != "" {
		os.Exit(m.Run())
	}
	code, err := withWorker(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func withWorker(test func() int) (code int, err error) {
	folder, err := os.MkdirTemp("", "sandbox-test-")
	if err != nil {
		return 0, fmt.Errorf("making a folder for the worker: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	program := filepath.Join(folder, "refhost.exe")
	build := exec.Command("go", "build", "-trimpath", "-o", program, "codemode/refhost/cmd/refhost")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the worker with %q: %w\n%s", build.Args, err, out)
	}
	if err := os.Setenv(workerVariable, program); err != nil {
		return 0, fmt.Errorf("telling the tests where the worker is: %w", err)
	}
	return test(), nil
}

func TestSandbox(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Sandbox")
}
