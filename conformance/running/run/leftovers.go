package run

import (
	"context"
	"slices"

	"codemode/conformance/running/plan"
	"codemode/reports"
)

// What a host leaves is searched for until so many searches have found nothing, as they do on a host that fails now and
// then, or so many scenarios were shown to fail for it.
const (
	mostFruitless = 8
	mostShown     = 24
)

// leftovers are what was found of what scenarios leave: those that do, for how many others that was shown, and how many
// searches found nothing.
type leftovers struct {
	by               []plan.Scenario
	shown, fruitless int
}

// leaver finds a scenario after which, in a new process, this one fails each time, while it passes in one that has
// served as much of its own, or runs of next to nothing: a run of that one left something behind. It is "" where that
// was not shown, and where nothing that is judged is about that.
func (r *run) leaver(ctx context.Context, s plan.Scenario, first *attempt) string {
	if r.results.State == "" || s.Timing || s.Tries != "" || first.in.changes || len(first.leases) != 1 ||
		len(first.earlier) == 0 {
		return ""
	}
	before := first.earlier[max(0, len(first.earlier)-mostBefore):]
	known, on := r.leavers(before)
	if !on {
		return ""
	}
	if first.host != nil {
		defer func() { _ = r.notice(r.sessions.Retire(first.host)) }()
	}
	for _, other := range known {
		if r.leaves(ctx, s, other, first) {
			return r.found(other)
		}
	}
	if failed, _ := r.failsAfterAll(ctx, s, before, first); failed {
		for _, other := range slices.Backward(before) {
			if r.leaves(ctx, s, other, first) {
				return r.found(other)
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.left.fruitless++
	return ""
}

// leavers are those among some scenarios that are known to leave something; on tells whether that is still searched
// for.
func (r *run) leavers(among []plan.Scenario) (known []plan.Scenario, on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.left.by {
		if slices.ContainsFunc(among, func(other plan.Scenario) bool { return other.ID == s.ID }) {
			known = append(known, s)
		}
	}
	return known, r.left.fruitless < mostFruitless && r.left.shown < mostShown
}

// found notes a scenario that leaves something, and returns its id.
func (r *run) found(leaver plan.Scenario) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.left.shown++
	if !slices.ContainsFunc(r.left.by, func(s plan.Scenario) bool { return s.ID == leaver.ID }) {
		r.left.by = append(r.left.by, leaver)
	}
	return leaver.ID
}

// leaves tells whether a scenario fails in each of two new processes after another one, and not after as many runs that
// leave nothing.
func (r *run) leaves(ctx context.Context, s, other plan.Scenario, first *attempt) bool {
	one := []plan.Scenario{other}
	failed, runs := r.failsAfterAll(ctx, s, one, first)
	if !failed {
		return false
	}
	again, _ := r.failsAfterAll(ctx, s, one, first)
	return again && r.passesAfterOthers(ctx, s, runs, first)
}

// failsAfterAll tells whether a scenario fails in a new process after others, and how many runs these made. One that
// could not be tried so has not failed.
func (r *run) failsAfterAll(ctx context.Context, s plan.Scenario, others []plan.Scenario,
	first *attempt) (failed bool, runs int) {
	t := trial{with: first}
	for _, other := range others {
		t.scenario = other
		before := r.attempt(ctx, t)
		if before == nil || len(before.leases) != 1 || before.world.Dirty() {
			return false, 0
		}
		runs += before.runs()
		t.on = before.leases[0]
	}
	t.scenario = s
	a := r.attempt(ctx, t)
	return a != nil && a.result.Outcome == reports.Failed && a.runs() > 0, runs
}

// passesAfterOthers tells whether a scenario passes in a process that has served as many runs: of next to nothing, or,
// where hosts are not shared, its own.
func (r *run) passesAfterOthers(ctx context.Context, s plan.Scenario, runs int, first *attempt) bool {
	if first.host != nil {
		return r.passesAfter(ctx, s, max(1, runs), first)
	}
	t := trial{scenario: s, with: first}
	for made := 0; made <= runs; {
		a := r.attempt(ctx, t)
		if a == nil || a.missed() || len(a.leases) != 1 || a.runs() == 0 {
			return false
		}
		made += a.runs()
		t.on = a.leases[0]
	}
	return true
}
