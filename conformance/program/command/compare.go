package command

import (
	"context"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports"
	"codemode/reports/matrix"
)

func compareCommand(_ *pflag.FlagSet) commandline.Action {
	return func(_ context.Context, args []string, s commandline.Streams) (int, error) {
		var all []reports.Report
		for _, path := range args {
			r, err := readReport(path)
			if err != nil {
				return program.ExitCouldNotJudge, err
			}
			all = append(all, r)
		}
		m, err := matrix.Of(all)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		return program.ExitOK, m.Write(s.Out)
	}
}
