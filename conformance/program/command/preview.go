package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/preview"
	"codemode/reports/render"
)

func previewCommand(flags *pflag.FlagSet) commandline.Action {
	other := flags.String("suite", "",
		"`program` of the other suite, such as a newer conformance; without it, this one")
	return func(ctx context.Context, args []string, s commandline.Streams) (int, error) {
		stored, err := recorded(args[0])
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		again, err := judgedBy(ctx, *other, args[0], stored)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		p, err := preview.Of(stored.Report, again)
		if err != nil {
			return program.ExitCouldNotJudge, err
		}
		return p.Verdict().ExitCode(), p.Write(s.Out)
	}
}

// judgedBy judges a recorded run again: by another program, or by this one.
func judgedBy(ctx context.Context, program, path string, stored record.Run) (reports.Report, error) {
	if program == "" {
		by, err := suiteOf(stored.Report)
		if err != nil {
			return reports.Report{}, err
		}
		return by.Judge(ctx, stored)
	}
	if about, err := os.Stat(program); err == nil && about.IsDir() {
		return reports.Report{},
			fmt.Errorf("--suite %s is a folder; build the program in it (`make build`) and name that: bin/conformance",
				program)
	}
	folder, err := os.MkdirTemp("", "conformance-preview-")
	if err != nil {
		return reports.Report{}, err
	}
	report, err := judgedInto(ctx, filepath.Join(folder, "out"), program, path)
	return report, errors.Join(err, os.RemoveAll(folder))
}

// judgedInto has another program write its report. Its exit code tells its
// verdict; only a report that is not there is an error.
func judgedInto(ctx context.Context, out, program, path string) (reports.Report, error) {
	var said bytes.Buffer
	judge := exec.CommandContext(ctx, program, "judge", "--out", out, path)
	judge.Stderr = &said
	ran := judge.Run()
	if ctx.Err() != nil {
		return reports.Report{}, ctx.Err()
	}
	if _, err := os.Stat(joinReport(out)); err != nil {
		found := render.Printable(strings.TrimSpace(said.String()))
		if ran != nil {
			found = strings.TrimSpace(ran.Error() + " " + found)
		}
		return reports.Report{},
			fmt.Errorf("--suite %s: its `judge` gave no report: %s; name a conformance program", program,
				cmp.Or(found, "it said nothing"))
	}
	report, err := readReportFile(joinReport(out))
	if err != nil {
		return report, fmt.Errorf("this program cannot read what the other suite writes: %w; try it the other way "+
			"round, with the newer program: %s preview %s", err, program, path)
	}
	return report, nil
}
