package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/bundle"
	"codemode/spec"
)

func mergeCommand(flags *pflag.FlagSet) commandline.Action {
	var packed bundleFlags
	packed.register(flags)
	out := flags.String("out", "out", "`folder` for the report and the evidence; its earlier report is replaced")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		return merge(ctx, args, packed, *out, s)
	}
}

// merge puts the shards at paths together, in the folder out.
func merge(ctx context.Context, paths []string, packed bundleFlags, out string, s commandline.Streams) (int, error) {
	if err := packed.check(); err != nil {
		return program.ExitCouldNotJudge, err
	}
	var shards []record.Run
	for _, path := range paths {
		if same(out, path) {
			return program.ExitCouldNotJudge, errors.New("--out is one of the shards; name another folder")
		}
		shard, err := recorded(path)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		if shard.Report.Selection.Shard == "" {
			return program.ExitCouldNotJudge,
				fmt.Errorf("%s is a run in one piece, which needs no merging; name the shards of one run", path)
		}
		shards = append(shards, shard)
	}
	by, err := suiteOf(shards[0].Report)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	whole, err := by.Merge(shards)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	if err := followsFromEvidence(ctx, by, whole); err != nil {
		return program.ExitCouldNotJudge, fmt.Errorf("the shards: %w; run them anew", err)
	}
	written, err := storeRecorded(whole, out, by.Ledger, nil)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	more, err := packed.write(whole)
	if err != nil {
		return program.ExitCouldNotJudge, err
	}
	text := terminalOptions(s, by.Ledger, whole.Report).Text
	text.Ending = ending(out, append(written, more...), whole, "")
	return whole.Report.Verdict.ExitCode(), text.Summary(s.Out, whole.Report)
}

// followsFromEvidence judges the evidence of a run again: a report is what somebody wrote.
func followsFromEvidence(ctx context.Context, by conformance.Suite, r record.Run) error {
	again, err := by.Judge(ctx, r)
	if err != nil {
		return err
	}
	return bundle.Agree(r.Report, again)
}

// storeRecorded writes a run to a folder; earlier is what its page is compared to, or nil.
func storeRecorded(r record.Run, out string, ledger spec.Ledger, earlier *reports.Report) ([]string, error) {
	files, err := newFolder(out)
	if err != nil {
		return nil, err
	}
	files.ledger, files.earlier = ledger, earlier
	for _, sc := range r.Report.Scenarios {
		events, err := r.Evidence(sc)
		if err == nil {
			err = files.evidence(sc, events)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := files.run(r.Events); err != nil {
		return nil, err
	}
	return files.reports(r.Report)
}
