package conformance

import (
	"errors"
	"strings"

	"codemode/conformance/driver"
	"codemode/conformance/steps"
	"codemode/reports"
)

// classify sets the outcome of a scenario from the error of the step that
// ended it; nil means that every step passed.
func classify(s *reports.Scenario, err error) {
	var mismatch *steps.MismatchError
	var notObserved *steps.NotObservedError
	var couldNotRun *steps.CouldNotRunError
	var notRecorded *steps.NotRecordedError
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
	case errors.As(err, &notRecorded):
		s.Outcome, s.Problem = reports.CouldNotRun, notRecorded.Error()
	case errors.As(err, &couldNotRun):
		s.Outcome, s.Problem = blamed(couldNotRun.Err)
	default:
		s.Outcome, s.Problem = reports.SuiteError, err.Error()
	}
}

// blamed tells a prerequisite that the host did not meet from a fault of the suite.
func blamed(err error) (reports.Outcome, string) {
	var blame *driver.Blame
	if errors.As(err, &blame) && blame.Party != driver.BlameSuite {
		return reports.CouldNotRun, strings.TrimSpace(blame.Error())
	}
	return reports.SuiteError, err.Error()
}
