package command

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"codemode/conformance"
	"codemode/conformance/program"
	"codemode/conformance/program/commandline"
	"codemode/reports"
	"codemode/reports/confirmed"
	"codemode/reports/render"
)

// confirmedFlags say what persons have confirmed, and where to write what they
// have not.
type confirmedFlags struct {
	file, write string
	list        confirmed.List
}

func (f *confirmedFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.file, "confirmed", "",
		"YAML `file` with what a person has confirmed of what no program can tell")
	flags.StringVar(&f.write, "write-confirmations", "",
		"`file` for the list of what is to confirm, for a person to fill in")
}

// load reads the list before the run, so that a mistake in it shows at once.
func (f *confirmedFlags) load(by conformance.Suite) error {
	if f.write != "" {
		if _, err := os.Lstat(f.write); err == nil {
			return fmt.Errorf("--write-confirmations %s: it is there already; remove it, or change it by hand", f.write)
		}
		if err := placeFor(f.write); err != nil {
			return fmt.Errorf("--write-confirmations %w", err)
		}
	}
	if f.file == "" {
		return nil
	}
	listed, err := by.Plan.List()
	if err != nil {
		return err
	}
	var ids []string
	for _, scenarios := range listed {
		for _, s := range scenarios {
			ids = append(ids, s.ID)
		}
	}
	data, err := os.ReadFile(f.file)
	if err == nil {
		f.list, err = confirmed.Load(f.file, data, by.Ledger, ids)
	}
	if err != nil {
		return fmt.Errorf("--confirmed: %w; --write-confirmations makes a first list", err)
	}
	return nil
}

// end writes the list, and tells what is wrong with a given one.
func (f *confirmedFlags) end(r reports.Report, s commandline.Streams) (ok bool, err error) {
	if f.write != "" {
		text, err := confirmed.Of(r).YAML()
		if err == nil {
			err = program.WriteFile(f.write, text)
		}
		if err != nil {
			return false, fmt.Errorf("--write-confirmations: %w", err)
		}
	}
	if r.Verdict == reports.CouldNotJudge {
		return true, nil
	}
	problems := f.list.Problems(r)
	for _, problem := range problems {
		fmt.Fprintf(s.Err, "confirmed: %s\n", render.Printable(problem))
	}
	return len(problems) == 0, nil
}
