package command

import (
	"context"

	"github.com/spf13/pflag"

	"codemode/reports/diff"
)

func diffCommand(_ *pflag.FlagSet) action {
	return func(_ context.Context, args []string, s streams) (int, error) {
		old, err := readReport(args[0])
		if err != nil {
			return exitCouldNotJudge, err
		}
		new, err := readReport(args[1])
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
}
