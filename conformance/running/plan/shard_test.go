package plan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemode/reports"
)

func TestShardsHoldEachScenarioOnce(t *testing.T) {
	whole := all(t)
	for _, count := range []int{1, 2, 8} {
		total := 0
		for n := range count {
			chosen, err := whole.chosen(reports.Selection{Shard: fmt.Sprintf("%d/%d", n+1, count)})
			if err != nil {
				t.Fatal(err)
			}
			total += len(chosen)
			if ideal := len(whole.scenarios) / count; len(chosen) < ideal/2 || len(chosen) > 2*ideal {
				t.Errorf("shard %d of %d has %d of %d scenarios", n+1, count, len(chosen), len(whole.scenarios))
			}
		}
		if total != len(whole.scenarios) {
			t.Errorf("%d shards have %d of %d scenarios", count, total, len(whole.scenarios))
		}
	}
}

func TestAddedScenariosMoveNoOther(t *testing.T) {
	whole, part := all(t).scenarios, Shard{3, 8}
	fewer := slices.DeleteFunc(slices.Clone(whole), func(s Scenario) bool { return len(s.ID)%2 == 0 })
	some, err := inShard(fewer, reports.Selection{Shard: part.String()})
	if err != nil {
		t.Fatal(err)
	}
	all, err := inShard(whole, reports.Selection{Shard: part.String()})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range some {
		if !slices.ContainsFunc(all, func(p Scenario) bool { return p.ID == s.ID }) {
			t.Errorf("%s has moved", s.ID)
		}
	}
}

func TestShardsThatCannotBe(t *testing.T) {
	p := all(t)
	for _, text := range []string{"3", "0/3", "4/3", "1/0", "a/b", "1/3/5", "01/3", "-1/3", "1/70000"} {
		if _, err := p.chosen(reports.Selection{Shard: text}); err == nil ||
			!strings.Contains(err.Error(), "such as 3/8") {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err := p.chosen(reports.Selection{IDs: []string{"fresh-sandbox"}, Shard: "1/60000"})
	if err == nil || !strings.Contains(err.Error(), "use fewer shards") {
		t.Errorf("an empty shard: %v", err)
	}
}
