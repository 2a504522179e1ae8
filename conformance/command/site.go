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
)

func siteCommand(flags *pflag.FlagSet) action {
	out := flags.String("out", "site", "`folder` for the pages; files of the same name are replaced")
	return func(_ context.Context, args []string, s streams) (int, error) {
		var all []reports.Report
		for _, path := range args {
			found, err := reportsBelow(path)
			if err != nil {
				return exitCouldNotJudge, err
			}
			all = append(all, found...)
		}
		written := 0
		err := site.Write(all, func(name string, data []byte) error {
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

// reportsBelow reads the reports and bundles in a folder and the folders below
// it, or one of them.
func reportsBelow(path string) ([]reports.Report, error) {
	var all []reports.Report
	err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if file != path && d.Name() != reportFile && !strings.HasSuffix(file, ".tar.gz") {
			return nil
		}
		r, err := readReport(file)
		all = append(all, r)
		return err
	})
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s: no report.json and no bundle (*.tar.gz) is below it; name folders that `conformance "+
			"run` wrote", path)
	}
	return all, err
}
