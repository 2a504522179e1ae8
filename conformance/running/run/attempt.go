package run

import (
	"context"
	"encoding/json"
	"time"

	"codemode/conformance/judging/check"
	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// attempt is one execution of a scenario.
type attempt struct {
	world  *steps.World
	step   string
	err    error
	result reports.Scenario
	events []evidence.Event
	took   time.Duration
	leases []steps.Lease
	// met is set when its host had served other scenarios, or has their servers.
	met bool
	// in is what it was executed with; host are the servers of that, if scenarios share it, and earlier the scenarios
	// that its process had served.
	in      *chunk
	host    *sessions.Shared
	earlier []plan.Scenario
}

// missed tells whether it did not pass.
func (a *attempt) missed() bool { return a.result.Outcome.Missed() }

// runs counts the runs of the host in it.
func (a *attempt) runs() int { return len(check.See(a.events).AllRuns()) }

// how tells in short how it ended.
func (a *attempt) how() string {
	how := words(a.result.Outcome)
	if len(a.result.Mismatches) > 0 {
		how += ": " + a.result.Mismatches[0].Rule
	}
	return how
}

// record puts the attempt, which does not count, at the start of the evidence of another one.
func (a *attempt) record(log *evidence.Log, why string) {
	log.Add(evidence.Fact, evidence.RepeatedFact, why)
	ended, err := json.Marshal(reports.Attempt{Outcome: a.result.Outcome, Step: a.result.Step,
		Mismatches: a.result.Mismatches, Problem: a.result.Problem})
	if err != nil {
		ended = json.RawMessage("null")
	}
	log.Add(evidence.FirstAttempt, "", evidence.Attempt{Ended: ended, Events: a.events})
}

// forgive records why the attempt before this one does not count.
func (a *attempt) forgive(f *reports.Forgiven) {
	a.world.Log.Add(evidence.Fact, evidence.ForgivenFact, f)
}

// trial is an attempt that is made to find something out, of which nothing is kept by itself.
type trial struct {
	scenario plan.Scenario
	// with are the servers of other scenarios that the host has, too, as in that attempt; nil for none.
	with *attempt
	// on is the process that serves it; nil for a new one.
	on steps.Lease
	// before is an attempt that stands in the evidence before this one, and why what is told of it; nil for none.
	before *attempt
	why    string
}

// attempt makes a trial. It returns nil for a run that was stopped.
func (r *run) attempt(ctx context.Context, t trial) (made *attempt) {
	if ctx.Err() != nil {
		return nil
	}
	c := alone([]plan.Scenario{t.scenario})[0].chunks[0]
	if t.with != nil {
		p := t.with.in.pack
		c.pack = &pack{kind: p.kind, scopes: p.scopes, needs: p.needs, host: t.with.host}
	}
	c.trial = &t
	c.tried = func(a *attempt) { made = a }
	r.executeChunk(ctx, c, 1)
	return made
}

// keep makes an attempt count, with these events.
func (r *run) keep(s plan.Scenario, a *attempt, events []evidence.Event) {
	a.world.Log = evidence.LogOf(events)
	ended := execution.Attempt{World: a.world, Step: a.step, Err: a.err}
	r.results.Add(r.results.Despite(s, outcome.Of(s, ended, r.Confirmations), events), a.took, events)
}
