package conformance

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/steps"
	"codemode/conformance/timing"
	"codemode/conformance/typescript"
	"codemode/reports"
	"codemode/reports/evidence"
)

// collector gathers one result for each chosen scenario.
type collector struct {
	options Options
	chosen  []planned
	facts   map[string]finding
	// tried are the results of the scenarios that try prerequisites until all are
	// known; nil when none is being tried. missing are the prerequisites that the host
	// lacks, each with the requirements that are to blame.
	tried   map[string]trial
	missing map[string][]string
	host    driver.Identity
	// recorded is the run that is judged again; nil when a host is asked.
	recorded *recording
	// compiler is nil when no scenario asks one.
	compiler *typescript.Pending
	// ids are what a configuration may refuse the ids of servers for, by scenario, and
	// refused which of that it does, each with an id.
	ids     map[string][]string
	refused map[string]string
	// pace is how fast machine and host were when it was measured last; nil
	// before, and when no scenario needs it.
	pace *timing.Pace

	mu sync.Mutex
	// suspects are the scenarios to be repeated alone, by id.
	suspects map[string]*suspicion
	results  map[string]reports.Scenario
	times    map[string]int64
}

func newCollector(o Options, chosen []planned) *collector {
	return &collector{
		options: o, chosen: chosen, missing: map[string][]string{},
		suspects: map[string]*suspicion{}, results: map[string]reports.Scenario{}, times: map[string]int64{},
	}
}

func blank(s planned) reports.Scenario {
	return reports.Scenario{
		ID: s.id, Name: s.name, Feature: s.feature, Line: s.line,
		Requirements: s.requirements, Probe: s.probe, Prerequisite: s.tries,
	}
}

// add keeps a result and tells the user of it.
func (c *collector) add(s reports.Scenario, took time.Duration, events []evidence.Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tried != nil {
		c.tried[s.ID] = trial{s, took, events}
		return
	}
	if _, twice := c.results[s.ID]; twice {
		s.Outcome, s.Problem = reports.SuiteError, "the scenario was executed twice"
	}
	c.results[s.ID] = s
	if events != nil {
		c.times[s.ID] = took.Milliseconds()
	}
	if c.options.Finished != nil {
		c.options.Finished(len(c.results), s, events)
	}
}

// complete adds an error for each chosen scenario that has no result.
func (c *collector) complete(interrupted bool) {
	for _, s := range c.chosen {
		if _, done := c.results[s.id]; done {
			continue
		}
		result := blank(s)
		result.Outcome, result.Problem = reports.SuiteError, "the scenario was selected but did not run"
		if interrupted {
			// It never began, which is told once for all of them.
			result.Outcome, result.Problem = reports.CouldNotRun, reports.NotReached
			c.results[s.id] = result
			continue
		}
		c.add(result, 0, nil)
	}
}

// scenarios returns the results in the order of their ids.
func (c *collector) scenarios() []reports.Scenario {
	var all []reports.Scenario
	for _, id := range slices.Sorted(maps.Keys(c.results)) {
		all = append(all, c.results[id])
	}
	return all
}

// attempt is the execution of one scenario.
type attempt struct {
	world   *steps.World
	started time.Time
	cancel  context.CancelFunc
	step    string
	err     error
}

