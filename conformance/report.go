package conformance

import (
	"cmp"

	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// report assembles the report on the chosen scenarios; run is the record of the run,
// about what else is known of it.
func (s Suite) report(chosen []plan.Scenario, run []evidence.Event, about reports.Input) (reports.Report, error) {
	var err error
	if about.Suite, err = s.Identity(); err != nil {
		return reports.Report{}, err
	}
	if about.Suite.Score, err = s.score(about.Suite); err != nil {
		return reports.Report{}, err
	}
	about.Selected = s.Plan.Requirements(about.Selection, chosen)
	about.Notes = record.Notes(run)
	return assemble(s.Ledger, about, cmp.Or(record.Text(run, record.Stdout), record.Text(run, record.Crash))), nil
}

// assemble makes the report. What a host does that prints to stdout, which only a
// lenient client can talk to, or whose process ends by itself, says nothing of what others get: it is not called
// conformant, and known failures are no excuse. What it fails, it fails all the same.
func assemble(ledger spec.Ledger, about reports.Input, unsound string) reports.Report {
	r := reports.Assemble(ledger, about)
	if unsound != "" && reports.OnlyKnown(r) {
		about.Problem = unsound
		r = reports.Assemble(ledger, about)
	}
	return r
}
