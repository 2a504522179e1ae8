// Package steps gives the wording of the features its meaning: it starts
// servers, asks the host, and hands the recorded evidence to checks. A step
// judges nothing itself.
package steps

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/words/typescript"
	"codemode/reports/evidence"
)

// MismatchError is the failure of a Then step: the host answered, and wrongly.
type MismatchError struct{ Mismatches []check.Mismatch }

func (e *MismatchError) Error() string {
	m := e.Mismatches[0]
	return fmt.Sprintf("%s: %s: expected %s, found %s", m.Rule, m.Where, m.Expected, m.Found)
}

// NotObservedError is a Then step that found nothing to judge.
type NotObservedError struct {
	// Unanswered is what came of a run without a response, if there is one.
	Unanswered string
}

func (e *NotObservedError) Error() string {
	if e.Unanswered == "" {
		return "nothing was there to judge"
	}
	return "nothing was there to judge: " + e.Unanswered
}

// CouldNotRunError is a prerequisite that did not hold.
type CouldNotRunError struct{ Err error }

func (e *CouldNotRunError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *CouldNotRunError) Unwrap() error { return e.Err }

// ControlError is a control that did not succeed: what the host lacks is not known,
// and nothing was judged.
type ControlError struct{ Problem string }

func (e *ControlError) Error() string { return e.Problem }

// NotRecordedError is a step of a replay that the recorded run does not hold.
type NotRecordedError struct{ Problem string }

func (e *NotRecordedError) Error() string { return e.Problem }

// RecordedError is the error of a step as it was recorded.
type RecordedError struct{ evidence.Failure }

func (e *RecordedError) Error() string { return e.Text }

// Unmet tells a prerequisite that the host, the machine or the record did not
// meet from a fault of the suite, and says which.
func Unmet(err error) (problem string, ok bool) {
	var stopped *CouldNotRunError
	var missing *typescript.MissingError
	var blame *driver.Blame
	var absent *NotRecordedError
	var control *ControlError
	var recorded *RecordedError
	switch {
	case errors.As(err, &absent):
		return absent.Problem, true
	case errors.As(err, &control):
		return control.Problem, true
	case errors.As(err, &recorded):
		return recorded.Text, recorded.Unmet
	case !errors.As(err, &stopped):
		return "", false
	case errors.As(err, &missing):
		return missing.Error(), true
	case errors.As(err, &blame) && blame.Party != driver.BlameSuite:
		return strings.TrimSpace(blame.Error()), true
	}
	return "", false
}

// settle turns the verdict on what was seen into the error of a step.
func settle(v check.Verdict, seen *check.Seen) error {
	switch {
	case len(v.Mismatches) > 0:
		if unconnected := evidence.Unconnected(seen.Events); unconnected != "" {
			first := &v.Mismatches[0]
			first.Said = append(first.Said, unconnected)
		}
		return &MismatchError{v.Mismatches}
	case v.Unmet != "":
		if unconnected := evidence.Unconnected(seen.Events); unconnected != "" {
			return &ControlError{v.Unmet + "; " + unconnected}
		}
		return &ControlError{v.Unmet}
	case v.Subjects == 0:
		return &NotObservedError{check.Unanswered(seen)}
	}
	return nil
}

// list splits `"a", "b" and "c"` into its quoted texts.
func list(text string) []string {
	var all []string
	for _, match := range quoted.FindAllStringSubmatch(text, -1) {
		all = append(all, match[1])
	}
	return all
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// words splits "a, b" at its commas.
func words(text string) []string {
	all := strings.Split(text, ",")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}
