package conformance

import (
	"errors"
	"fmt"

	"codemode/conformance/steps"
	"codemode/reports"
)

// classify sets the outcome of a scenario from the error of the step that
// ended it; nil means that every step passed.
func classify(s *reports.Scenario, err error) {
	var mismatch *steps.MismatchError
	var notObserved *steps.NotObservedError
	switch {
	case err == nil:
		s.Outcome = reports.Passed
	case errors.As(err, &mismatch):
		s.Outcome = reports.Failed
		for _, m := range mismatch.Mismatches {
			s.Mismatches = append(s.Mismatches, reports.Mismatch(m))
		}
	case errors.As(err, &notObserved):
		s.Outcome, s.Problem = reports.NotObserved, notObserved.Error()
	default:
		s.Outcome, s.Problem = reports.SuiteError, err.Error()
		if unmet, ok := steps.Unmet(err); ok {
			s.Outcome, s.Problem = reports.CouldNotRun, unmet
		}
	}
}

// leftToConfirm gives a scenario that passed otherwise to a person.
func leftToConfirm(s *reports.Scenario, w *steps.World) {
	if s.Outcome != reports.Passed || len(w.ToConfirm()) == 0 {
		return
	}
	s.Outcome = reports.ToConfirm
	for _, e := range w.ToConfirm() {
		s.Excerpts = append(s.Excerpts, reports.Excerpt(e))
	}
}

// classified keeps what a probe found. One that classified another ambiguity
// than its tag says is a mistake in a feature.
func classified(s *reports.Scenario, w *steps.World) {
	found := w.Classified()
	switch {
	case s.Outcome != reports.Passed || found == nil && s.Probe == "":
	case found == nil || found.Ambiguity != s.Probe:
		s.Outcome, s.Problem = reports.SuiteError,
			fmt.Sprintf("the scenario has the tag %s%s and classifies something else", probePrefix, s.Probe)
	default:
		s.Reading, s.Seen = found.Reading, found.Seen
	}
}
