package conformance

import (
	"context"
	"time"

	"codemode/conformance/running/run"
	"codemode/reports"
)

// Options say what of a suite is run, against whom, and who is told.
type Options struct {
	run.Options
	Selection reports.Selection
	// Known are the failures that are known, by requirement. They change no
	// outcome and no verdict.
	Known map[string]reports.Known
}

// Run judges a host. There is a report also when the host fails or does not
// start; an error means that there was nothing to judge with, such as a
// selection that holds nothing.
func (s Suite) Run(ctx context.Context, o Options) (reports.Report, error) {
	started := time.Now()
	chosen, err := s.Plan.Select(o.Selection)
	if err != nil {
		return reports.Report{}, err
	}
	ended := run.Judge(ctx, s.Plan, chosen, s.Ledger.Names, o.Options)
	return s.report(chosen, ended.Record, reports.Input{
		Scenarios: ended.Results.All(), Selection: o.Selection, Known: o.Known, Confirmations: o.Confirmations,
		Host: reports.Host(ended.Host), Seed: o.Seed,
		MockServers: reports.MockServers{Transport: string(o.Servers.Transport),
			ProtocolVersion: string(o.Servers.ProtocolVersion)},
		Interrupted: ended.Interrupted, Problem: ended.Problem,
		Times: ended.Results.Measured(reports.Times{
			Started: started.UTC().Format(time.RFC3339), DurationMs: time.Since(started).Milliseconds(),
			Scenarios: ended.Results.Times(),
		}, ended.Record),
	})
}
