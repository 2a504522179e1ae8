package refhost_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemode/refhost/command"
	"codemode/refhost/rules"
)

// TestFilesHaveABound: a path may lead to a device without an end, or to a file that is no script.
func TestFilesHaveABound(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large")
	file, err := os.Create(large)
	if err == nil {
		err = file.Truncate(1 << 40)
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
	for name, args := range map[string][]string{
		"a script": {"run", large},
		"a token":  {"--http", ":0", "--http-token-file", large},
	} {
		var said bytes.Buffer
		code := command.Main(t.Context(), command.Program{Args: args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: &said,
			Rules: rules.Standard()})
		if code != command.ExitUsage || !strings.Contains(said.String(), "has more than") {
			t.Errorf("%s: exit code %d, %s", name, code, said.String())
		}
	}
}
