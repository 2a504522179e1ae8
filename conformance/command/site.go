package command

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"codemode/reports"
	"codemode/reports/site"
	"codemode/spec"
)

func siteCommand(flags *pflag.FlagSet) action {
	out := flags.String("out", "site", "`folder` for the pages; files of the same name are replaced")
	full := flags.Bool("evidence", true,
		"add the report of each host's newest run with all its evidence, some MB each; false for hundreds of hosts")
	return func(_ context.Context, args []string, s streams) (int, error) {
		var all []site.Run
		for _, path := range args {
			found, err := runsBelow(path, *full)
			if err != nil {
				return exitCouldNotJudge, err
			}
			all = append(all, found...)
		}
		ledgerOf := func(id spec.ID) (spec.Ledger, error) { return spec.Load(spec.Files(), id) }
		written := 0
		err := site.Write(all, ledgerOf, func(name string, data []byte) error {
			written++
			file := filepath.Join(*out, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				return err
			}
			return writeFile(file, data)
		})
		if err != nil {
			return exitCouldNotJudge, err
		}
		fmt.Fprintf(s.out, "%d reports, %d files, first %s\n", len(all), written, filepath.Join(*out, "index.html"))
		return exitOK, nil
	}
}

// runsBelow reads the reports and bundles in a folder and the folders below it, or one of
// them. With full, the evidence is read again when it is needed.
func runsBelow(path string, full bool) ([]site.Run, error) {
	var all []site.Run
	err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if file != path && d.Name() != reportFile && !strings.HasSuffix(file, ".tar.gz") {
			return nil
		}
		r, err := readReport(file)
		if err != nil {
			return err
		}
		run := site.Run{Report: site.Brief(r)}
		if full {
			run.Whole = wholeOf(file)
		}
		all = append(all, run)
		return nil
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no report.json and no bundle (*.tar.gz) is below it; name folders that `conformance "+
			"run` wrote", path)
	}
	return all, err
}

// wholeOf reads a bundle, or the folder of a report.json, with its evidence; nil for a
// report.json that has none beside it.
func wholeOf(file string) func() (reports.Report, reports.Evidence, error) {
	if !strings.HasSuffix(file, ".tar.gz") {
		file = filepath.Dir(file)
		if _, err := os.Stat(filepath.Join(file, evidenceFold)); err != nil {
			return nil
		}
	}
	return func() (reports.Report, reports.Evidence, error) {
		r, err := recorded(file)
		return r.Report, r.Evidence, err
	}
}
