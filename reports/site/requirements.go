package site

import (
	"slices"

	"codemode/reports"
	"codemode/reports/matrix"
	"codemode/spec"
)

// requirement is one with how the hosts meet it.
type requirement struct {
	matrix.Row
	// Groups are the hosts by their outcomes, what is not met first.
	Groups []outcomeGroup
	// Passed of Judged hosts meet it.
	Passed, Judged int
}

// outcomeGroup is the hosts for which a requirement ended in one way.
type outcomeGroup struct {
	Outcome reports.Outcome
	Hosts   []hostOutcome
}

// hostOutcome is how one host ended, with the first scenario that did not pass.
type hostOutcome struct {
	Host
	Row *Unmet
}

// requirements writes a list of all requirements, and a page for each.
func (b *builder) requirements() error {
	var all []requirement
	for _, row := range b.matrix.Rows {
		all = append(all, b.requirement(row))
	}
	slices.SortStableFunc(all, func(x, y requirement) int { return spec.CompareSections(x.Section, y.Section) })
	if err := b.write("requirements.html", "requirements.html", "Requirements", all); err != nil {
		return err
	}
	for _, q := range all {
		if err := b.write("requirement.html", "requirements/"+b.slugs[q.ID]+".html", q.ID, q); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) requirement(row matrix.Row) requirement {
	q := requirement{Row: row}
	for i, o := range row.Outcomes {
		if o == "" {
			continue
		}
		if o == reports.Passed || !o.Met() {
			q.Judged++
		}
		if o == reports.Passed {
			q.Passed++
		}
		at := slices.IndexFunc(q.Groups, func(g outcomeGroup) bool { return g.Outcome == o })
		if at < 0 {
			at, q.Groups = len(q.Groups), append(q.Groups, outcomeGroup{Outcome: o})
		}
		q.Groups[at].Hosts = append(q.Groups[at].Hosts, hostOutcome{b.hosts[i], b.unmet[i][row.ID]})
	}
	slices.SortStableFunc(q.Groups, func(x, y outcomeGroup) int {
		switch {
		case x.Outcome.WorseThan(y.Outcome):
			return -1
		case y.Outcome.WorseThan(x.Outcome):
			return 1
		}
		return 0
	})
	return q
}
