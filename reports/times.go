package reports

import (
	"cmp"
	"slices"

	"codemode/reports/evidence"
)

// Times is the one part of a report that differs between equal runs.
type Times struct {
	Started    string           `json:"started"`
	DurationMs int64            `json:"durationMs"`
	Scenarios  map[string]int64 `json:"scenarios"`
	// Spent is what all scenarios and what the run did beside them went into; nil where
	// that was not measured. Scenarios run in parallel, so that it is more than DurationMs.
	Spent map[evidence.Work]Spent `json:"spent,omitempty"`
	// Phases are the parts of the run, one after the other.
	Phases []Phase `json:"phases,omitempty"`
	// Slowest are the scenarios that took longest, the slowest first.
	Slowest []Slow `json:"slowest,omitempty"`
}

// Spent is how often work of one kind was done, and how long that took in all.
type Spent struct {
	Count int   `json:"count"`
	Ms    int64 `json:"ms"`
}

// Phase is a part of a run.
type Phase struct {
	Name string `json:"name"`
	Ms   int64  `json:"ms"`
}

// Slow is a scenario that took long, with all its attempts.
type Slow struct {
	Scenario string `json:"scenario"`
	Ms       int64  `json:"ms"`
	// HostMs is the part of Ms in which the host started, stopped or had a request to
	// answer; the rest is the suite's: mock servers, waiting, compiling TypeScript.
	HostMs int64 `json:"hostMs"`
}

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
