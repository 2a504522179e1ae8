package spec

import "slices"

// Drift is the difference between a document and a ledger.
type Drift struct {
	// Uncovered are sentences that no row covers: those with a keyword, and all but the informative ones of a ledger
	// that lists these.
	Uncovered []Sentence
	// Stale are rows whose sentence is not in their section any more: it was
	// changed, moved or removed.
	Stale []Requirement
	// Blind is set when nothing shows a sentence that was added: the document has no keyword, and the ledger does not
	// list what is informative.
	Blind bool
}

// Compare finds the drift between a document and a ledger.
func Compare(document string, l Ledger) Drift {
	rows := map[Place]bool{}
	for _, r := range l.Requirements {
		rows[Place{r.Section, r.Fingerprint}] = true
	}
	var d Drift
	present := map[Place]bool{}
	for _, s := range Sentences(document, l.Sections) {
		place := Place{s.Section, Fingerprint(s.Text)}
		present[place] = true
		d.Blind = d.Blind || s.Normative()
		if (s.Normative() || l.Informative != nil) && !rows[place] && !l.Informative[place] {
			d.Uncovered = append(d.Uncovered, s)
		}
	}
	d.Blind = !d.Blind && l.Informative == nil
	d.Stale = slices.Clone(l.Requirements)
	d.Stale = slices.DeleteFunc(d.Stale,
		func(r Requirement) bool { return present[Place{r.Section, r.Fingerprint}] })
	return d
}

// Empty reports whether the document says what the ledger was written for.
func (d Drift) Empty() bool { return len(d.Uncovered)+len(d.Stale) == 0 }