// hook gives each scenario its World and takes its result. All hooks are
// registered here, at scenario level: godog loses some when both levels have any.
func (c *collector) hook(sc *godog.ScenarioContext, held sessions) {
	run := &attempt{}
	sc.Before(func(ctx context.Context, scenario *godog.Scenario) (context.Context, error) {
		run.world = c.world(scenarioID(scenario.Uri, scenario.Name), held)
		run.started = time.Now()
		ctx, run.cancel = watched(ctx)
		return steps.NewContext(ctx, run.world), nil
	})
	sc.StepContext().Before(func(ctx context.Context, step *godog.Step) (context.Context, error) {
		steps.Begin(ctx, step)
		return ctx, nil
	})
	sc.StepContext().After(func(ctx context.Context, step *godog.Step, _ godog.StepResultStatus,
		err error) (context.Context, error) {
		if err != nil && run.err == nil {
			run.step, run.err = step.Text, err
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, scenario *godog.Scenario, err error) (context.Context, error) {
		defer run.cancel()
		if run.err == nil {
			run.err = err
		}
		switch {
		case errors.Is(context.Cause(ctx), errScenarioTimeout):
			run.err = errScenarioTimeout
		case ctx.Err() != nil:
			return ctx, run.giveBack(held)
		}
		c.finish(scenario, run, run.giveBack(held))
		return ctx, nil
	})
}

var errScenarioTimeout = fmt.Errorf("the scenario took longer than %v, which is longer than each wait in it",
	ScenarioTimeout)

// watched ends a scenario that hangs. It is no deadline: for a driver, that of a
// context is how long the answer of a run may take.
func watched(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	watchdog := time.AfterFunc(ScenarioTimeout, func() { end(errScenarioTimeout) })
	return ctx, func() {
		watchdog.Stop()
		end(nil)
	}
}

// world is what a scenario starts with.
func (c *collector) world(id string, held sessions) *steps.World {
	names := c.options.names(id)
	if c.recorded != nil {
		return steps.Replay(c.options.Ledger.Names, names, c.recorded.events[id])
	}
	log := evidence.NewLog()
	if first := c.suspicion(id); first != nil {
		first.record(log)
	}
	return &steps.World{Log: log, Spec: c.options.Ledger.Names, Names: names, Acquire: held.acquire,
		TypeScript: c.typeScript, Pace: c.pace}
}

// typeScript waits for the compiler; a scenario gets one that says so beforehand.
func (c *collector) typeScript(ctx context.Context) (typescript.Compiler, error) {
	if c.compiler == nil {
		return nil, fmt.Errorf("the scenario asks a compiler and has not the tag %s", typescriptTag)
	}
	return c.compiler.Wait(ctx)
}

// finish turns an attempt into the scenario's result.
func (c *collector) finish(scenario *godog.Scenario, run *attempt, closing error) {
	id := scenarioID(scenario.Uri, scenario.Name)
	i := slices.IndexFunc(c.chosen, func(s planned) bool { return s.id == id })
	if i < 0 {
		c.add(reports.Scenario{ID: id, Name: scenario.Name, Feature: scenario.Uri, Line: 1, Outcome: reports.SuiteError,
			Problem: "the scenario ran but was not selected"}, 0, nil)
		return
	}
	result := blank(c.chosen[i])
	result.Step = run.step
	classify(&result, run.err)
	if fault := c.notice(closing); fault != nil {
		run.world.Log.Add(evidence.Fact, factStopping, fault.Error())
	}
	classified(&result, run.world)
	leftToConfirm(&result, run.world)
	result = reports.Confirm(result, c.options.Confirmations)
	events := run.world.Log.Events()
	cutShort(&result, events)
	if fault := textFact(events, factStopping); fault != "" && !result.Outcome.Missed() {
		result.Outcome, result.Problem = reports.SuiteError, "stopping the host: "+fault
	}
	if c.suspect(c.chosen[i], result, events) {
		return
	}
	result.Repeated, result.FirstAttempt = repeated(events)
	result.Evidence = EvidenceFile(id)
	c.add(result, time.Since(run.started), events)
}

// notice tells the user of a host that did not stop by itself. The
// specification asks nothing about that, so it changes no outcome; any other
// error is returned.
func (c *collector) notice(err error) error {
	var blame *driver.Blame
	if !errors.As(err, &blame) || blame.Party == driver.BlameSuite {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.options.Noticed != nil {
		c.options.Noticed(blame.Error())
	}
	return nil
}

// giveBack returns the sessions to the pool, unless a run on one got no answer
// or the scenario left them as no other may find them.
func (run *attempt) giveBack(held sessions) error {
	reusable := !run.world.Dirty() && answered(run.world.Log.Events())
	var errs []error
	for _, leased := range run.world.Leases() {
		if !leased.Session().Alive() {
			run.world.Log.Add(evidence.Fact, factGone, true)
		}
		errs = append(errs, held.release(leased, reusable))
	}
	return errors.Join(errs...)
}

// EvidenceFile is the name of the file for a scenario's evidence, relative to the report.
func EvidenceFile(scenarioID string) string {
	return "evidence/" + strings.ReplaceAll(scenarioID, "/", "--") + ".jsonl"
}
