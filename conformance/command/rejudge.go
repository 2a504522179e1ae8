package command

import (
	"context"
	"flag"
	"fmt"
	"os"

	"codemode/conformance/record"
	"codemode/reports/diff"
)

func judgeCommand(ctx context.Context, args []string, s streams) (int, error) {
	flags := flag.NewFlagSet("conformance judge", flag.ContinueOnError)
	var packed bundleFlags
	packed.register(flags)
	out := flags.String("out", "",
		"`folder` for the new report and its evidence; without it only what changed is shown")
	if err := parse(flags, args, s, 1); err != nil {
		return exitCouldNotJudge, err
	}
	if err := packed.check(); err != nil {
		return exitCouldNotJudge, err
	}
	if same(*out, flags.Arg(0)) {
		return exitCouldNotJudge, fmt.Errorf("--out %s is the recorded run itself; name another folder", *out)
	}
	stored, err := recorded(flags.Arg(0))
	if err != nil {
		return exitCouldNotJudge, err
	}
	by, err := suiteOf(stored.Report)
	if err != nil {
		return exitCouldNotJudge, err
	}
	again, err := by.Judge(ctx, stored)
	if err != nil {
		return exitCouldNotJudge, err
	}
	rejudged := record.Run{Report: again, Events: stored.Events, Evidence: stored.Evidence}
	if *out != "" {
		if _, err := storeRecorded(rejudged, *out); err != nil {
			return exitCouldNotJudge, err
		}
	}
	if _, err := packed.write(rejudged); err != nil {
		return exitCouldNotJudge, err
	}
	changes, err := diff.Of(stored.Report, again)
	if err != nil {
		return exitCouldNotJudge, err
	}
	return again.Verdict.ExitCode(), changes.Write(s.out)
}

// same reports whether two paths name one file or folder.
func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
