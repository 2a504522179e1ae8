package reports

import (
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// htmlUnmet is a requirement that a reader has to know of first: what is broken,
// and by the first scenario that shows it, how.
type htmlUnmet struct {
	Requirement
	// Unmet of Total scenarios did not pass; First is the name of one of the worst.
	Unmet, Total int
	First        string
	// Problem or Mismatch of the first scenario, shortened.
	Problem  string
	Mismatch Mismatch
}

// unmetOf returns what is not met, in the order in which it matters: what binds
// before what does not, then the worse before the better. more counts those
// that are left out of a long list.
func unmetOf(r Report) (first []htmlUnmet, more int) {
	var rows []Requirement
	for _, q := range r.Requirements {
		if q.Outcome.Missed() {
			rows = append(rows, q)
		}
	}
	slices.SortStableFunc(rows, func(a, b Requirement) int {
		if a.Level.Binding() != b.Level.Binding() {
			if a.Level.Binding() {
				return -1
			}
			return 1
		}
		return b.Outcome.severity() - a.Outcome.severity()
	})
	for _, q := range rows[:min(len(rows), maxUnmet)] {
		first = append(first, unmetRow(r, q))
	}
	return first, len(rows) - len(first)
}

func unmetRow(r Report, q Requirement) htmlUnmet {
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
func shortened(m Mismatch) Mismatch {
	b := bounds{lines: 6, columns: 500}
	expected, found := b.cutPair(strings.Split(m.Expected, "\n"), strings.Split(m.Found, "\n"))
	m.Expected, m.Found = strings.Join(expected, "\n"), strings.Join(found, "\n")
	return m
}

// exchangeOf is what was sent and what came back, as [Failure] shows it.
func exchangeOf(events []evidence.Event) string {
	p, b := newPage(Options{Width: 100}), glance()
	p.exchange(events, b)
	p.facts(events, b)
	if len(events) > 0 {
		p.seen(toolCalls(events), b)
	}
	p.stderr(stderrOf(events), bounds{lines: 10, columns: b.columns})
	return strings.Trim(strings.ReplaceAll("\n"+p.b.String(), "\n  ", "\n"), "\n")
}

// nameOf is what a host is called where it has to be called something.
func nameOf(h Host) string {
	if name := strings.TrimSpace(h.Name + " " + h.Version); name != "" {
		return name
	}
	return h.Command
}
