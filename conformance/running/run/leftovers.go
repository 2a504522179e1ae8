package run

import (
	"context"

	"codemode/conformance/running/plan"
	"codemode/reports"
)

// mostFruitless is how many searches for what an earlier scenario left may find nothing: a host that fails now and then
// makes many of them.
const mostFruitless = 8

// leaver finds a scenario after which, in a new process, this one fails each time, while it passes in one that has
// served as much of its own, or runs of next to nothing: a run of that one left something behind. It is "" where that
// was not shown.
func (r *run) leaver(ctx context.Context, s plan.Scenario, first *attempt) string {
	if s.Timing || s.Tries != "" || first.in.changes || len(first.earlier) == 0 || !r.searches(first) {
		return ""
	}
	if first.host != nil {
		defer func() { _ = r.notice(r.sessions.Retire(first.host)) }()
	}
	before := first.earlier[max(0, len(first.earlier)-mostBefore):]
	if failed, _ := r.failsAfterAll(ctx, s, before, first); !failed {
		r.fruitless(1)
		return ""
	}
	for i := len(before) - 1; i >= 0; i-- {
		one := before[i : i+1]
		failed, runs := r.failsAfterAll(ctx, s, one, first)
		if !failed {
			continue
		}
		if again, _ := r.failsAfterAll(ctx, s, one, first); again && r.passesAfterOthers(ctx, s, runs, first) {
			r.fruitless(-1)
			return one[0].ID
		}
	}
	r.fruitless(1)
	return ""
}

// searches tells whether what an earlier scenario left is still searched for.
func (r *run) searches(first *attempt) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.searched < mostFruitless && len(first.leases) == 1
}

// fruitless counts a search that found nothing, or makes up for one that did.
func (r *run) fruitless(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.searched = max(0, r.searched+n)
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
