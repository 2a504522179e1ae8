package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Merge puts the shards of one run together. The report is that of the run in
// one piece, apart from its times. Shards that are missing, that are there
// twice, or that are of another suite, host, seed or selection are refused.
func Merge(o Options, shards []Recorded) (Recorded, error) {
	whole, err := checkShards(shards)
	if err != nil {
		return Recorded{}, err
	}
	o.Selection = whole.Selection
	plan, err := loadPlan(o.Features, o.Ledger)
	if err != nil {
		return Recorded{}, err
	}
	chosen, err := chosenAndTries(plan, o)
	if err != nil {
		return Recorded{}, fmt.Errorf("the selection of the shards: %w", err)
	}
	c := newCollector(o, chosen)
	if err := c.collect(shards); err != nil {
		return Recorded{}, err
	}
	run, err := mergedRun(shards)
	if err != nil {
		return Recorded{}, err
	}
	about := reports.Input{
		Host: whole.Host, Seed: whole.Seed, MockServers: whole.MockServers, Problem: textFact(run, factProblem),
		Times: mergedTimes(shards),
	}
	known := map[string]reports.Known{}
	for _, s := range shards {
		about.Interrupted = about.Interrupted || s.Report.Interrupted
		maps.Copy(known, reports.KnownOf(s.Report))
	}
	c.options.Known = known
	report, err := c.report(run, about)
	if err == nil && !report.Suite.Same(whole.Suite) {
		err = fmt.Errorf("the shards are of suite %s (features %s), this is suite %s (features %s); use the suite "+
			"that ran them",
			whole.Suite.Version, whole.Suite.FeaturesDigest, report.Suite.Version, report.Suite.FeaturesDigest)
	}
	report.Suite.Score = whole.Suite.Score
	return Recorded{Report: report, Run: run, Evidence: evidenceOf(shards)}, err
}

// checkShards returns what all shards have in common.
func checkShards(shards []Recorded) (whole reports.Report, err error) {
	seen := map[string]bool{}
	var count uint64
	for i, s := range shards {
		part, err := parseShard(s.Report.Selection.Shard)
		if err != nil {
			return whole, err
		}
		about := common(s.Report)
		switch {
		case s.Report.Selection.Shard == "":
			return whole, fmt.Errorf("report %d is of a whole run, which needs no merging", i+1)
		case seen[part.String()]:
			return whole, fmt.Errorf("shard %s is there twice", part)
		case i > 0 && part.count != count:
			return whole, fmt.Errorf("shard %s and shards of %d are mixed; merge the shards of one run", part, count)
		}
		if i == 0 {
			whole = about
		} else if what := differing(whole, about); what != "" {
			return whole, fmt.Errorf("shard %s has another %s than the first one; merge the shards of one run",
				part, what)
		}
		seen[part.String()], count = true, part.count
	}
	for n := uint64(1); n <= count; n++ {
		if missing := (shard{n, count}).String(); !seen[missing] {
			return whole, fmt.Errorf("shard %s is missing", missing)
		}
	}
	if count == 0 {
		return whole, fmt.Errorf("there is no shard to merge")
	}
	return whole, nil
}

// common is what the shards of one run share.
func common(r reports.Report) reports.Report {
	r.Selection.Shard = ""
	return reports.Report{Specification: r.Specification, Suite: r.Suite, Host: r.Host, Seed: r.Seed,
		Selection: r.Selection, MockServers: r.MockServers}
}

// differing names the first thing in which two shards differ, or is "".
func differing(a, b reports.Report) string {
	selections, err := equalJSON(a.Selection, b.Selection)
	switch {
	case a.Specification != b.Specification:
		return "revision of the specification"
	case !a.Suite.Same(b.Suite):
		return "suite"
	case a.Host != b.Host:
		return "host"
	case a.Seed != b.Seed:
		return "seed"
	case err != nil || !selections:
		return "selection"
	case a.MockServers != b.MockServers:
		return "way to the mock servers"
	}
	return ""
}

func equalJSON(a, b any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := json.Marshal(b)
	return bytes.Equal(x, y), err
}

// collect takes each chosen scenario from the shard that holds it.
func (c *collector) collect(shards []Recorded) error {
	results := map[string]reports.Scenario{}
	for _, s := range shards {
		part, err := parseShard(s.Report.Selection.Shard)
		if err != nil {
			return err
		}
		for _, result := range s.Report.Scenarios {
			earlier, again := results[result.ID]
			if again && result.Prerequisite != "" {
				result = worse(earlier, result)
			} else if !part.holds(result.ID) && result.Prerequisite == "" {
				return fmt.Errorf("scenario %s is in shard %s and belongs into another", result.ID, part)
			}
			results[result.ID] = result
		}
	}
	for _, s := range c.chosen {
		result, has := results[s.id]
		if !has && !incomplete(shards) {
			return fmt.Errorf("scenario %s is in no shard; its shard was not run to the end", s.id)
		}
		if has {
			c.add(result, 0, nil)
		}
		delete(results, s.id)
	}
	for _, id := range slices.Sorted(maps.Keys(results)) {
		return fmt.Errorf("scenario %s is in a shard, and the suite does not have it for this selection", id)
	}
	return nil
}

// worse is the one of two results of a scenario that several shards tried which
// weighs more.
func worse(a, b reports.Scenario) reports.Scenario {
	if b.Outcome.WorseThan(a.Outcome) {
		return b
	}
	return a
}

// incomplete reports whether a shard could not judge its host.
func incomplete(shards []Recorded) bool {
	return slices.ContainsFunc(shards, func(s Recorded) bool { return textFact(s.Run, factProblem) != "" })
}

// mergedRun joins the records of the runs. What two of them established has to be the same.
func mergedRun(shards []Recorded) ([]evidence.Event, error) {
	var run []evidence.Event
	for _, s := range shards {
		for _, name := range append(factNames(), factOwnNames) {
			var a, b *bool
			fact(run, name, &a)
			fact(s.Run, name, &b)
			if a != nil && b != nil && *a != *b {
				return nil, fmt.Errorf("the shards found different answers to whether the host has %s; run them "+
					"against one host", name)
			}
		}
		run = append(run, s.Run...)
	}
	for i := range run {
		run[i].Seq = i + 1
	}
	return run, nil
}

func mergedTimes(shards []Recorded) reports.Times {
	t := reports.Times{Started: shards[0].Report.Times.Started, Scenarios: map[string]int64{}}
	for _, s := range shards {
		t.Started = min(t.Started, s.Report.Times.Started)
		t.DurationMs = max(t.DurationMs, s.Report.Times.DurationMs)
		maps.Copy(t.Scenarios, s.Report.Times.Scenarios)
	}
	return t
}

// evidenceOf finds the evidence of a scenario in its shard.
func evidenceOf(shards []Recorded) reports.Evidence {
	owner := map[string]reports.Evidence{}
	for _, s := range shards {
		for _, result := range s.Report.Scenarios {
			owner[result.ID] = s.Evidence
		}
	}
	return func(s reports.Scenario) ([]evidence.Event, error) {
		read, has := owner[s.ID]
		if !has {
			return nil, fmt.Errorf("scenario %s is in no shard", s.ID)
		}
		return read(s)
	}
}
