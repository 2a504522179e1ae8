package command

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports/diff"
)

func judgeCommand(flags *pflag.FlagSet) commandline.Action {
	var packed bundleFlags
	packed.register(flags)
	var compareTo compareToFlag
	compareTo.register(flags)
	out := flags.String("out", "",
		"`folder` for the new report and its evidence; without it only what changed is shown")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		return judgeAgain(ctx, args[0], packed, compareTo, *out, s)
	}
}

// judgeAgain judges the run at path, and tells what changed.
func judgeAgain(ctx context.Context, path string, packed bundleFlags, compareTo compareToFlag, out string,
	s commandline.Streams) (int, error) {
	if err := packed.check(); err != nil {
		return program.ExitCouldNotJudge, err
	}
	if same(out, path) {
		return program.ExitCouldNotJudge, fmt.Errorf("--out %s is the recorded run itself; name another folder", out)
	}
	stored, err := recorded(path)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	by, err := suiteOf(stored.Report)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := compareTo.load(by.Ledger.ID); err != nil {
		return program.ExitCouldNotJudge, err
	}
	again, err := by.Judge(ctx, stored)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	rejudged := record.Run{Report: again, Events: stored.Events, Evidence: stored.Evidence}
	if out != "" {
		if _, err := storeRecorded(rejudged, out, by.Ledger, compareTo.earlier); err != nil {
			return program.ExitCouldNotJudge, err
		}
	}
	if _, err := packed.write(rejudged); err != nil {
		return program.ExitCouldNotJudge, err
	}
	changes, err := diff.Of(stored.Report, again)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	return again.Verdict.ExitCode(), changes.Write(s.Out)
}

// same reports whether two paths name one file or folder.
func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
