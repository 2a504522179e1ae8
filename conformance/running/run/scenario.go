package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/conformance/words/typescript"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// execute runs scenarios, some at a time, those that can in hosts that they share.
func (r *run) execute(ctx context.Context, scenarios []plan.Scenario) {
	switch {
	case len(scenarios) == 0 || ctx.Err() != nil:
	case r.FixedServers || r.Isolate:
		r.executeChunk(ctx, &chunk{pack: &pack{}, scenarios: scenarios}, r.Parallel)
	default:
		r.executePacks(ctx, r.packs(ctx, scenarios))
	}
}

// world is what a scenario starts with.
func (r *run) world(id string, in *chunk) *steps.World {
	if r.Began != nil {
		r.Began(id)
	}
	w := &steps.World{Log: evidence.NewLog(), TypeScript: r.typeScript, Calibration: r.calibration,
		Vocabulary: steps.Vocabulary{Spec: r.names, Names: r.words.Of(id)}}
	t := in.trial
	if t != nil && t.before != nil {
		t.before.record(w.Log, t.why)
	}
	if in.shared {
		w.Names.Scope = in.scopes[id]
		w.Log.Add(evidence.Fact, record.Words, w.Names.Scope)
	}
	w.Acquire = func(ctx context.Context, servers []mockservers.Script, fresh bool,
		log *evidence.Log) (steps.Lease, error) {
		wanted := sessions.Wanted{Servers: servers, Fresh: fresh}
		return r.acquire(ctx, in, wanted, log)
	}
	return w
}

// typeScript waits for the compiler; a scenario gets one that says so beforehand.
func (r *run) typeScript(ctx context.Context) (typescript.Compiler, error) {
	if r.compiler == nil {
		return nil, fmt.Errorf("the scenario asks a compiler and has not the tag %s", plan.TypeScriptTag)
	}
	return r.compiler.Wait(ctx)
}

// ended gives the sessions of an attempt back, and takes its result unless its cause is still
// to be found.
func (r *run) ended(a execution.Attempt, in *chunk) {
	met := in.shared || slices.ContainsFunc(a.World.Leases(), steps.Lease.Used)
	closing := r.giveBack(a, in)
	if a.Interrupted {
		return
	}
	s, known := r.results.Scenario(a)
	if !known {
		return
	}
	if fault := r.notice(closing); fault != nil {
		a.World.Log.Add(evidence.Fact, record.Stopping, fault.Error())
	}
	a.World.Log.AddTime()
	made := &attempt{world: a.World, step: a.Step, err: a.Err, events: a.World.Log.Events(), leases: a.World.Leases(),
		took: time.Since(a.Started), met: met, in: in}
	made.result = r.results.Despite(s, outcome.Of(s, a, r.Confirmations), made.events)
	if in.shared {
		made.host, _ = in.now()
	}
	made.earlier = r.serves(s, made)
	switch {
	case in.trial != nil:
		in.tried(made)
	case !r.holdsBack(s, made):
		r.results.Add(made.result, made.took, made.events)
	}
}

// serves notes that the process of an attempt has served a scenario, and returns those that it had served before.
func (r *run) serves(s plan.Scenario, a *attempt) (earlier []plan.Scenario) {
	if len(a.leases) != 1 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	earlier = r.served[a.leases[0]]
	r.served[a.leases[0]] = append(slices.Clone(earlier), s)
	return earlier
}

// giveBack returns the sessions to the pool, unless a run on one got no answer
// or the scenario left them as no other may find them.
func (r *run) giveBack(a execution.Attempt, in *chunk) error {
	w := a.World
	answered, cancelled := answers(w.Log.Events())
	reusable := answered && (in.keeps(a) || !w.Dirty() && !cancelled)
	if !reusable {
		in.spoil()
	}
	var errs []error
	for _, lease := range w.Leases() {
		if !lease.Session().Alive() {
			w.Log.Add(evidence.Fact, record.HostGone, true)
			r.notesCrash(a)
		}
		errs = append(errs, r.sessions.Release(lease, reusable))
	}
	return errors.Join(errs...)
}

// answers reports whether every run in the evidence got an answer, but for those that were
// cancelled, and whether any was: so that something of it may still be going on in the host.
func answers(events []evidence.Event) (answered, cancelled bool) {
	for _, run := range check.See(events).AllRuns() {
		switch {
		case run.Answer.Result == evidence.HostGone:
			return false, cancelled
		case run.Answer.Result == evidence.Cancelled, run.Label == record.Text(events, check.FactCancelled):
			cancelled = true
		case run.Answer.Result == evidence.NoAnswer:
			return false, cancelled
		}
	}
	return true, cancelled
}

// notice tells the user of a host that did not stop by itself. The
// specification asks nothing about that, so it changes no outcome; any other
// error is returned.
func (r *run) notice(err error) error {
	var blame *driver.Blame
	if !errors.As(err, &blame) || blame.Party == driver.BlameSuite {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Noticed != nil {
		r.Noticed(blame.Error())
	}
	return nil
}
