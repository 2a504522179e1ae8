package render

import (
	"codemode/reports"
	"codemode/spec"
)

// index finds the requirements of a scenario in a report, and the other way round.
type index struct {
	report reports.Report
	row    map[string]reports.Requirement
	first  map[string][]reports.Scenario
}

func indexOf(r reports.Report) index {
	x := index{report: r, row: map[string]reports.Requirement{}, first: map[string][]reports.Scenario{}}
	for _, q := range r.Requirements {
		x.row[q.ID] = q
	}
	for _, s := range r.Scenarios {
		if rows := x.rows(s); len(rows) > 0 {
			x.first[rows[0].ID] = append(x.first[rows[0].ID], s)
		}
	}
	return x
}

// rows are the requirements that s names and the ledger has.
func (x index) rows(s reports.Scenario) []reports.Requirement {
	var rows []reports.Requirement
	for _, id := range s.Requirements {
		if q, ok := x.row[id]; ok {
			rows = append(rows, q)
		}
	}
	return rows
}

// startingWith are the scenarios whose first requirement is id: each scenario
// belongs to one section only, so that it is counted once.
func (x index) startingWith(id string) []reports.Scenario { return x.first[id] }

// binding reports whether s can keep the host from conforming: whether it judges
// a MUST or MUST NOT that counts in this run.
func (x index) binding(s reports.Scenario) bool {
	for _, q := range x.rows(s) {
		if q.Level.Binding() && q.Outcome != reports.NotSelected && q.Outcome != reports.Excluded {
			return true
		}
	}
	return false
}

// text is why s did not pass, complete in itself: requirements in words, place,
// mismatches within b and the command to repeat it.
func (x index) text(s reports.Scenario, l limits) string {
	p := newPage(Text{})
	var rows []spec.Requirement
	for _, q := range x.rows(s) {
		rows = append(rows, spec.Requirement{ID: q.ID, Section: q.Section, Level: q.Level, Obligation: q.Obligation})
	}
	p.requirementWords(rows)
	p.place(s)
	p.findings(s, l)
	p.repeat(s, x.report)
	return "\n" + p.b.String()
}
