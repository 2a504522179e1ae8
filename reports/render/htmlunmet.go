package render

import (
	"slices"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// htmlUnmet is a requirement that a reader has to know of first: what is broken,
// and by the first scenario that shows it, how.
type htmlUnmet struct {
	reports.Requirement
	// Unmet of Total scenarios did not pass; First is the name of one of the worst.
	Unmet, Total int
	First        string
	// Problem or Mismatch of the first scenario, shortened.
	Problem  string
	Mismatch reports.Mismatch
}

// unmetOf returns what is not met, in the order in which it matters: what binds
// before what does not, then the worse before the better. more counts those
// that are left out of a long list.
func unmetOf(r reports.Report) (first []htmlUnmet, more int) {
	rows := unmetIn(r)
	slices.SortStableFunc(rows, func(a, b reports.Requirement) int {
		if a.Level.Binding() != b.Level.Binding() {
			if a.Level.Binding() {
				return -1
			}
			return 1
		}
		return worstFirst(a.Outcome, b.Outcome)
	})
	for _, q := range rows[:min(len(rows), maxUnmet)] {
		first = append(first, unmetRow(r, q))
	}
	return first, len(rows) - len(first)
}

func unmetRow(r reports.Report, q reports.Requirement) htmlUnmet {
	row := htmlUnmet{Requirement: q, Problem: q.Why, Total: len(q.Scenarios)}
	for _, s := range r.Scenarios {
		if !s.Outcome.Missed() || !slices.Contains(q.Scenarios, s.ID) {
			continue
		}
		row.Unmet++
		if s.Outcome != q.Outcome || row.First != "" {
			continue
		}
		row.First, row.Problem = s.Name, s.Problem
		if len(s.Mismatches) > 0 {
			row.Mismatch = shortened(s.Mismatches[0])
		}
	}
	return row
}

// shortened is a mismatch for a list of many.
func shortened(m reports.Mismatch) reports.Mismatch {
	l := limits{lines: 6, columns: 500}
	expected, found := l.shortenPair(strings.Split(m.Expected, "\n"), strings.Split(m.Found, "\n"))
	m.Expected, m.Found = strings.Join(expected, "\n"), strings.Join(found, "\n")
	return m
}

// exchangeOf is what was sent and what came back, as [Text.Failure] shows it.
func exchangeOf(s reports.Scenario, events []evidence.Event) string {
	p := newPage(Text{Width: 98})
	p.observed(s, events)
	return strings.Trim(p.b.String(), "\n")
}
