package command

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"codemode/conformance/proof/selftest"
)

// programs are in the folder to which TestMain builds them.
type programs string

// built are those that people run. This test binary could be the program itself, but
// with the race detector each of the many starts would take ten times as long.
var built programs

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "command-test-")
	code := 1
	if err == nil {
		built = programs(folder)
		err = selftest.BuildInto(folder, "codemode/conformance/cmd/...", "codemode/refhost/cmd/refhost")
	}
	if err == nil {
		code = m.Run()
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// path is that of a program.
func (p programs) path(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(string(p), name)
}

// TestCommands runs the sessions in testdata: the program as a person uses it.
func TestCommands(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", Setup: func(env *testscript.Env) error {
		env.Setenv("PATH", string(built)+string(filepath.ListSeparator)+env.Getenv("PATH"))
		env.Setenv("GOMAXPROCS", os.Getenv("GOMAXPROCS"))
		return nil
	}})
}
