package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/steps"
	"codemode/conformance/typescript"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Run judges a host. There is a report also when the host fails or does not
// start; an error means that there was nothing to judge with, such as a
// selection that holds nothing.
func Run(ctx context.Context, o Options) (reports.Report, error) {
	started := time.Now()
	plan, err := loadPlan(o.Features, o.Ledger)
	if err != nil {
		return reports.Report{}, err
	}
	chosen, err := chosenAndTries(plan, o)
	if err != nil {
		return reports.Report{}, err
	}
	if o.Parallel == 0 {
		o.Parallel = DefaultParallel()
	}
	c := newCollector(o, chosen)
	log := evidence.NewLog()
	log.Add(evidence.Fact, factOwnNames, o.FixedServers)
	held, err := open(ctx, o, chosen)
	if err == nil {
		err = errors.Join(c.judge(ctx, held, log), c.notice(held.close()))
		c.host = held.identity()
		noteStray(log, held.stray())
	}
	problem := ""
	// What fails once the user has stopped the run fails for that.
	if err != nil && ctx.Err() == nil {
		problem = err.Error()
		log.Add(evidence.Fact, factProblem, problem)
	}
	if o.Ended != nil {
		o.Ended(log.Events())
	}
	if problem == "" {
		c.complete(ctx.Err() != nil)
	}
	if c.host.Command == "" {
		c.host = o.Host.Identity()
	}
	return c.report(log.Events(), reports.Input{
		Host: reports.Host(c.host), Seed: o.Seed,
		MockServers: reports.MockServers{Transport: string(o.Servers.Transport), Era: string(o.Servers.Era)},
		Interrupted: ctx.Err() != nil, Problem: problem,
		Times: reports.Times{
			Started: started.UTC().Format(time.RFC3339), DurationMs: time.Since(started).Milliseconds(),
			Scenarios: c.times,
		},
	})
}

// judge establishes the facts and executes the scenarios.
func (c *collector) judge(ctx context.Context, held sessions, log *evidence.Log) error {
	if err := c.responsive(ctx, held, log); err != nil {
		return err
	}
	if timed(c.chosen) {
		c.measure(ctx, held)
		log.Add(evidence.Fact, factPace, c.pace)
	}
	if c.options.Started != nil {
		c.options.Started(len(c.chosen))
	}
	if err := c.askServerIDs(ctx, held, log); err != nil {
		return err
	}
	if err := c.try(ctx, held, func(s planned) bool { return !s.typescript }); err != nil {
		return err
	}
	facts, err := c.establish(ctx, held, log)
	if err != nil {
		return err
	}
	c.facts = facts
	if err := c.executeAll(ctx, held); err != nil {
		return err
	}
	return c.repeatAlone(ctx, held)
}

// open prepares the sessions with the host.
func open(ctx context.Context, o Options, chosen []planned) (sessions, error) {
	if o.FixedServers {
		return startFixed(ctx, o, chosen)
	}
	return &pool{host: o.Host, options: o.Servers, idleMax: o.Parallel + 2, alone: o.OneHost}, nil
}

// executeAll runs the scenarios that are left, last those that ask a TypeScript
// compiler: it is got in the meantime, for minutes where it has to be built.
func (c *collector) executeAll(ctx context.Context, held sessions) error {
	asks := func(s planned) bool { return s.typescript }
	silent := func(s planned) bool { return !asks(s) }
	if !slices.ContainsFunc(c.chosen, asks) {
		return c.execute(ctx, c.runnable(silent), held)
	}
	c.compiler = typescript.Start(ctx, c.options.TypeScript)
	defer c.compiler.Close()
	if err := c.execute(ctx, c.runnable(silent), held); err != nil {
		return err
	}
	switch _, err := c.compiler.Wait(ctx); {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		c.withoutCompiler(c.left(asks), err)
		return nil
	}
	if err := c.try(ctx, held, asks); err != nil {
		return err
	}
	return c.execute(ctx, c.runnable(asks), held)
}

// withoutCompiler gives scenarios that ask a compiler their outcome where there
// is none, and tells the user once.
func (c *collector) withoutCompiler(scenarios []planned, err error) {
	if tell := c.options.TypeScript.Progress; tell != nil {
		tell(fmt.Sprintf("%v (%d scenarios could not run)", err, len(scenarios)))
	}
	for _, s := range scenarios {
		result := blank(s)
		classify(&result, &steps.CouldNotRunError{Err: err})
		c.add(result, 0, nil)
	}
}

// execute hands scenarios to godog. Its own formatter and selection
// are not used: it matches steps and runs them.
func (c *collector) execute(ctx context.Context, scenarios []planned, held sessions) error {
	texts, err := contents(c.options.Features, scenarios)
	if err != nil {
		return err
	}
	var features []godog.Feature
	for name, text := range texts {
		features = append(features, godog.Feature{Name: name, Contents: text})
	}
	if len(features) == 0 || ctx.Err() != nil {
		return nil
	}
	slices.SortFunc(features, func(a, b godog.Feature) int { return strings.Compare(a.Name, b.Name) })
	suite := godog.TestSuite{
		Name: "conformance",
		TestSuiteInitializer: func(tsc *godog.TestSuiteContext) {
			steps.Register(tsc.ScenarioContext())
		},
		ScenarioInitializer: func(sc *godog.ScenarioContext) { c.hook(sc, held) },
		Options: &godog.Options{
			Format: "progress", Output: io.Discard, NoColors: true, Strict: true,
			Concurrency: c.options.Parallel, Randomize: int64(c.options.Seed>>1) | 1,
			FeatureContents: features, DefaultContext: ctx,
		},
	}
	suite.Run()
	return nil
}

// report assembles what was collected; run is the record of the run, about what
// else is known of it.
func (c *collector) report(run []evidence.Event, about reports.Input) (reports.Report, error) {
	var err error
	if about.Suite, err = SuiteOf(c.options); err != nil {
		return reports.Report{}, err
	}
	if about.Suite.Score, err = c.options.score(about.Suite); err != nil {
		return reports.Report{}, err
	}
	about.Selection, about.Known = c.options.Selection, c.options.Known
	about.Confirmations = c.options.Confirmations
	about.Scenarios = c.scenarios()
	about.Selected = selectedRequirements(c.options.Ledger, c.options.Selection, c.chosen)
	about.Notes = notes(run)
	return withoutStray(c.options.Ledger, about, textFact(run, factStray)), nil
}

// SuiteOf identifies what judges with the features and the ledger of o.
func SuiteOf(o Options) (reports.Suite, error) {
	digest, err := spec.Digest(o.Features, ".", "")
	return reports.Suite{Version: Version, FeaturesDigest: digest, LedgerDigest: o.LedgerDigest}, err
}
