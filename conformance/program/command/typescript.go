package command

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/words/typescript"
	"codemode/reports/render"
)

// typescriptCommand gets the compiler that `run` would get, before it is needed:
// for an image, or a machine that has no network later.
func typescriptCommand(flags *pflag.FlagSet) commandline.Action {
	cache := flags.String("cache", "", "`folder` to keep it in; without it the one where `run` looks")
	return func(ctx context.Context, _ []string, s commandline.Streams) (int, error) {
		compiler, err := typescript.Get(ctx, typescript.Options{
			Cache:    *cache,
			Progress: func(sentence string) { fmt.Fprintln(s.Err, render.Printable(sentence)) },
		})
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		fmt.Fprintln(s.Out, compiler.Version())
		return program.ExitOK, nil
	}
}
