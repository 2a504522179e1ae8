package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/running/record"
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

func recordShards(t *testing.T, count int) []record.Run {
	t.Helper()
	suite := testSuite(t, featureFS(shardedFeature()))
	var shards []record.Run
	for n := range count {
		o := testOptions()
		o.Selection.Shard = fmt.Sprintf("%d/%d", n+1, count)
		shards = append(shards, recordRun(t, suite, o))
	}
	return shards
}

func TestMergedShardsAreTheWholeRun(t *testing.T) {
	suite := testSuite(t, featureFS(shardedFeature()))
	whole := recordRun(t, suite, testOptions())
	shards := recordShards(t, 3)
	slices.Reverse(shards)
	merged, err := suite.Merge(shards)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := timeless(t, merged.Report), timeless(t, whole.Report); got != want {
		t.Errorf("merged:\n%s\nin one piece:\n%s", got, want)
	}
	if len(merged.Report.Times.Scenarios) != len(whole.Report.Scenarios) {
		t.Errorf("times of %d scenarios", len(merged.Report.Times.Scenarios))
	}
	again, err := suite.Judge(t.Context(), merged)
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
		change func(shards []record.Run) []record.Run
		want   string
	}{
		"nothing":    {func([]record.Run) []record.Run { return nil }, "no shard to merge"},
		"a gap":      {func(s []record.Run) []record.Run { return slices.Delete(s, 1, 2) }, "shard 2/3 is missing"},
		"an overlap": {func(s []record.Run) []record.Run { return append(s, s[0]) }, "shard 1/3 is there twice"},
		"another count": {func(s []record.Run) []record.Run { s[1].Report.Selection.Shard = "2/4"; return s },
			"shards of 3 are mixed"},
		"a whole run": {func(s []record.Run) []record.Run { s[1].Report.Selection.Shard = ""; return s },
			"report 2 is of a whole run"},
		"another suite": {func(s []record.Run) []record.Run {
			s[1].Report.Suite.LedgerDigest = "sha256:other"
			return s
		}, "another suite"},
		"another host": {func(s []record.Run) []record.Run { s[1].Report.Host.Digest = "sha256:other"; return s },
			"another host"},
		"another seed": {func(s []record.Run) []record.Run { s[2].Report.Seed++; return s }, "another seed"},
		"another revision": {func(s []record.Run) []record.Run { s[2].Report.Revision = "2.0.0"; return s },
			"another revision"},
		"another selection": {func(s []record.Run) []record.Run {
			s[2].Report.Selection.Levels = []string{"MUST"}
			return s
		}, "another selection"},
		"other servers": {func(s []record.Run) []record.Run { s[2].Report.MockServers.ProtocolVersion = "x"; return s },
			"another way to the mock servers"},
		"all of another suite": {func(s []record.Run) []record.Run {
			for i := range s {
				s[i].Report.Suite.Version = "0.0.0"
			}
			return s
		}, "use the suite that ran them"},
		"a scenario in the wrong shard": {func(s []record.Run) []record.Run {
			s[0].Report.Scenarios = append(s[0].Report.Scenarios, s[1].Report.Scenarios[0])
			return s
		}, "belongs into another"},
		"a scenario left out": {func(s []record.Run) []record.Run {
			s[0].Report.Scenarios = s[0].Report.Scenarios[1:]
			return s
		}, "is in no shard"},
		"another behaviour": {func(s []record.Run) []record.Run {
			for i, has := range []bool{true, false} {
				log := evidence.LogOf(s[i].Events)
				log.Add(evidence.Fact, "tool-trace", has)
				s[i].Events = log.Events()
			}
			return s
		}, "different answers to whether the host has tool-trace"},
	}
	suite, recorded := testSuite(t, featureFS(shardedFeature())), recordShards(t, 3)
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := suite.Merge(c.change(slices.Clone(recorded)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}
