package spec

import (
	"fmt"
	"slices"
	"strings"
)

// extended is the ledger of a revision that holds its differences to this one: a row
// of its own takes the place of the earlier one with its id, and all others are those
// of the earlier revision, in its own names.
func (l Ledger) extended(d Definition, own Ledger) (Ledger, error) {
	for _, id := range d.Without {
		_, isRequirement := l.ByID(id)
		if _, isAmbiguity := l.Ambiguity(id); !isRequirement && !isAmbiguity {
			return l, fmt.Errorf("%s: without %q, which %s does not have", d.ID, id, l.ID)
		}
	}
	names := l.Names.Renaming(d.Names)
	next := Ledger{Definition: d, Requirements: own.Requirements, Ambiguities: own.Ambiguities}
	for _, row := range l.Requirements {
		if _, replaced := own.ByID(row.ID); !replaced && !slices.Contains(d.Without, row.ID) {
			row.Obligation, row.Excluded = names.Replace(row.Obligation), names.Replace(row.Excluded)
			next.Requirements = append(next.Requirements, row)
		}
	}
	for _, row := range l.Ambiguities {
		if _, replaced := own.Ambiguity(row.ID); !replaced && !slices.Contains(d.Without, row.ID) {
			next.Ambiguities = append(next.Ambiguities, row.renamed(names))
		}
	}
	next.sort(l)
	return next, nil
}

// sort brings rows into the order of the document; within a section, those of the
// earlier revision come first, in its order.
func (l *Ledger) sort(earlier Ledger) {
	places := map[string]int{}
	for i, row := range earlier.Requirements {
		places[row.ID] = i - len(earlier.Requirements)
	}
	for i, row := range earlier.Ambiguities {
		places[row.ID] = i - len(earlier.Ambiguities)
	}
	slices.SortStableFunc(l.Requirements, func(a, b Requirement) int {
		if c := CompareSections(a.Section, b.Section); c != 0 {
			return c
		}
		return places[a.ID] - places[b.ID]
	})
	slices.SortStableFunc(l.Ambiguities, func(a, b Ambiguity) int {
		if c := CompareSections(a.Section, b.Section); c != 0 {
			return c
		}
		return places[a.ID] - places[b.ID]
	})
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
