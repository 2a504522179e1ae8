package run

import (
	"context"
	"errors"
	"fmt"
	"time"

	"codemode/conformance/check"
	"codemode/conformance/driver"
	"codemode/conformance/execution"
	"codemode/conformance/outcome"
	"codemode/conformance/plan"
	"codemode/conformance/record"
	"codemode/conformance/steps"
	"codemode/conformance/typescript"
	"codemode/reports/evidence"
)

// execute runs scenarios, some at a time.
func (r *run) execute(ctx context.Context, scenarios []plan.Scenario) {
	execution.Run(ctx, r.plan.Texts(scenarios),
		execution.Options{Parallel: r.Parallel, Seed: r.Seed, World: r.world, Ended: r.ended})
}

// world is what a scenario starts with.
func (r *run) world(id string) *steps.World {
	log := evidence.NewLog()
	if first := r.firstAttempt(id); first != nil {
		first.record(log)
	}
	return &steps.World{Log: log, Spec: r.names, Names: r.words.Of(id), Acquire: r.sessions.Acquire,
		TypeScript: r.typeScript, Calibration: r.calibration}
}

// typeScript waits for the compiler; a scenario gets one that says so beforehand.
func (r *run) typeScript(ctx context.Context) (typescript.Compiler, error) {
	if r.compiler == nil {
		return nil, fmt.Errorf("the scenario asks a compiler and has not the tag %s", plan.TypeScriptTag)
	}
	return r.compiler.Wait(ctx)
}

// ended gives the sessions of an attempt back, and takes its result unless it is to be
// repeated.
func (r *run) ended(a execution.Attempt) {
	closing := r.giveBack(a.World)
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
	result, events := outcome.Of(s, a, r.Confirmations), a.World.Log.Events()
	if !r.repeats(s, result, events) {
		r.results.Add(result, time.Since(a.Started), events)
	}
}

// giveBack returns the sessions to the pool, unless a run on one got no answer
// or the scenario left them as no other may find them.
func (r *run) giveBack(w *steps.World) error {
	reusable := !w.Dirty() && answered(w.Log.Events())
	var errs []error
	for _, lease := range w.Leases() {
		if !lease.Session().Alive() {
			w.Log.Add(evidence.Fact, record.HostGone, true)
		}
		errs = append(errs, r.sessions.Release(lease, reusable))
	}
	return errors.Join(errs...)
}

// answered reports whether every run in the evidence got an answer, so that
// nothing of it can still be going on in the host.
func answered(events []evidence.Event) bool {
	for _, run := range check.AllRuns(events) {
		switch run.Answer.Result {
		case evidence.NoAnswer, evidence.HostGone, evidence.Cancelled:
			return false
		}
	}
	return true
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
