package reports

import "slices"

// OnlyKnown reports whether nothing but known failures, and what could not be judged
// because of them, keeps the host from conforming.
func OnlyKnown(r Report) bool {
	known := map[string]bool{}
	for _, q := range r.Requirements {
		known[q.ID] = q.known(r.Scenarios)
	}
	unknown := func(id string) bool { return !known[id] }
	return r.Verdict != CouldNotJudge && forgivenTooOften(r) == "" &&
		!slices.ContainsFunc(r.Requirements, func(q Requirement) bool {
			waits := q.Blocked() && !slices.ContainsFunc(q.Because, unknown)
			return q.Level.Binding() && q.Outcome.Missed() && !known[q.ID] && !waits
		})
}

// known tells whether all that keeps a requirement from being met is known: another scenario of it that does not pass
// is new.
func (q Requirement) known(scenarios []Scenario) bool {
	return q.Known != nil && !slices.ContainsFunc(scenarios, func(s Scenario) bool {
		return slices.Contains(s.Requirements, q.ID) && s.Outcome.Missed() && !q.Known.Covers(s)
	})
}

// Covers tells whether it is known of a scenario that it does not pass. What could not be judged because of other
// requirements shows nothing.
func (k Known) Covers(s Scenario) bool {
	return len(k.Scenarios) == 0 || len(s.Because) > 0 || slices.Contains(k.Scenarios, s.ID)
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
