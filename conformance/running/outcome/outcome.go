package outcome

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Of is the result of an attempt at a scenario, by its error and its evidence alone.
func Of(s plan.Scenario, a execution.Attempt, confirmations []reports.Confirmation) reports.Scenario {
	result := Failing(s, a.Err)
	result.Step = a.Step
	keepReading(&result, a.World)
	leaveToConfirm(&result, a.World)
	result = reports.Confirm(result, confirmations)
	events := a.World.Log.Events()
	blameStart(&result, events)
	excuseBrokenLink(&result, events)
	if fault := record.Text(events, record.Stopping); fault != "" && !result.Outcome.Missed() {
		result.Outcome, result.Problem = reports.SuiteError, "stopping the host: "+fault
	}
	result.Repeated, result.FirstAttempt = repeated(events)
	record.Read(events, evidence.ForgivenFact, &result.Forgiven)
	awaitRepetition(&result, s)
	result.Evidence = EvidenceFile(s.ID)
	return result
}

// blameStart makes a host that does not start with the configuration of a scenario, and with another one does, fail
// what that judges. What may refuse its configuration has a step of its own for that.
func blameStart(result *reports.Scenario, events []evidence.Event) {
	found := record.Text(events, record.NoStart)
	if found == "" || result.Outcome != reports.CouldNotRun || len(result.Requirements) == 0 {
		return
	}
	result.Outcome, result.Problem = reports.Failed, ""
	result.Mismatches = []reports.Mismatch{{Rule: "the host starts, as it does with another configuration",
		Where: "its start", Expected: "an answer to initialize, or a refusal where the configuration makes no sense",
		Found: found}}
}

// awaitRepetition keeps a scenario that depends on time, and that was not repeated since the run was stopped, from
// counting against the host: the machine may have been late.
func awaitRepetition(result *reports.Scenario, s plan.Scenario) {
	if s.Timing && result.Repeated == reports.NotRepeated && result.Outcome == reports.Failed {
		result.Outcome, result.Mismatches = reports.CouldNotRun, nil
		result.Problem = "it depends on time and did not pass beside others; the run was stopped before it was repeated"
	}
}

// EvidenceFile is the name of the file for a scenario's evidence, relative to the report.
func EvidenceFile(scenarioID string) string {
	return "evidence/" + strings.ReplaceAll(scenarioID, "/", "--") + ".jsonl"
}

// repeated tells what the evidence of a scenario holds of an attempt before it.
func repeated(events []evidence.Event) (why string, first *reports.Attempt) {
	for _, e := range events {
		var kept evidence.Attempt
		if e.Kind == evidence.FirstAttempt && json.Unmarshal(e.Data, &kept) == nil &&
			json.Unmarshal(kept.Ended, &first) == nil {
			break
		}
	}
	return record.Text(events, evidence.RepeatedFact), first
}

// Failing is the result of a scenario that ended with an error; nil means that every
// step passed.
func Failing(s plan.Scenario, err error) reports.Scenario {
	result := Blank(s)
	classify(&result, err)
	return result
}

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

// leaveToConfirm gives a scenario that passed otherwise to a person.
func leaveToConfirm(s *reports.Scenario, w *steps.World) {
	if s.Outcome != reports.Passed || len(w.ToConfirm()) == 0 {
		return
	}
	s.Outcome = reports.ToConfirm
	for _, e := range w.ToConfirm() {
		s.Excerpts = append(s.Excerpts, reports.Excerpt(e))
	}
}

// keepReading keeps what a probe found. One that classified another ambiguity
// than its tag says is a mistake in a feature.
func keepReading(s *reports.Scenario, w *steps.World) {
	found := w.Classified()
	switch {
	case s.Outcome != reports.Passed || found == nil && s.Probe == "":
	case found == nil || found.Ambiguity != s.Probe:
		s.Outcome, s.Problem = reports.SuiteError,
			fmt.Sprintf("the scenario has the tag %s%s and classifies something else", plan.ProbePrefix, s.Probe)
	default:
		s.Reading, s.Seen = found.Reading, found.Seen
	}
}
