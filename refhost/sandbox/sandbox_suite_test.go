package sandbox_test

import (
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// TestMain makes this test binary its own worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "worker" {
		os.Exit(sandbox.WorkerMain(os.Stdin, os.Stdout, rules.Standard()))
	}
	os.Exit(m.Run())
}

func TestSandbox(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Sandbox")
}
