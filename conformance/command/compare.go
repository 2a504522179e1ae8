package command

import (
	"context"
	"flag"

	"codemode/reports"
	"codemode/reports/matrix"
)

func compareCommand(_ context.Context, args []string, s streams) (int, error) {
	flags := flag.NewFlagSet("conformance compare", flag.ContinueOnError)
	if err := parse(flags, args, s, atLeastOne); err != nil {
		return exitCouldNotJudge, err
	}
	var all []reports.Report
	for _, path := range flags.Args() {
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
