package command

import (
	"context"
	"flag"
	"fmt"

	"codemode/conformance/typescript"
	"codemode/reports/render"
)

// typescriptCommand gets the compiler that `run` would get, before it is needed:
// for an image, or a machine that has no network later.
func typescriptCommand(ctx context.Context, args []string, s streams) (int, error) {
	flags := flag.NewFlagSet("conformance typescript", flag.ContinueOnError)
	cache := flags.String("cache", "", "`folder` to keep it in; without it the one where `run` looks")
	if err := parse(flags, args, s, 0); err != nil {
		return exitCouldNotJudge, err
	}
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
