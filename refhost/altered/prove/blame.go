package prove

import (
	"fmt"
	"slices"
	"strings"

	"codemode/reports"
)

// Blame is what a report says of a lacking host.
type Blame struct {
	Case
	// Failed and Unjudged are requirements, in the order of the ledger: those that
	// failed, and those that could not run or were not observed.
	Failed, Unjudged []string
	// Because are the requirements that scenarios which could not run name as the cause.
	Because []string
	// Wrong are the outcomes that are not right, each in a line.
	Wrong []string
}

// blamed compares a report with what the host truly lacks.
func blamed(c Case, r reports.Report) Blame {
	b := Blame{Case: c}
	for _, q := range r.Requirements {
		switch q.Outcome {
		case reports.Failed:
			b.Failed = append(b.Failed, q.ID)
		case reports.CouldNotRun, reports.NotObserved:
			b.Unjudged = append(b.Unjudged, q.ID)
		}
		if wrong := c.wrong(q, r); wrong != "" {
			b.Wrong = append(b.Wrong, wrong)
		}
	}
	for _, s := range r.Scenarios {
		if s.Outcome != reports.CouldNotRun {
			continue
		}
		b.Because = append(b.Because, s.Because...)
	}
	slices.Sort(b.Because)
	b.Because = slices.Compact(b.Because)
	return b
}

// wrong says in a line why the outcome of a requirement is not right for the host,
// or nothing.
func (c Case) wrong(q reports.Requirement, r reports.Report) string {
	lacks, unseen := slices.Contains(c.Host.Lacks, q.ID), slices.Contains(c.Host.Unseen, q.ID)
	crossed := c.Crossed != nil && slices.Contains(c.Crossed.Requirements, q.ID)
	perhaps := c.Crossed != nil && slices.Contains(c.Crossed.Also, q.ID)
	switch q.Outcome {
	case reports.Excluded, reports.NotSelected:
		return ""
	case reports.Failed:
		if !lacks && !crossed && !perhaps {
			return fmt.Sprintf("FAILED %s, which is met: %s", q.ID, first(q, r, reports.Failed))
		}
	case reports.Passed:
		if lacks || unseen || crossed {
			return fmt.Sprintf("PASSED %s, which is not met", q.ID)
		}
	case reports.NotApplicable, reports.NotObserved:
		if crossed || !lacks && !unseen {
			return fmt.Sprintf("%s %s: %s", strings.ToUpper(string(q.Outcome)), q.ID, first(q, r, q.Outcome))
		}
	case reports.SuiteError:
		return fmt.Sprintf("SUITE ERROR %s: %s", q.ID, first(q, r, reports.SuiteError))
	}
	return c.wrongCause(q, r)
}

// wrongCause says which scenario of a requirement that is met could not run because
// of something that the host does not lack, or of nothing that is known.
func (c Case) wrongCause(q reports.Requirement, r reports.Report) string {
	for _, s := range r.Scenarios {
		if s.Outcome != reports.CouldNotRun || !slices.Contains(s.Requirements, q.ID) {
			continue
		}
		if len(s.Because) == 0 && !slices.Contains(c.Host.Lacks, q.ID) && !slices.Contains(c.Host.Unseen, q.ID) {
			return fmt.Sprintf("COULD NOT RUN %s: %s: %s", q.ID, s.ID, s.Problem)
		}
		for _, id := range s.Because {
			if !slices.Contains(c.Host.Lacks, id) && !slices.Contains(c.Host.Unseen, id) {
				return fmt.Sprintf("COULD NOT RUN %s because of %s, which is met: %s", q.ID, id, s.ID)
			}
		}
	}
	return ""
}

// first is the first scenario of a requirement with an outcome, and why.
func first(q reports.Requirement, r reports.Report, outcome reports.Outcome) string {
	n := 0
	text := ""
	for _, s := range r.Scenarios {
		if s.Outcome != outcome || !slices.Contains(s.Requirements, q.ID) {
			continue
		}
		if n++; n > 1 {
			continue
		}
		text = s.ID + ": " + s.Problem
		if len(s.Mismatches) > 0 {
			m := s.Mismatches[0]
			text = fmt.Sprintf("%s: %s: expected %.120s, found %.160s", s.ID, m.Rule, m.Expected, m.Found)
		}
	}
	if n > 1 {
		text += fmt.Sprintf(" (and %d more)", n-1)
	}
	return text
}
