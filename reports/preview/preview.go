// Package preview tells what another suite, such as a newer one, makes of a run
// that was recorded: which verdicts it changes, and what only a new run could
// decide.
package preview

import (
	"fmt"
	"slices"

	"codemode/reports"
)

// Row is a requirement that the other suite does not leave as it was.
type Row struct {
	reports.Requirement
	// Was is the row before; its outcome is empty for one that is new.
	Was reports.Requirement
	// Scenario is the name of the first one that has the outcome of the row, if
	// it is one that is not met, and Why says what it found.
	Scenario, Why string
}

// Preview is a recorded run, seen by another suite. The lists are in the order of
// the other suite's ledger, and no requirement is in two of them.
type Preview struct {
	Stored, Other reports.Report
	// Worse moved towards failure, or are new and not met.
	Worse []Row
	// Open could not be decided: the stored evidence does not hold what the other
	// suite asks. Only a new run can.
	Open []Row
	// Confirm are those that a person has to confirm now.
	Confirm []Row
	// Better moved towards passing.
	Better []Row
	// Dropped are judged no more, and Gone no requirements any more.
	Dropped, Gone []Row
	// New are requirements of the other suite that are met, or not up for judgement.
	New []Row
	// Reworded have the same outcome, for another level or obligation.
	Reworded []Row
	// Same counts the rest.
	Same int
}

// Of compares a stored report with what another suite made of its evidence.
func Of(stored, other reports.Report) (Preview, error) {
	if stored.Specification.ID() != other.Specification.ID() {
		return Preview{}, fmt.Errorf("the run is on %s, the other suite judges %s; no claim carries over, run the "+
			"other suite", stored.Name(), other.Name())
	}
	p := Preview{Stored: stored, Other: other}
	before := map[string]reports.Requirement{}
	for _, q := range stored.Requirements {
		before[q.ID] = q
	}
	for _, q := range other.Requirements {
		p.place(Row{Requirement: q, Was: before[q.ID]})
		delete(before, q.ID)
	}
	for _, q := range stored.Requirements {
		if _, left := before[q.ID]; left {
			p.Gone = append(p.Gone,
				Row{Requirement: reports.Requirement{ID: q.ID, Section: q.Section, Level: q.Level,
					Obligation: q.Obligation}, Was: q})
		}
	}
	return p, nil
}

// place puts a requirement of the other suite where it belongs.
func (p *Preview) place(r Row) {
	was, now := r.Was.Outcome, r.Outcome
	r.explain(p.Other.Scenarios)
	switch {
	case was == now && (r.Was.Level != r.Level || r.Was.Obligation != r.Obligation):
		p.Reworded = append(p.Reworded, r)
	case was == now:
		p.Same++
	case now == reports.ToConfirm:
		p.Confirm = append(p.Confirm, r)
	case now == reports.CouldNotRun:
		p.Open = append(p.Open, r)
	case was == "" && now.Met():
		p.New = append(p.New, r)
	case was == "" || !now.Met() && (was.Met() || now.WorseThan(was)):
		p.Worse = append(p.Worse, r)
	case now != reports.Passed && now.Met():
		p.Dropped = append(p.Dropped, r)
	default:
		p.Better = append(p.Better, r)
	}
}

// explain finds what keeps a requirement from being met.
func (r *Row) explain(scenarios []reports.Scenario) {
	if r.Outcome.Met() {
		return
	}
	r.Why = r.Requirement.Why
	for _, s := range scenarios {
		if s.Outcome != r.Outcome || !slices.Contains(r.Scenarios, s.ID) {
			continue
		}
		r.Scenario, r.Why = s.Name, s.Problem
		if len(s.Mismatches) > 0 {
			m := s.Mismatches[0]
			r.Why = fmt.Sprintf("%s: expected %s, found %s", m.Rule, m.Expected, m.Found)
		}
		return
	}
}

// Verdict is what the other suite's verdict on the host would be, as far as the
// evidence tells: not conformant if it breaks what binds, or else could not
// judge if a new run has to decide what binds.
func (p Preview) Verdict() reports.Verdict {
	switch {
	case p.Other.Verdict == reports.CouldNotJudge:
		return reports.CouldNotJudge
	case slices.ContainsFunc(p.Other.Requirements, func(q reports.Requirement) bool {
		return q.Level.Binding() && q.Outcome.Missed() && q.Outcome != reports.CouldNotRun
	}):
		return reports.NotConformant
	case binding(p.Open) == 0 && p.Other.Verdict == reports.ConformantToConfirm:
		return reports.ConformantToConfirm
	case binding(p.Open) > 0 || p.Other.Verdict != reports.Conformant:
		return reports.CouldNotJudge
	}
	return reports.Conformant
}

// binding counts the rows that a verdict rests on.
func binding(rows []Row) int {
	n := 0
	for _, r := range rows {
		if r.Level.Binding() {
			n++
		}
	}
	return n
}
