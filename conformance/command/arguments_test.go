package command

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"
)

// FuzzArguments reads any command line as the program does, up to the point where the
// command would begin: it never panics, and what is wrong is told in a line.
func FuzzArguments(f *testing.F) {
	for _, line := range []string{
		"", "run --host true", "runn", "run -host x", "help run", "diff a b --out", "spec check", "--", "run -- x",
		"run --level=must --level MAY", "run --tags '@a and'", "judge --out=x y", "run -h", "__complete run --", "-",
		"completion bash", "run --parallel -1", "run --run-timeout 5", "explain --=", "run ---x", "run -é",
	} {
		f.Add(strings.ReplaceAll(line, " ", "\x00"))
	}
	begun := errors.New("the command begins")
	f.Fuzz(func(t *testing.T, line string) {
		root := program(streams{strings.NewReader(""), io.Discard, io.Discard, nil},
			func(command, action, []string) error { return begun })
		root.SetArgs(withoutHelp(strings.Split(line, "\x00")))
		_, err := root.ExecuteContextC(context.Background())
		if err == nil || errors.Is(err, begun) {
			return
		}
		if text := err.Error(); strings.ContainsFunc(text, unicode.IsControl) {
			t.Errorf("not a line: %q", text)
		}
	})
}
