package run

import (
	"context"
	"encoding/json"
	"strings"

	"codemode/conformance/plan"
	"codemode/conformance/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// firstAttempt is an attempt beside other scenarios that does not count.
type firstAttempt struct {
	why    string
	ended  reports.Attempt
	events []evidence.Event
}

// repeats holds back a result that may be the fault of other scenarios: the first one
// that did not pass of a scenario that shared its host, that depends on time, or that
// tries a prerequisite, for which many others wait.
func (r *run) repeats(s plan.Scenario, in *chunk, result reports.Scenario, events []evidence.Event) bool {
	if !in.shared && !disturbed(s) {
		return false
	}
	why := strings.ReplaceAll(string(result.Outcome), "-", " ")
	switch result.Outcome {
	case reports.Failed:
		why += ": " + result.Mismatches[0].Rule
	case reports.NotObserved, reports.CouldNotRun, reports.SuiteError:
	default:
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.first[s.ID] != nil {
		return false
	}
	ended := reports.Attempt{Outcome: result.Outcome, Step: result.Step, Mismatches: result.Mismatches,
		Problem: result.Problem}
	r.first[s.ID] = &firstAttempt{why, ended, events}
	return true
}

// disturbed tells whether a scenario may fail for others that run at the same time.
func disturbed(s plan.Scenario) bool { return s.Timing || s.Tries != "" }

// record puts the attempt at the start of the evidence of its repetition.
func (f *firstAttempt) record(log *evidence.Log) {
	log.Add(evidence.Fact, record.Repeated, f.why)
	ended, err := json.Marshal(f.ended)
	if err != nil {
		ended = json.RawMessage("null")
	}
	log.Add(evidence.FirstAttempt, "", evidence.Attempt{Ended: ended, Events: f.events})
}

// firstAttempt returns the attempt at a scenario that is to be repeated, or nil.
func (r *run) firstAttempt(id string) *firstAttempt {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.first[id]
}

// repeatAlone repeats each scenario that was held back in a host of its own, and with
// nothing else running, at the pace of then, if that may matter to it. What comes of it
// counts.
func (r *run) repeatAlone(ctx context.Context) {
	var others, quiet []plan.Scenario
	for _, s := range r.chosen {
		switch {
		case r.firstAttempt(s.ID) == nil || r.results.Has(s.ID):
		case disturbed(s):
			quiet = append(quiet, s)
		default:
			others = append(others, s)
		}
	}
	r.executePacks(ctx, alone(others))
	for _, s := range quiet {
		if s.Timing && ctx.Err() == nil {
			r.calibrate(ctx)
		}
		r.executePacks(ctx, alone([]plan.Scenario{s}))
	}
}
