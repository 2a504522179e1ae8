package command

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"conformance": func() { os.Exit(Main()) }})
}

// TestCommands runs the sessions in testdata: the program as a person uses it.
func TestCommands(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}
