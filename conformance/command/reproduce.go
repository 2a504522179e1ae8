package command

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/record"
	"codemode/reports"
	"codemode/reports/repro"
)

func reproduceCommand(flags *pflag.FlagSet) action {
	out := flags.String("out", "reproduce", "`folder` for a folder of each failure")
	var ids []string
	flags.Func("id", "only this scenario, or those of this requirement `id`; may be repeated", appendTo(&ids, ""))
	return func(ctx context.Context, args []string, s streams) (int, error) {
		stored, err := recorded(args[0])
		if err != nil {
			return exitCouldNotJudge, err
		}
		by, err := suiteOf(stored.Report)
		if err != nil {
			return exitCouldNotJudge, err
		}
		written := 0
		for _, sc := range stored.Report.Scenarios {
			wanted := len(ids) == 0 || slices.Contains(ids, sc.ID) ||
				slices.ContainsFunc(sc.Requirements, func(id string) bool { return slices.Contains(ids, id) })
			if sc.Outcome != reports.Failed || !wanted {
				continue
			}
			folder := filepath.Join(*out, repro.Folder(sc.ID))
			if err := reproduceInto(ctx, by, folder, stored, sc); err != nil {
				return exitCouldNotJudge, err
			}
			fmt.Fprintln(s.out, folder)
			written++
		}
		if written == 0 {
			return exitCouldNotJudge, fmt.Errorf("%s has no failed scenario that was asked for", args[0])
		}
		return exitOK, nil
	}
}

// reproduceInto writes the folder of one failed scenario.
func reproduceInto(ctx context.Context, by conformance.Suite, folder string, stored record.Run,
	sc reports.Scenario) error {
	f := repro.Failure{Report: stored.Report, Scenario: sc, Servers: map[string]json.RawMessage{}}
	var err error
	if f.Events, err = stored.Evidence(sc); err != nil {
		return err
	}
	scripts, err := by.ServersOf(ctx, stored, sc.ID)
	if err != nil {
		return err
	}
	for _, script := range scripts {
		if f.Servers[script.ServerID], err = json.Marshal(script); err != nil {
			return err
		}
	}
	return repro.Write(f, func(name string, data []byte) error {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		return writeFile(file, data)
	})
}
