package command

import (
	"fmt"
	"slices"
	"strconv"

	"codemode/conformance"
	"codemode/reports"
)

// selectLastFailed narrows the selection to what did not pass in the last run of the
// folder, and takes the seed of that run unless another one is given.
func (f *runFlags) selectLastFailed(by conformance.Suite) error {
	last, err := readReportFile(joinReport(f.out))
	if err != nil {
		return fmt.Errorf("--last-failed: %w; run once without it", err)
	}
	if was := last.Specification; was.Named() != reports.SpecificationOf(by.Ledger).Named() {
		return fmt.Errorf("--last-failed: the last run in %s was by %s; name it with --spec %s", f.out, was.Name(),
			was.ID())
	}
	ids, err := missedIn(last, by, f.selection)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return fmt.Errorf("--last-failed: everything that was selected passed in the last run in %s; leave it out",
			f.out)
	}
	f.selection = reports.Selection{IDs: ids}
	if f.seed == "" {
		f.seed = strconv.FormatUint(last.Seed, 10)
	}
	return nil
}

// missedIn are the ids of the selected scenarios that were executed in the last run and did
// not pass.
func missedIn(last reports.Report, by conformance.Suite, selection reports.Selection) ([]string, error) {
	chosen, err := by.Plan.Select(selection)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, s := range chosen {
		if slices.ContainsFunc(last.Scenarios, func(was reports.Scenario) bool {
			return was.ID == s.ID && was.Outcome.Missed() && was.Problem != reports.NotReached
		}) {
			ids = append(ids, s.ID)
		}
	}
	return ids, nil
}
