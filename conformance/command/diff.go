package command

import (
	"context"
	"flag"

	"codemode/reports/diff"
)

func diffCommand(_ context.Context, args []string, s streams) (int, error) {
	flags := flag.NewFlagSet("conformance diff", flag.ContinueOnError)
	if err := parse(flags, args, s, 2); err != nil {
		return exitCouldNotJudge, err
	}
	old, err := readReport(flags.Arg(0))
	if err != nil {
		return exitCouldNotJudge, err
	}
	new, err := readReport(flags.Arg(1))
	if err != nil {
		return exitCouldNotJudge, err
	}
	changes, err := diff.Of(old, new)
	if err != nil {
		return exitCouldNotJudge, err
	}
	if err := changes.Write(s.out); err != nil {
		return exitCouldNotJudge, err
	}
	if changes.Regressed() {
		return exitNotConformant, nil
	}
	return exitOK, nil
}
