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

// repeats holds back a result that may be the fault of other scenarios running
// at the same time: the first one that did not pass of a scenario that depends on
// time, or that tries a prerequisite, for which many others wait.
func (r *run) repeats(s plan.Scenario, result reports.Scenario, events []evidence.Event) bool {
	if !s.Timing && s.Tries == "" {
		return false
	}
	why := strings.ReplaceAll(string(result.Outcome), "-", " ")
	switch result.Outcome {
	case reports.Failed:
		why += ": " + result.Mismatches[0].Rule
	case reports.NotObserved, reports.CouldNotRun:
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

// repeatAlone repeats each scenario that was held back with nothing else running, at
// the pace of then. What comes of it counts.
func (r *run) repeatAlone(ctx context.Context) {
	for _, s := range r.chosen {
		if r.firstAttempt(s.ID) == nil || r.results.Has(s.ID) || ctx.Err() != nil {
			continue
		}
		if s.Timing {
			r.calibrate(ctx)
		}
		r.execute(ctx, []plan.Scenario{s})
	}
}
