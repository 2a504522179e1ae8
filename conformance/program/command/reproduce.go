package command

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/repro"
)

func reproduceCommand(flags *pflag.FlagSet) commandline.Action {
	out := flags.String("out", "reproduce", "`folder` for a folder of each failure")
	var ids []string
	flags.Func("id", "only this scenario, or those of this requirement `id`; may be repeated",
		program.AppendTo(&ids, ""))
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		stored, err := recorded(args[0])
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		by, err := suiteOf(stored.Report)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		these, because := toReproduce(stored.Report, ids)
		for _, sc := range these {
			folder := filepath.Join(*out, repro.Folder(sc.ID))
			if err := reproduceInto(ctx, by, folder, stored, sc); err != nil {
				return program.ExitCouldNotJudge, err
			}
			fmt.Fprintln(s.Out, folder)
		}
		waiting := ""
		if len(because) > 0 {
			waiting = "what could not run because of something else needs that first: --id " +
				strings.Join(because, " --id ")
		}
		switch {
		case len(these) == 0 && waiting != "":
			return program.ExitCouldNotJudge, fmt.Errorf("nothing to reproduce by itself: %s", waiting)
		case len(these) == 0:
			return program.ExitCouldNotJudge, fmt.Errorf("%s has no scenario that was asked for and did not pass; its "+
				"report.html lists those that did not", args[0])
		case waiting != "":
			fmt.Fprintln(s.Out, waiting)
		}
		return program.ExitOK, nil
	}
}

// toReproduce are the scenarios that did not pass by themselves and have one of the ids, or
// all of them without any; because are the requirements that kept others from running.
func toReproduce(r reports.Report, ids []string) (these []reports.Scenario, because []string) {
	for _, sc := range r.Scenarios {
		wanted := len(ids) == 0 || slices.Contains(ids, sc.ID) ||
			slices.ContainsFunc(sc.Requirements, func(id string) bool { return slices.Contains(ids, id) })
		switch {
		case !wanted:
		case sc.Outcome == reports.CouldNotRun && len(sc.Because) > 0:
			because = append(because, sc.Because...)
		case sc.Outcome == reports.Failed, sc.Outcome == reports.CouldNotRun, sc.Outcome == reports.NotObserved:
			these = append(these, sc)
		}
	}
	slices.Sort(because)
	return these, slices.Compact(because)
}

// reproduceInto writes the folder of one scenario that did not pass.
func reproduceInto(ctx context.Context, by conformance.Suite, folder string, stored record.Run,
	sc reports.Scenario) error {
	f := repro.Failure{Report: stored.Report, Scenario: sc, Servers: map[string]json.RawMessage{},
		Tool: by.Ledger.Names.Tool}
	var err error
	if f.Events, err = stored.Evidence(sc); err != nil {
		return err
	}
	scripts, err := by.ServersOf(ctx, stored, sc.ID)
	if err != nil {
		return err
	}
	for _, script := range scripts {
		f.Served = f.Served || script.API != nil
		if f.Servers[script.ServerID], err = json.Marshal(script); err != nil {
			return err
		}
	}
	return repro.Write(f, func(name string, data []byte) error {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		return program.WriteFile(file, data)
	})
}
