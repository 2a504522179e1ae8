package conformance

import (
	"context"
	"fmt"
	"maps"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/judge"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/mockservers"
	"codemode/reports"
)

// Judge judges a stored run again, without its host. The report is that of the stored
// run if the suite is still the same. What a newer suite asks for and the run does not
// hold could not run.
func (s Suite) Judge(ctx context.Context, stored record.Run) (reports.Report, error) {
	was := stored.Report
	chosen, err := s.Plan.Select(was.Selection)
	if err != nil {
		return reports.Report{}, fmt.Errorf("the selection of the recorded run: %w", err)
	}
	results, err := judge.Again(ctx, s.Plan, chosen, s.Ledger.Names, stored)
	if err != nil {
		return reports.Report{}, err
	}
	again, err := s.report(chosen, stored.Events, reports.Input{
		Scenarios: results.All(), Selection: was.Selection, Known: reports.KnownOf(was),
		Confirmations: reports.ConfirmationsOf(was), Host: was.Host, Seed: was.Seed, MockServers: was.MockServers,
		Interrupted: was.Interrupted, Problem: record.Text(stored.Events, record.Problem),
		Times: results.Measured(was.Times, stored.Events),
	})
	recorder := was.Suite
	if was.RecordedBy != nil {
		recorder = *was.RecordedBy
	}
	if !again.Suite.Same(recorder) {
		again.RecordedBy = &recorder
	}
	if again.Suite.Same(was.Suite) {
		// The suite may have been measured anew since; that changes no judgement.
		again.Suite.Score = was.Suite.Score
		// A report of an older form says nothing that the newer one has words for.
		again.SchemaVersion = was.SchemaVersion
	}
	return again, err
}

// Merge puts the shards of one run together. The report is that of the run in
// one piece, apart from its times. Shards that are missing, that are there
// twice, or that are of another suite, host, seed or selection are refused.
func (s Suite) Merge(shards []record.Run) (record.Run, error) {
	was, err := judge.Whole(shards)
	if err != nil {
		return record.Run{}, err
	}
	chosen, err := s.Plan.Select(was.Selection)
	if err != nil {
		return record.Run{}, fmt.Errorf("the selection of the shards: %w", err)
	}
	results, whole, err := judge.Merge(chosen, shards)
	if err != nil {
		return record.Run{}, err
	}
	about := reports.Input{
		Scenarios: results.All(), Selection: was.Selection, Known: map[string]reports.Known{},
		Host: was.Host, Seed: was.Seed, MockServers: was.MockServers,
		Problem: record.Text(whole.Events, record.Problem), Times: whole.Report.Times,
	}
	for _, shard := range shards {
		about.Interrupted = about.Interrupted || shard.Report.Interrupted
		maps.Copy(about.Known, reports.KnownOf(shard.Report))
	}
	whole.Report, err = s.report(chosen, whole.Events, about)
	if this := whole.Report.Suite; err == nil && !this.Same(was.Suite) {
		err = fmt.Errorf("the shards are of suite %s (features %s), this is suite %s (features %s); use the suite "+
			"that ran them", was.Suite.Version, was.Suite.FeaturesDigest, this.Version, this.FeaturesDigest)
	}
	whole.Report.Suite.Score = was.Suite.Score
	return whole, err
}

// ServersOf returns the mock servers that a scenario of a stored run had, with the
// names of that run.
func (s Suite) ServersOf(ctx context.Context, stored record.Run, scenarioID string) ([]mockservers.Script, error) {
	for _, scenario := range s.Plan.Scenarios() {
		if scenario.ID == scenarioID {
			words := execution.Words{Seed: stored.Report.Seed, Own: record.Bool(stored.Events, record.OwnNames)}
			texts := s.Plan.Texts([]plan.Scenario{scenario})
			events, err := stored.Of(scenarioID)
			had := execution.StoredWords{Words: words, Events: events}
			return execution.Servers(ctx, texts, s.Ledger.Names, had.Of)[scenarioID], err
		}
	}
	return nil, fmt.Errorf("this suite has no scenario %s; use the suite that ran it", scenarioID)
}
