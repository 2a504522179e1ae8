// Package run judges a host: it asks what the host is for, then executes the chosen
// scenarios, each with its mock servers, and repeats those that another one may have
// disturbed.
package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/timing"
	"codemode/conformance/running/applicability"
	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/conformance/words/typescript"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Ended is a run at its end.
type Ended struct {
	Results *outcome.Results
	Host    driver.Identity
	// Record is that of the run itself, beside those of its scenarios.
	Record []evidence.Event
	// Problem says why the host could not be judged, or is "".
	Problem string
	// Interrupted is set when the context ended before the run.
	Interrupted bool
}

// Judge runs the chosen scenarios of a plan against a host; names are those of the
// plan's specification. A host that does not start is the Problem of the run.
func Judge(ctx context.Context, p *plan.Plan, chosen []plan.Scenario, names spec.Names, o Options) Ended {
	if o.Parallel == 0 {
		o.Parallel = DefaultParallel()
	}
	driver.BeginRun(o.Host)
	r := &run{
		Options: o, plan: p, chosen: chosen, names: names, log: evidence.NewLog(),
		words:   execution.Words{Seed: o.Seed, Own: o.FixedServers},
		results: outcome.New(chosen, o.Finished), first: map[string]*attempt{},
		served: map[steps.Lease][]plan.Scenario{},
	}
	r.log.Add(evidence.Fact, record.OwnNames, o.FixedServers)
	if len(o.Without) > 0 {
		r.results.Without = o.Without
		r.log.Add(evidence.Fact, record.Without, o.Without)
		r.log.Add(evidence.Fact, record.Note, "the host does not offer "+strings.Join(o.Without, ", ")+
			", says whoever ran this; what is about that is not applicable")
	}
	r.results.State = p.State(chosen)
	err := r.open(ctx)
	ended := Ended{Results: r.results}
	if err == nil {
		err = r.judge(ctx)
		end := r.phase("ending")
		err = errors.Join(err, r.notice(r.sessions.Close()))
		end()
		ended.Host = r.sessions.Identity()
		recordPrinted(r.log, r.sessions.Printed())
		recordCrashes(r.log, r.crashes)
	}
	ended.Interrupted = ctx.Err() != nil
	// What fails once the user has stopped the run fails for that.
	if err != nil && !ended.Interrupted {
		ended.Problem = err.Error()
		r.log.Add(evidence.Fact, record.Problem, ended.Problem)
	}
	r.log.AddTime()
	ended.Record = r.log.Events()
	if o.Ended != nil {
		o.Ended(ended.Record)
	}
	if ended.Problem == "" {
		r.keepUnrepeated(ctx, r.chosen)
		r.results.Complete(ended.Interrupted)
	}
	if ended.Host.Command == "" {
		ended.Host = o.Host.Identity()
	}
	return ended
}

// run is a run while it lasts.
type run struct {
	Options
	plan     *plan.Plan
	chosen   []plan.Scenario
	names    spec.Names
	words    execution.Words
	log      *evidence.Log
	results  *outcome.Results
	sessions sessions.Sessions
	// compiler is nil when no scenario asks one.
	compiler *typescript.Pending
	// calibration is how fast machine and host were when that was measured last; nil
	// before, and when no scenario needs it.
	calibration *timing.Calibration

	mu sync.Mutex
	// first are the attempts at the scenarios that are to be repeated alone, by id.
	first map[string]*attempt
	// served are the scenarios that each process has served, in their order.
	served map[steps.Lease][]plan.Scenario
	// left is what was found of what scenarios leave in the host.
	left leftovers
	// crashes tell of each scenario at whose end the host was gone.
	crashes []string
	// slowest is how long the slowest start of the host took; 0 before the first.
	slowest time.Duration
}

// open prepares the sessions with the host.
func (r *run) open(ctx context.Context) (err error) {
	if !r.FixedServers {
		r.sessions = sessions.NewPool(r.Host, r.Servers, r.Parallel+2, r.OneHost, r.log)
		return nil
	}
	all := append(slices.Clone(r.chosen), r.plan.Questions(r.chosen)...)
	servers := r.serversOf(ctx, all)
	var scripts []mockservers.Script
	for _, s := range all {
		scripts = append(scripts, servers[s.ID]...)
	}
	scripts = append(scripts, applicability.Script(r.words.Of(applicability.Scope), r.names))
	if slices.ContainsFunc(scripts, func(s mockservers.Script) bool { return s.API != nil || s.Settings != nil }) {
		return errors.New("a host at a URL has one configuration, and scenarios have several; start it anew for " +
			"each, by --restart")
	}
	url, err := sessions.OpenURL(ctx, r.Host, scripts,
		sessions.URLOptions{Servers: r.Servers, WriteConfig: r.WriteConfig, Ready: r.HostReady, Refused: r.Refused})
	r.sessions = url
	return err
}

