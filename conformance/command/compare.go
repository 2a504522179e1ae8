package command

import (
	"context"

	"github.com/spf13/pflag"

	"codemode/reports"
	"codemode/reports/matrix"
)

func compareCommand(_ *pflag.FlagSet) action {
	return func(_ context.Context, args []string, s streams) (int, error) {
		var all []reports.Report
		for _, path := range args {
			r, err := readReport(path)
			if err != nil {
				return exitCouldNotJudge, err
			}
			all = append(all, r)
		}
		m, err := matrix.Of(all)
		if err != nil {
			return exitCouldNotJudge, err
		}
		return exitOK, m.Write(s.out)
	}
}
