package run

import (
	"context"
	"encoding/json"
	"strings"

	"codemode/conformance/plan"
	"codemode/conformance/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// firstAttempt is an attempt beside other scenarios that does not count.
type firstAttempt struct {
	why    string
	ended  reports.Attempt
	events []evidence.Event
	// met is set when its host had served other scenarios.
	met bool
}

// passed is how a scenario passed in a new process, and that.
type passed struct {
	result reports.Scenario
	events []evidence.Event
	host   steps.Lease
}

// attempt is the attempt that passed, before another one that may not.
func (p *passed) attempt() *firstAttempt {
	return &firstAttempt{why: "passed in a new process", ended: reports.Attempt{Outcome: p.result.Outcome},
		events: p.events}
}

// repeats holds back a result that may be the fault of other scenarios: the first one
// that did not pass of a scenario whose host met others, at the same time or before, that
// depends on time, or that tries a prerequisite, for which many others wait. What a host lacks is nobody else's fault.
func (r *run) repeats(s plan.Scenario, met bool, result reports.Scenario, events []evidence.Event) bool {
	if !met && !disturbed(s) || len(result.Because) > 0 {
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
	r.first[s.ID] = &firstAttempt{why, ended, events, met}
	return true
}

// runsAgain holds back the result of a scenario that failed where others had run before, and
// has passed in a new process: a host that keeps something from one run to the next fails it
// when that process runs it once more. Then it is not the others' fault, but the host's.
func (r *run) runsAgain(s plan.Scenario, in *chunk, result reports.Scenario, w *steps.World) bool {
	first, hosts := r.firstAttempt(s.ID), w.Leases()
	if first == nil || !first.met || first.ended.Outcome != reports.Failed || in.passed != nil ||
		result.Outcome != reports.Passed || len(hosts) != 1 || w.Dirty() || disturbed(s) || r.FixedServers {
		return false
	}
	in.passed = &passed{result, w.Log.Events(), hosts[0]}
	return true
}

// disturbed tells whether a scenario may fail for others that run at the same time.
func disturbed(s plan.Scenario) bool { return s.Timing || s.Tries != "" }

// record puts the attempt at the start of the evidence of its repetition.
func (f *firstAttempt) record(log *evidence.Log) {
	log.Add(evidence.Fact, evidence.RepeatedFact, f.why)
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
	r.executePacks(ctx, alone(r.heldBack(r.chosen, false)))
	for _, s := range r.heldBack(r.chosen, true) {
		if s.Timing && ctx.Err() == nil {
			r.calibrate(ctx)
		}
		r.executePacks(ctx, alone([]plan.Scenario{s}))
	}
}

// repeatOthers repeats those of the scenarios that were held back and that others which run
// at the same time do not disturb.
func (r *run) repeatOthers(ctx context.Context, scenarios []plan.Scenario) {
	for _, p := range alone(r.heldBack(scenarios, false)) {
		r.executeChunk(ctx, p.chunks[0], 1)
	}
}

// heldBack are those of the scenarios that are to be repeated, and may be disturbed or not.
func (r *run) heldBack(scenarios []plan.Scenario, mayBeDisturbed bool) (held []plan.Scenario) {
	for _, s := range scenarios {
		if r.firstAttempt(s.ID) != nil && !r.results.Has(s.ID) && disturbed(s) == mayBeDisturbed {
			held = append(held, s)
		}
	}
	return held
}
