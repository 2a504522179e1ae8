package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// holdsBack keeps a result that may have a cause outside the host until that was looked for: the first one that did
// not pass of a scenario whose host met others, at the same time or before, that depends on time, or that tries a
// prerequisite, for which many others wait. What a host lacks is nobody else's fault.
func (r *run) holdsBack(s plan.Scenario, a *attempt) bool {
	if !a.met && !disturbed(s) || len(a.result.Because) > 0 || !a.missed() {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.first[s.ID] = a
	return true
}

// disturbed tells whether a scenario may fail for others that run at the same time.
func disturbed(s plan.Scenario) bool { return s.Timing || s.Tries != "" }

// firstAttempt returns the attempt at a scenario that was held back, or nil.
func (r *run) firstAttempt(id string) *attempt {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.first[id]
}

// repeatAlone finds out of each of the scenarios that was held back what counts: first of those that others do not
// disturb, some at a time, then of the rest with nothing else running, at the pace of then, if that may matter. A run
// that is stopped meanwhile has what was seen so far.
func (r *run) repeatAlone(ctx context.Context, scenarios []plan.Scenario) {
	held, timed := r.heldBack(scenarios, false), r.heldBack(scenarios, true)
	r.repeating(len(held) + len(timed))
	next := make(chan plan.Scenario)
	var running sync.WaitGroup
	for range min(r.Parallel, len(held)) {
		running.Go(func() {
			for s := range next {
				r.settle(ctx, s)
			}
		})
	}
	for _, s := range held {
		next <- s
	}
	close(next)
	running.Wait()
	for _, s := range timed {
		if s.Timing && ctx.Err() == nil {
			r.calibrate(ctx)
		}
		r.settle(ctx, s)
	}
	r.keepUnrepeated(ctx, scenarios)
}

// repeating tells the user that scenarios are repeated: the count of those that ended may stand still meanwhile.
func (r *run) repeating(scenarios int) {
	if r.Repeating != nil && scenarios > 0 {
		r.Repeating(scenarios)
	}
}

// repeatOthers repeats those of the scenarios that were held back and that others which run
// at the same time do not disturb.
func (r *run) repeatOthers(ctx context.Context, scenarios []plan.Scenario) {
	for _, s := range r.heldBack(scenarios, false) {
		r.settle(ctx, s)
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

// keepUnrepeated gives those of the scenarios that wait for their repetition when the run is stopped the result that
// they had.
func (r *run) keepUnrepeated(ctx context.Context, scenarios []plan.Scenario) {
	if ctx.Err() == nil {
		return
	}
	waiting := slices.Concat(r.heldBack(scenarios, false), r.heldBack(scenarios, true))
	for _, s := range waiting {
		first := r.firstAttempt(s.ID)
		log := evidence.NewLog()
		log.Add(evidence.Fact, evidence.RepeatedFact, reports.NotRepeated)
		r.keep(s, first, evidence.Joined(log.Events(), first.events))
	}
}

// settle repeats a scenario that did not pass beside others, in a new process with its own servers alone, and once
// more where it passed there. Nothing but a cause outside the host that was shown makes the repetition count: what
// comes and goes is a fault of the host.
func (r *run) settle(ctx context.Context, s plan.Scenario) {
	if ctx.Err() != nil {
		return
	}
	first := r.firstAttempt(s.ID)
	alone := r.attempt(ctx, trial{scenario: s, before: first, why: first.how()})
	if alone == nil {
		return
	}
	if forgiven := unstarted(first); forgiven != nil {
		alone.forgive(forgiven)
		r.keep(s, alone, alone.world.Log.Events())
		return
	}
	if alone.missed() && (s.Timing || !first.result.Outcome.WorseThan(alone.result.Outcome)) {
		r.keep(s, alone, alone.events)
		return
	}
	passed, leaver := 0, ""
	if !alone.missed() {
		passed++
		again := r.again(ctx, s, alone)
		if again != nil && again.missed() {
			r.keep(s, again, again.events)
			return
		}
		if again != nil {
			passed++
		}
		if forgiven := r.cause(ctx, s, first, alone); forgiven != nil {
			alone.forgive(forgiven)
			r.keep(s, alone, alone.world.Log.Events())
			return
		}
		leaver = r.leaver(ctx, s, first)
	}
	if ctx.Err() == nil {
		r.keepFirst(s, first, alone, passed, leaver)
	}
}

// keepFirst makes the first attempt count, and tells how often the scenario passed alone, and after which other one it
// failed again.
func (r *run) keepFirst(s plan.Scenario, first, alone *attempt, passed int, leaver string) {
	log := evidence.NewLog()
	why := "alone " + words(alone.result.Outcome)
	if passed > 0 {
		why = fmt.Sprintf("passed when repeated alone, %s", times(passed))
	}
	if leaver != "" {
		why += fmt.Sprintf("; in new processes it failed after %s, and not after as many other runs", leaver)
		log.Add(evidence.Fact, record.LeftBy, leaver)
	}
	alone.record(log, why)
	r.keep(s, first, evidence.Joined(log.Events(), first.events))
}

// again repeats a scenario that passed alone once more: in that process, or, where that cannot be, in another new
// one. A scenario that depends on time is not: each repetition of it holds up all others.
func (r *run) again(ctx context.Context, s plan.Scenario, alone *attempt) *attempt {
	if s.Timing {
		return nil
	}
	t := trial{scenario: s, before: alone, why: reports.PassedInNew}
	if len(alone.leases) == 1 && !alone.world.Dirty() && !disturbed(s) {
		t.on = alone.leases[0]
	}
	again := r.attempt(ctx, t)
	if again != nil && again.missed() && again.runs() == 0 {
		return nil // the process was not there any more, or none could be started
	}
	return again
}

func words(o reports.Outcome) string { return strings.ReplaceAll(string(o), "-", " ") }

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
