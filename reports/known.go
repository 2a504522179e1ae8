package reports

import "slices"

// words tells in one line what is known.
func (k Known) words() string {
	text := "known: " + k.Reason
	if k.Link != "" {
		text += " (" + k.Link + ")"
	}
	if k.Expires != "" {
		text += ", until " + k.Expires
	}
	return text
}

// known returns what is known of a scenario's failure: all of the requirements
// that it keeps from being met have to be known.
func (x index) known(s Scenario) *Known {
	rows := slices.DeleteFunc(x.rows(s), func(q Requirement) bool { return q.Outcome.Met() })
	if s.Outcome.Met() || len(rows) == 0 ||
		slices.ContainsFunc(rows, func(q Requirement) bool { return q.Known == nil }) {
		return nil
	}
	return rows[0].Known
}

// OnlyKnown reports whether nothing but known failures, and what could not be judged
// because of them, keeps the host from conforming.
func OnlyKnown(r Report) bool {
	known := map[string]bool{}
	for _, q := range r.Requirements {
		known[q.ID] = q.Known != nil
	}
	unknown := func(id string) bool { return !known[id] }
	return r.Verdict != CouldNotJudge && !slices.ContainsFunc(r.Requirements, func(q Requirement) bool {
		waits := !q.judgedFor() && !slices.ContainsFunc(q.Because, unknown)
		return q.Level.Binding() && q.Outcome.Missed() && q.Known == nil && !waits
	})
}
