package command

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/site"
	"codemode/spec"
)

func siteCommand(flags *pflag.FlagSet) commandline.Action {
	out := flags.String("out", "site", "`folder` for the pages; files of the same name are replaced")
	full := flags.Bool("evidence", true,
		"add the report of each host's newest run with all its evidence, some MB each; false for hundreds of hosts")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		var all []site.Run
		checks := checker{suites: map[spec.ID]conformance.Suite{}}
		for _, path := range args {
			found, err := checks.runsBelow(ctx, path, *full)
			if err != nil {
				return program.ExitCouldNotJudge, err
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
			return program.WriteFile(file, data)
		})
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		fmt.Fprintf(s.Out, "%d reports, %d files, first %s\n", len(all), written, filepath.Join(*out, "index.html"))
		return program.ExitOK, nil
	}
}

// checker judges the evidence of reports again, by the suite for the specification of each.
type checker struct {
	suites map[spec.ID]conformance.Suite
}

// runsBelow reads the reports and bundles in a folder and the folders below it, or one of
// them. With full, the evidence of each is judged again, and read once more when it is needed.
func (c checker) runsBelow(ctx context.Context, path string, full bool) ([]site.Run, error) {
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
		run := site.Run{Report: site.Brief(r), Checked: "not checked: its evidence was not asked for"}
		if full {
			whole := wholeOf(file)
			if run.Checked, err = c.check(ctx, r, whole); err != nil {
				return fmt.Errorf("%s: %w; leave it out", file, err)
			}
			if whole != nil {
				run.Whole = func() (reports.Report, reports.Evidence, error) {
					stored, err := whole()
					return stored.Report, stored.Evidence, err
				}
			}
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
func wholeOf(file string) func() (record.Run, error) {
	if !strings.HasSuffix(file, ".tar.gz") {
		file = filepath.Dir(file)
		if _, err := os.Stat(filepath.Join(file, evidenceFold)); err != nil {
			return nil
		}
	}
	return func() (record.Run, error) { return recorded(file) }
}

// check tells what is known of a report besides its own words. What its evidence does not give is an error.
func (c checker) check(ctx context.Context, r reports.Report, whole func() (record.Run, error)) (string, error) {
	if whole == nil {
		return "not checked: it came without its evidence", nil
	}
	by, err := c.suite(r)
	if err != nil {
		return "", err
	}
	this, err := by.Identity()
	if err != nil {
		return "", err
	}
	if !this.Same(r.Suite) {
		return fmt.Sprintf("not checked: it is of suite %s, and this is suite %s", r.Suite.Version, this.Version), nil
	}
	stored, err := whole()
	if err == nil {
		err = followsFromEvidence(ctx, by, stored)
	}
	return "checked: its evidence, judged again, gives the same", err
}

func (c checker) suite(r reports.Report) (conformance.Suite, error) {
	id := r.Specification.ID()
	if by, known := c.suites[id]; known {
		return by, nil
	}
	by, err := suiteOf(r)
	if err == nil {
		c.suites[id] = by
	}
	return by, err
}
