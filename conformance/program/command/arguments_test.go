package command

import (
	"context"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
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
	p := Program()
	for i := range p.Commands {
		define := p.Commands[i].Define
		p.Commands[i].Define = func(flags *pflag.FlagSet) commandline.Action {
			define(flags)
			return func(context.Context, []string, commandline.Streams) (int, error) { return program.ExitOK, nil }
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		var said strings.Builder
		args := strings.Split(line, "\x00")
		streams := commandline.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &said}
		code := p.Run(context.Background(), args, streams)
		text := strings.TrimSuffix(said.String(), "\n")
		if code == program.ExitOK {
			return
		}
		if text == "" || strings.ContainsFunc(text, unicode.IsControl) {
			t.Errorf("exit code %d, and not a line: %q", code, text)
		}
	})
}
