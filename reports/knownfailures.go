package reports

import "slices"

// OnlyKnown reports whether nothing but known failures, and what could not be judged
// because of them, keeps the host from conforming.
func OnlyKnown(r Report) bool {
	known := map[string]bool{}
	for _, q := range r.Requirements {
		known[q.ID] = q.Known != nil
	}
	unknown := func(id string) bool { return !known[id] }
	return r.Verdict != CouldNotJudge && !slices.ContainsFunc(r.Requirements, func(q Requirement) bool {
		waits := q.Blocked() && !slices.ContainsFunc(q.Because, unknown)
		return q.Level.Binding() && q.Outcome.Missed() && q.Known == nil && !waits
	})
}

// KnownOf returns the known failures of a report, by requirement.
func KnownOf(r Report) map[string]Known {
	known := map[string]Known{}
	for _, q := range r.Requirements {
		if q.Known != nil {
			known[q.ID] = *q.Known
		}
	}
	return known
}
