package command

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports"
	"codemode/reports/known"
	"codemode/reports/render"
)

// knownFlags say which failures are known, and where to write those that are not.
type knownFlags struct {
	file, write string
	list        known.List
	today       time.Time
}

func (f *knownFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "known-failures", "",
		"YAML `file` with failures that are known: with nothing else unmet, the exit code is 0")
	flags.StringVar(&f.write, "write-known-failures", "", "`file` for a first list of the binding failures of this run")
}

// load reads the list before the run, so that a mistake in it shows at once.
func (f *knownFlags) load(by conformance.Suite) error {
	f.today = time.Now()
	if f.write != "" {
		if _, err := os.Lstat(f.write); err == nil {
			return fmt.Errorf("--write-known-failures %s: it is there already; remove it, or change it by hand",
				f.write)
		}
		if err := placeFor(f.write); err != nil {
			return fmt.Errorf("--write-known-failures %w", err)
		}
	}
	if f.file == "" {
		return nil
	}
	data, err := os.ReadFile(f.file)
	if err == nil {
		f.list, err = known.Load(f.file, data, by.Ledger, scenarioRows(by))
	}
	if err != nil {
		return fmt.Errorf("--known-failures: %w; --write-known-failures makes a first list", err)
	}
	return nil
}

// scenarioRows are the requirements of each scenario of a suite, by its id.
func scenarioRows(by conformance.Suite) map[string][]string {
	all := map[string][]string{}
	for _, s := range by.Plan.Scenarios() {
		all[s.ID] = s.Requirements
	}
	return all
}

// end writes the first list, tells what is wrong with a given one, and returns
// the exit code of the run.
func (f *knownFlags) end(r reports.Report, s commandline.Streams) (int, error) {
	if f.write != "" {
		text, err := known.Of(r).YAML()
		if err == nil {
			err = program.WriteFile(f.write, text)
		}
		if err != nil {
			return program.ExitCouldNotJudge, fmt.Errorf("--write-known-failures: %w", err)
		}
	}
	if f.file == "" || r.Verdict == reports.CouldNotJudge {
		return r.Verdict.ExitCode(), nil
	}
	problems := f.list.Problems(r, f.today)
	for _, problem := range problems {
		fmt.Fprintf(s.Err, "known failures: %s\n", render.Printable(problem))
	}
	if len(problems) > 0 || !reports.OnlyKnown(r) {
		return program.ExitNotConformant, nil
	}
	return program.ExitOK, nil
}
