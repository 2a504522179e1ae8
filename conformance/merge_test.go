package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

// shardedFeature has enough scenarios for three shards, one of which fails.
func shardedFeature() string {
	var b strings.Builder
	b.WriteString("Feature: f\n")
	for i := range 12 {
		want := i
		if i == 7 {
			want = 0
		}
		fmt.Fprintf(&b, "  @result-final-value\n  Scenario: number %d\n    When the agent runs:\n      \"\"\"\n     "+
			" %d\n      \"\"\"\n    Then the result is \"%d\"\n", i, i, want)
	}
	return b.String()
}

func recordShards(t *testing.T, count int) []Recorded {
	t.Helper()
	var shards []Recorded
	for n := range count {
		o := testOptions(t, featureFS(shardedFeature()))
		o.Selection.Shard = fmt.Sprintf("%d/%d", n+1, count)
		shards = append(shards, recordRun(t, o))
	}
	return shards
}

func TestShardsHoldEachScenarioOnce(t *testing.T) {
	whole, l := plan(t), ledger(t)
	for _, count := range []int{1, 2, 8} {
		total := 0
		for n := range count {
			chosen, err := selectScenarios(plan(t), l, reports.Selection{Shard: fmt.Sprintf("%d/%d", n+1, count)})
			if err != nil {
				t.Fatal(err)
			}
			total += len(chosen)
			if ideal := len(whole) / count; len(chosen) < ideal/2 || len(chosen) > 2*ideal {
				t.Errorf("shard %d of %d has %d of %d scenarios", n+1, count, len(chosen), len(whole))
			}
		}
		if total != len(whole) {
			t.Errorf("%d shards have %d of %d scenarios", count, total, len(whole))
		}
	}
}

func TestAddedScenariosMoveNoOther(t *testing.T) {
	whole, part := plan(t), shard{3, 8}
	fewer := slices.DeleteFunc(slices.Clone(whole), func(s planned) bool { return len(s.id)%2 == 0 })
	some, err := inShard(fewer, reports.Selection{Shard: part.String()})
	if err != nil {
		t.Fatal(err)
	}
	all, err := inShard(whole, reports.Selection{Shard: part.String()})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range some {
		if !slices.ContainsFunc(all, func(p planned) bool { return p.id == s.id }) {
			t.Errorf("%s has moved", s.id)
		}
	}
}

func TestShardsThatCannotBe(t *testing.T) {
	for _, text := range []string{"3", "0/3", "4/3", "1/0", "a/b", "1/3/5", "01/3", "-1/3", "1/70000"} {
		if _, err := selectScenarios(plan(t), ledger(t), reports.Selection{Shard: text}); err == nil ||
			!strings.Contains(err.Error(), "such as 3/8") {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err := selectScenarios(plan(t), ledger(t), reports.Selection{IDs: []string{"fresh-sandbox"}, Shard: "1/60000"})
	if err == nil || !strings.Contains(err.Error(), "use fewer shards") {
		t.Errorf("an empty shard: %v", err)
	}
}

func TestMergedShardsAreTheWholeRun(t *testing.T) {
	o := testOptions(t, featureFS(shardedFeature()))
	whole := recordRun(t, o)
	shards := recordShards(t, 3)
	slices.Reverse(shards)
	merged, err := Merge(o, shards)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := timeless(t, merged.Report), timeless(t, whole.Report); got != want {
		t.Errorf("merged:\n%s\nin one piece:\n%s", got, want)
	}
	if len(merged.Report.Times.Scenarios) != len(whole.Report.Scenarios) {
		t.Errorf("times of %d scenarios", len(merged.Report.Times.Scenarios))
	}
	again, err := Judge(t.Context(), o, merged)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := reportText(t, again), reportText(t, merged.Report); got != want {
		t.Errorf("judged again:\n%s\nmerged:\n%s", got, want)
	}
}

func timeless(t *testing.T, r reports.Report) string {
	r.Times = reports.Times{}
	return reportText(t, r)
}

func TestAShardIsNotTheWhole(t *testing.T) {
	r := recordShards(t, 3)[0].Report
	if r.Selection.Empty() || !strings.Contains(r.Reason, "shard 1/3") {
		t.Errorf("%s: %s", r.Verdict, r.Reason)
	}
}

func TestMergeRefuses(t *testing.T) {
	cases := map[string]struct {
		change func(shards []Recorded) []Recorded
		want   string
	}{
		"nothing":    {func([]Recorded) []Recorded { return nil }, "no shard to merge"},
		"a gap":      {func(s []Recorded) []Recorded { return slices.Delete(s, 1, 2) }, "shard 2/3 is missing"},
		"an overlap": {func(s []Recorded) []Recorded { return append(s, s[0]) }, "shard 1/3 is there twice"},
		"another count": {func(s []Recorded) []Recorded { s[1].Report.Selection.Shard = "2/4"; return s },
			"shards of 3 are mixed"},
		"a whole run": {func(s []Recorded) []Recorded { s[1].Report.Selection.Shard = ""; return s },
			"report 2 is of a whole run"},
		"another suite": {func(s []Recorded) []Recorded {
			s[1].Report.Suite.LedgerDigest = "sha256:other"
			return s
		}, "another suite"},
		"another host": {func(s []Recorded) []Recorded { s[1].Report.Host.Digest = "sha256:other"; return s },
			"another host"},
		"another seed": {func(s []Recorded) []Recorded { s[2].Report.Seed++; return s }, "another seed"},
		"another revision": {func(s []Recorded) []Recorded { s[2].Report.Revision = "2.0.0"; return s },
			"another revision"},
		"another selection": {func(s []Recorded) []Recorded {
			s[2].Report.Selection.Levels = []string{"MUST"}
			return s
		}, "another selection"},
		"other servers": {func(s []Recorded) []Recorded { s[2].Report.MockServers.Era = "x"; return s },
			"another way to the mock servers"},
		"all of another suite": {func(s []Recorded) []Recorded {
			for i := range s {
				s[i].Report.Suite.Version = "0.0.0"
			}
			return s
		}, "use the suite that ran them"},
		"a scenario in the wrong shard": {func(s []Recorded) []Recorded {
			s[0].Report.Scenarios = append(s[0].Report.Scenarios, s[1].Report.Scenarios[0])
			return s
		}, "belongs into another"},
		"a scenario left out": {func(s []Recorded) []Recorded {
			s[0].Report.Scenarios = s[0].Report.Scenarios[1:]
			return s
		}, "is in no shard"},
		"another trait": {func(s []Recorded) []Recorded {
			for i, has := range []bool{true, false} {
				log := evidence.LogOf(s[i].Run)
				log.Add(evidence.Fact, "tool-trace", has)
				s[i].Run = log.Events()
			}
			return s
		}, "different answers to whether the host has tool-trace"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := Merge(testOptions(t, featureFS(shardedFeature())), c.change(recordShards(t, 3)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}
