package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Whole is what the shards of one run have in common, with an empty selection of a
// shard. Shards that are missing, that are there twice, or that are of another suite,
// host, seed or selection are refused.
func Whole(shards []record.Run) (whole reports.Report, err error) {
	seen := map[string]bool{}
	var count uint64
	for i, s := range shards {
		part, err := plan.ParseShard(s.Report.Selection.Shard)
		if err != nil {
			return whole, err
		}
		about := common(s.Report)
		switch {
		case s.Report.Selection.Shard == "":
			return whole, fmt.Errorf("report %d is of a whole run, which needs no merging", i+1)
		case seen[part.String()]:
			return whole, fmt.Errorf("shard %s is there twice", part)
		case i > 0 && part.Count != count:
			return whole, fmt.Errorf("shard %s and shards of %d are mixed; merge the shards of one run", part, count)
		}
		if i == 0 {
			whole = about
		} else if what := differing(whole, about); what != "" {
			return whole, fmt.Errorf("shard %s has another %s than the first one; merge the shards of one run",
				part, what)
		}
		seen[part.String()], count = true, part.Count
	}
	for n := uint64(1); n <= count; n++ {
		if missing := (plan.Shard{Number: n, Count: count}).String(); !seen[missing] {
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

// Merge takes each chosen scenario from the shard that holds it. The run that it
// returns has the records of all; its report has only the times.
func Merge(chosen []plan.Scenario, shards []record.Run) (*outcome.Results, record.Run, error) {
	results, err := collect(chosen, shards)
	if err != nil {
		return nil, record.Run{}, err
	}
	whole := record.Run{Evidence: evidenceOf(shards)}
	if whole.Events, err = mergedEvents(shards); err != nil {
		return nil, record.Run{}, err
	}
	whole.Report.Times = results.Measured(mergedTimes(shards), whole.Events)
	return results, whole, nil
}

func collect(chosen []plan.Scenario, shards []record.Run) (*outcome.Results, error) {
	found, err := found(shards)
	if err != nil {
		return nil, err
	}
	results, read := outcome.New(chosen, nil), evidenceOf(shards)
	for _, s := range chosen {
		result, has := found[s.ID]
		if !has && !incomplete(shards) {
			return nil, fmt.Errorf("scenario %s is in no shard; its shard was not run to the end", s.ID)
		}
		if has {
			events, err := read(result)
			if err != nil {
				return nil, err
			}
			results.Add(result, 0, events)
		}
		delete(found, s.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		return nil, fmt.Errorf("scenario %s is in a shard, and the suite does not have it for this selection", id)
	}
	return results, nil
}

// found are the results in the shards, by the ids of the scenarios. Only those that try
// a prerequisite may be in several.
func found(shards []record.Run) (map[string]reports.Scenario, error) {
	results := map[string]reports.Scenario{}
	for _, s := range shards {
		part, err := plan.ParseShard(s.Report.Selection.Shard)
		if err != nil {
			return nil, err
		}
		for _, result := range s.Report.Scenarios {
			earlier, again := results[result.ID]
			if again && result.Prerequisite != "" {
				result = worse(earlier, result)
			} else if !part.Holds(result.ID) && result.Prerequisite == "" {
				return nil, fmt.Errorf("scenario %s is in shard %s and belongs into another", result.ID, part)
			}
			results[result.ID] = result
		}
	}
	return results, nil
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
func incomplete(shards []record.Run) bool {
	return slices.ContainsFunc(shards, func(s record.Run) bool { return record.Text(s.Events, record.Problem) != "" })
}

// mergedEvents joins the records of the runs. What two of them established has to be the
// same: whether names are own ones, and whether the host has a behaviour.
func mergedEvents(shards []record.Run) ([]evidence.Event, error) {
	var run []evidence.Event
	for _, s := range shards {
		for _, e := range s.Events {
			var a, b *bool
			if e.Kind != evidence.Fact || json.Unmarshal(e.Data, &b) != nil {
				continue
			}
			record.Read(run, e.Name, &a)
			if a != nil && b != nil && *a != *b {
				return nil, fmt.Errorf("the shards found different answers to whether the host has %s; run them "+
					"against one host", e.Name)
			}
		}
		run = append(run, s.Events...)
	}
	for i := range run {
		run[i].Seq = i + 1
	}
	return run, nil
}

func mergedTimes(shards []record.Run) reports.Times {
	t := reports.Times{Started: shards[0].Report.Times.Started, Scenarios: map[string]int64{}}
	for _, s := range shards {
		t.Started = min(t.Started, s.Report.Times.Started)
		t.DurationMs = max(t.DurationMs, s.Report.Times.DurationMs)
		maps.Copy(t.Scenarios, s.Report.Times.Scenarios)
	}
	return t
}

// evidenceOf finds the evidence of a scenario in its shard.
func evidenceOf(shards []record.Run) reports.Evidence {
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
