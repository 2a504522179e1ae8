// Package matrix puts the reports of several hosts side by side.
package matrix

import (
	"errors"
	"fmt"
	"slices"

	"codemode/reports"
	"codemode/spec"
)

// Matrix is hosts against requirements and against the readings of ambiguous
// text. Rows on which the hosts differ come first, each group in the order of
// the specification.
type Matrix struct {
	Hosts    []Host
	Rows     []Row
	Readings []ReadingRow
	// Suites is set when the reports are of more than one suite: a difference
	// may then be one of the suites.
	Suites []string
}

// Host is one column.
type Host struct {
	Name string
	// Verdict is as [reports.Report.Headline] gives it.
	Verdict string
}

// Row is one requirement with an outcome for each host; "" where the host's
// suite does not have the requirement.
type Row struct {
	ID, Section, Obligation string
	Level                   spec.Level
	Outcomes                []reports.Outcome
	Differs                 bool
}

// ReadingRow is one ambiguity with a reading for each host; "" where it was not probed.
type ReadingRow struct {
	ID, Section, Question string
	Readings              []string
	Differs               bool
}

// Of puts reports side by side, in the given order.
func Of(all []reports.Report) (Matrix, error) {
	var m Matrix
	if len(all) == 0 {
		return m, errors.New("there is no report to compare")
	}
	for _, r := range all {
		if r.Specification.ID() != all[0].Specification.ID() {
			return m, fmt.Errorf("the reports are on %s and %s; compare reports on the same specification",
				all[0].Name(), r.Name())
		}
		m.Hosts = append(m.Hosts, Host{r.Host.DisplayName(), r.Headline()})
		if !slices.Contains(m.Suites, r.Suite.Version+" "+r.Suite.FeaturesDigest) {
			m.Suites = append(m.Suites, r.Suite.Version+" "+r.Suite.FeaturesDigest)
		}
	}
	if len(m.Suites) == 1 {
		m.Suites = nil
	}
	m.requirements(all)
	m.readings(all)
	return m, nil
}

func (m *Matrix) requirements(all []reports.Report) {
	at := map[string]int{}
	for i, r := range all {
		for _, q := range r.Requirements {
			if _, known := at[q.ID]; !known {
				at[q.ID] = len(m.Rows)
				m.Rows = append(m.Rows, Row{
					ID: q.ID, Section: q.Section, Obligation: q.Obligation, Level: q.Level,
					Outcomes: make([]reports.Outcome, len(all)),
				})
			}
			m.Rows[at[q.ID]].Outcomes[i] = q.Outcome
		}
	}
	for i, row := range m.Rows {
		m.Rows[i].Differs = differ(row.Outcomes)
	}
	slices.SortStableFunc(m.Rows, func(a, b Row) int { return order(a.Differs, b.Differs, a.Section, b.Section) })
}

func (m *Matrix) readings(all []reports.Report) {
	at := map[string]int{}
	for i, r := range all {
		for _, q := range r.Readings {
			if _, known := at[q.ID]; !known {
				at[q.ID] = len(m.Readings)
				m.Readings = append(m.Readings,
					ReadingRow{ID: q.ID, Section: q.Section, Question: q.Question, Readings: make([]string, len(all))})
			}
			m.Readings[at[q.ID]].Readings[i] = q.Reading
		}
	}
	for i, row := range m.Readings {
		m.Readings[i].Differs = differ(row.Readings)
	}
	slices.SortStableFunc(m.Readings,
		func(a, b ReadingRow) int { return order(a.Differs, b.Differs, a.Section, b.Section) })
}

// differ reports whether the cells are not all the same. What is not there
// differs from nothing.
func differ[T ~string](cells []T) bool {
	var first T
	for _, c := range cells {
		if first == "" {
			first = c
		}
		if c != "" && c != first {
			return true
		}
	}
	return false
}

func order(a, b bool, sectionA, sectionB string) int {
	switch {
	case a && !b:
		return -1
	case b && !a:
		return 1
	}
	return spec.CompareSections(sectionA, sectionB)
}