func (r *run) serversOf(ctx context.Context, scenarios []plan.Scenario) map[string][]mockservers.Script {
	return execution.Servers(ctx, r.plan.Texts(scenarios), r.names, r.words.Of)
}

// phase measures a part of the run until the function that it returns is called.
func (r *run) phase(name string) (end func()) {
	start := time.Now()
	return func() {
		r.log.Add(evidence.Fact, record.Phase, reports.Phase{Name: name, Ms: time.Since(start).Milliseconds()})
	}
}

// judge asks what the host is for, and executes the scenarios.
func (r *run) judge(ctx context.Context) error {
	end := r.phase("asking first")
	err := r.prepare(ctx)
	end()
	if err != nil {
		return err
	}
	end = r.phase("prerequisites")
	r.try(ctx, asksNoCompiler)
	end()
	end = r.phase("behaviours")
	err = r.askBehaviours(ctx)
	end()
	if err != nil {
		return err
	}
	r.executeAll(ctx)
	return nil
}

// prepare finds out what has to be known before the first scenario.
func (r *run) prepare(ctx context.Context) error {
	if err := r.asker().Responsive(ctx); err != nil {
		return err
	}
	if unconnected := evidence.Unconnected(r.log.Events()); unconnected != "" {
		r.log.Add(evidence.Fact, record.Note, unconnected)
	}
	if err := r.contacted(ctx); err != nil {
		return err
	}
	if r.plan.Timed(r.chosen) {
		r.calibrate(ctx)
		r.log.Add(evidence.Fact, record.Calibration, r.calibration)
	}
	if r.Started != nil {
		r.Started(len(r.chosen))
	}
	return r.askServerIDs(ctx)
}

func asksCompiler(s plan.Scenario) bool   { return s.TypeScript }
func asksNoCompiler(s plan.Scenario) bool { return !s.TypeScript }

// try executes the wanted scenarios that try prerequisites, and repeats those alone
// that did not pass.
func (r *run) try(ctx context.Context, wanted func(plan.Scenario) bool) {
	r.results.Try(wanted, func(tries []plan.Scenario) {
		r.execute(ctx, tries)
		r.repeatAlone(ctx, tries)
	})
}

// executeAll runs the scenarios that are left, last those that ask a TypeScript
// compiler: it is got in the meantime, for minutes where it has to be built. Those that
// are to be repeated may ask it, too.
func (r *run) executeAll(ctx context.Context) {
	if slices.ContainsFunc(r.chosen, asksCompiler) {
		r.compiler = typescript.Start(ctx, r.TypeScript)
		defer r.compiler.Close()
	}
	end := r.phase("scenarios")
	r.execute(ctx, r.results.Runnable(asksNoCompiler))
	end()
	if r.compiler != nil {
		r.executeTypeScript(ctx)
	}
	defer r.phase("repetitions")()
	r.repeatAlone(ctx, r.chosen)
}

// executeTypeScript runs the scenarios that ask the compiler, once there is one.
func (r *run) executeTypeScript(ctx context.Context) {
	defer r.phase("scenarios with TypeScript")()
	switch _, err := r.compiler.Wait(ctx); {
	case ctx.Err() != nil:
	case err != nil:
		r.withoutCompiler(r.results.Left(asksCompiler), err)
	default:
		r.try(ctx, asksCompiler)
		r.execute(ctx, r.results.Runnable(asksCompiler))
	}
}

// withoutCompiler gives scenarios that ask a compiler their outcome where there
// is none, and tells the user once.
func (r *run) withoutCompiler(scenarios []plan.Scenario, err error) {
	if tell := r.TypeScript.Progress; tell != nil {
		tell(fmt.Sprintf("%v (%d scenarios could not run)", err, len(scenarios)))
	}
	for _, s := range scenarios {
		r.results.Add(outcome.Failing(s, &steps.CouldNotRunError{Err: err}), 0, nil)
	}
}
