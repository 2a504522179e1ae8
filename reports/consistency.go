package reports

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/spec"
)

// Recount checks that the outcomes of the requirements, the counts, the verdict
// and its reason follow from the outcomes of the scenarios. The error names the
// first that does not.
func Recount(r Report) error {
	again := Assemble(ledgerOf(r), inputOf(r, ""))
	if r.Verdict == CouldNotJudge && again.Reason != r.Reason {
		// What kept the suite from judging is known to the run alone.
		again = Assemble(ledgerOf(r), inputOf(r, r.Reason))
	}
	for i, q := range again.Requirements {
		if was := r.Requirements[i]; was.Outcome != q.Outcome {
			return fmt.Errorf("requirement %s is %s, its scenarios give %s", q.ID, was.Outcome, q.Outcome)
		}
		if (r.Requirements[i].Known == nil) != (q.Known == nil) {
			return fmt.Errorf("requirement %s is %s, which cannot be a known failure", q.ID, q.Outcome)
		}
		if !slices.Equal(r.Requirements[i].Scenarios, q.Scenarios) {
			return fmt.Errorf("requirement %s names other scenarios than those that judge it", q.ID)
		}
	}
	for _, level := range spec.Levels() {
		if !maps.Equal(r.Counts[level], again.Counts[level]) {
			return fmt.Errorf("the counts of %s are %v, the requirements give %v", level, r.Counts[level],
				again.Counts[level])
		}
	}
	switch {
	case len(r.Counts) != len(again.Counts):
		return fmt.Errorf("the counts have %d levels, the requirements give %d", len(r.Counts), len(again.Counts))
	case r.Verdict != again.Verdict:
		return fmt.Errorf("the verdict is %q, the outcomes give %q", r.Verdict, again.Verdict)
	case r.Reason != again.Reason:
		return fmt.Errorf("the reason of the verdict is %q, the outcomes give %q", r.Reason, again.Reason)
	}
	return ordered(r, again)
}

// ordered refuses scenarios in another order than every report has, and a
// confirmation of other excerpts than the scenario has.
func ordered(r, again Report) error {
	for i, s := range again.Scenarios {
		if r.Scenarios[i].ID != s.ID {
			return fmt.Errorf("scenario %s is not in its place", r.Scenarios[i].ID)
		}
		if r.Scenarios[i].Outcome != s.Outcome {
			return fmt.Errorf("scenario %s is %s, its excerpts and who confirmed them give %s", s.ID,
				r.Scenarios[i].Outcome, s.Outcome)
		}
	}
	return nil
}

// ledgerOf is the ledger as far as a report shows it.
func ledgerOf(r Report) spec.Ledger {
	l := spec.Ledger{Definition: spec.Definition{ID: r.Specification.ID(), Title: r.Title, Speaker: speakerOf(r)}}
	for _, q := range r.Requirements {
		row := spec.Requirement{ID: q.ID, Section: q.Section, Level: q.Level, Obligation: q.Obligation,
			Rows: q.StandsFor}
		if q.Outcome == NotApplicable {
			row.NotStated = q.Why
		}
		if q.Outcome == Excluded {
			row.Excluded = q.Why
		}
		l.Requirements = append(l.Requirements, row)
	}
	return l
}

func speakerOf(r Report) spec.ID {
	system, revision, _ := strings.Cut(r.Speaker, "@")
	return spec.ID{System: system, Revision: revision}
}

func inputOf(r Report, problem string) Input {
	in := Input{
		Suite: r.Suite, Host: r.Host, Seed: r.Seed, Selection: r.Selection, MockServers: r.MockServers,
		Scenarios: unconfirmed(r.Scenarios), Confirmations: ConfirmationsOf(r), Selected: map[string]bool{},
		Known:       KnownOf(r),
		Interrupted: r.Interrupted, Notes: r.Notes, Problem: problem, Times: r.Times,
	}
	for _, q := range r.Requirements {
		in.Selected[q.ID] = q.Outcome != NotSelected
	}
	return in
}
