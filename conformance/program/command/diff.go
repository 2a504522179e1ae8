package command

import (
	"context"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports/diff"
)

func diffCommand(_ *pflag.FlagSet) commandline.Action {
	return func(_ context.Context, args []string, s commandline.Streams) (int, error) {
		old, err := readReport(args[0])
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		new, err := readReport(args[1])
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		changes, err := diff.Of(old, new)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		if err := changes.Write(s.Out); err != nil {
			return program.ExitCouldNotJudge, err
		}
		if changes.Regressed() {
			return program.ExitNotConformant, nil
		}
		return program.ExitOK, nil
	}
}
