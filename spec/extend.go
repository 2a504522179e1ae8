package spec

import (
	"fmt"
	"slices"
	"strings"
)

// without is what a later revision takes over, in its own names.
func (l Ledger) without(d Definition) (Ledger, error) {
	for _, id := range d.Without {
		_, isRequirement := l.ByID(id)
		if _, isAmbiguity := l.Ambiguity(id); !isRequirement && !isAmbiguity {
			return l, fmt.Errorf("%s: without %q, which %s does not have", d.ID, id, l.ID)
		}
	}
	names := l.Names.Renaming(d.Names)
	next := Ledger{Definition: d}
	for _, row := range l.Requirements {
		if !slices.Contains(d.Without, row.ID) {
			row.Obligation, row.Excluded = names.Replace(row.Obligation), names.Replace(row.Excluded)
			next.Requirements = append(next.Requirements, row)
		}
	}
	for _, row := range l.Ambiguities {
		if !slices.Contains(d.Without, row.ID) {
			next.Ambiguities = append(next.Ambiguities, row.renamed(names))
		}
	}
	return next, nil
}

// with puts the rows of a revision into those that it takes over: in the place of the
// one with the id, or at the end of its section.
func (l Ledger) with(own Ledger) Ledger {
	for _, row := range own.Requirements {
		if i := slices.IndexFunc(l.Requirements, func(r Requirement) bool { return r.ID == row.ID }); i >= 0 {
			l.Requirements[i] = row
		} else {
			l.Requirements = append(l.Requirements, row)
		}
	}
	for _, row := range own.Ambiguities {
		if i := slices.IndexFunc(l.Ambiguities, func(a Ambiguity) bool { return a.ID == row.ID }); i >= 0 {
			l.Ambiguities[i] = row
		} else {
			l.Ambiguities = append(l.Ambiguities, row)
		}
	}
	slices.SortStableFunc(l.Requirements, func(a, b Requirement) int { return CompareSections(a.Section, b.Section) })
	slices.SortStableFunc(l.Ambiguities, func(a, b Ambiguity) int { return CompareSections(a.Section, b.Section) })
	return l
}

// renamed is the row in the names of a later revision.
func (a Ambiguity) renamed(names *strings.Replacer) Ambiguity {
	for _, text := range []*string{&a.Question, &a.Why, &a.Proposal, &a.Unobservable} {
		*text = names.Replace(*text)
	}
	a.Readings = slices.Clone(a.Readings)
	for i := range a.Readings {
		a.Readings[i].Description = names.Replace(a.Readings[i].Description)
	}
	return a
}
