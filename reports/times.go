package reports

import (
	"cmp"
	"slices"

	"codemode/reports/evidence"
)

// maxSlowest is how many of the slowest scenarios a report names.
const maxSlowest = 5

// Measured returns the times with what the scenarios took, by their ids, and what the run
// did beside them. Without any they stay as they are.
func (t Times) Measured(scenarios map[string]evidence.Time, beside evidence.Time) Times {
	t.Spent, t.Slowest = nil, nil
	if len(scenarios) == 0 {
		return t
	}
	sum := beside
	for id, took := range scenarios {
		sum = sum.Plus(took)
		ms := milliseconds(took.Us)
		t.Slowest = append(t.Slowest, Slow{Scenario: id, Ms: ms, HostMs: min(ms, milliseconds(took.HostUs()))})
	}
	t.Spent = map[evidence.Work]Spent{}
	for work, s := range sum.Of {
		t.Spent[work] = Spent{Count: s.Count, Ms: milliseconds(s.Us)}
	}
	slices.SortFunc(t.Slowest,
		func(a, b Slow) int { return cmp.Or(cmp.Compare(b.Ms, a.Ms), cmp.Compare(a.Scenario, b.Scenario)) })
	t.Slowest = t.Slowest[:min(maxSlowest, len(t.Slowest))]
	return t
}

func milliseconds(us int64) int64 { return (us + 500) / 1000 }
