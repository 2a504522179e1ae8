package spec

import "slices"

// Drift is the difference between a document and a ledger.
type Drift struct {
	// Uncovered are sentences with a keyword that no row covers.
	Uncovered []Sentence
	// Stale are rows whose sentence is not in their section any more: it was
	// changed, moved or removed.
	Stale []Requirement
}

// Compare finds the drift between a document and a ledger.
func Compare(document string, l Ledger) Drift {
	rows := map[[2]string]bool{}
	for _, r := range l.Requirements {
		rows[[2]string{r.Section, r.Fingerprint}] = true
	}
	var d Drift
	present := map[[2]string]bool{}
	for _, s := range Sentences(document) {
		key := [2]string{s.Section, Fingerprint(s.Text)}
		present[key] = true
		if s.Normative() && !rows[key] {
			d.Uncovered = append(d.Uncovered, s)
		}
	}
	d.Stale = slices.Clone(l.Requirements)
	d.Stale = slices.DeleteFunc(d.Stale,
		func(r Requirement) bool { return present[[2]string{r.Section, r.Fingerprint}] })
	return d
}

// Empty reports whether the document says what the ledger was written for.
func (d Drift) Empty() bool { return len(d.Uncovered)+len(d.Stale) == 0 }
