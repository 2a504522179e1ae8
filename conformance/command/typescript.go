package command

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"codemode/conformance/typescript"
	"codemode/reports/render"
)

// typescriptCommand gets the compiler that `run` would get, before it is needed:
// for an image, or a machine that has no network later.
func typescriptCommand(flags *pflag.FlagSet) action {
	cache := flags.String("cache", "", "`folder` to keep it in; without it the one where `run` looks")
	return func(ctx context.Context, _ []string, s streams) (int, error) {
		compiler, err := typescript.Get(ctx, typescript.Options{
			Cache:    *cache,
			Progress: func(sentence string) { fmt.Fprintln(s.err, render.Printable(sentence)) },
		})
		if err != nil {
			return exitCouldNotJudge, err
		}
		fmt.Fprintln(s.out, compiler.Version())
		return exitOK, nil
	}
}
