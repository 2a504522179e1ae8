package spec

import (
	"fmt"
	"slices"
)

// without is what a later revision takes over.
func (l Ledger) without(d Definition) (Ledger, error) {
	for _, id := range d.Without {
		_, isRequirement := l.ByID(id)
		if _, isAmbiguity := l.Ambiguity(id); !isRequirement && !isAmbiguity {
			return l, fmt.Errorf("%s: without %q, which %s does not have", d.ID, id, l.ID)
		}
	}
	next := Ledger{Definition: d}
	for _, row := range l.Requirements {
		if !slices.Contains(d.Without, row.ID) {
			next.Requirements = append(next.Requirements, row)
		}
	}
	for _, row := range l.Ambiguities {
		if !slices.Contains(d.Without, row.ID) {
			next.Ambiguities = append(next.Ambiguities, row)
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

// fill puts the names of the revision into its texts.
func (l Ledger) fill() error {
	if _, known := l.ByID(l.State); l.State != "" && !known {
		return fmt.Errorf("%s: state names no requirement %q; write the id of one into its %s", l.ID, l.State,
			definitionFile)
	}
	for number, title := range l.Sections {
		filled, err := l.Names.Fill(title)
		if err != nil {
			return fmt.Errorf("%s, section %s: %w", l.ID, number, err)
		}
		l.Sections[number] = filled
	}
	for i := range l.Requirements {
		row := &l.Requirements[i]
		if err := l.Names.fillAll(row.ID, &row.Obligation, &row.Excluded); err != nil {
			return err
		}
	}
	for i := range l.Ambiguities {
		row := &l.Ambiguities[i]
		texts := []*string{&row.Question, &row.Why, &row.Proposal, &row.Unobservable}
		for j := range row.Readings {
			texts = append(texts, &row.Readings[j].Description)
		}
		if err := l.Names.fillAll(row.ID, texts...); err != nil {
			return err
		}
	}
	return nil
}

// fillAll puts the names into the texts of a row.
func (n Names) fillAll(row string, texts ...*string) error {
	for _, text := range texts {
		filled, err := n.Fill(*text)
		if err != nil {
			return fmt.Errorf("%s: %w", row, err)
		}
		*text = filled
	}
	return nil
}
