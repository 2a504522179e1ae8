package conformance

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/steps"
	"codemode/reports"
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
	chosen, err := selectScenarios(plan, o.Ledger, o.Selection)
	if err != nil {
		return reports.Report{}, err
	}
	if o.Parallel == 0 {
		o.Parallel = DefaultParallel()
	}
	c := newCollector(o, chosen)
	problem := ""
	held, err := open(ctx, o, chosen)
	if err == nil {
		err = errors.Join(c.judge(ctx, held), c.notice(held.close()))
		c.host = held.identity()
	}
	if err != nil {
		problem = err.Error()
	}
	return c.report(ctx, problem, started)
}

// judge establishes the facts and executes the scenarios.
func (c *collector) judge(ctx context.Context, held sessions) error {
	facts, err := establish(ctx, held, factScript(c.options.names(factScope)))
	if err != nil {
		return err
	}
	c.facts = facts
	return c.execute(ctx, held)
}

// open prepares the sessions with the host.
func open(ctx context.Context, o Options, chosen []planned) (sessions, error) {
	if o.FixedServers {
		return startFixed(ctx, o, chosen)
	}
	return &pool{host: o.Host, options: o.Servers, idleMax: o.Parallel + 2}, nil
}

// execute hands the chosen scenarios to godog. Its own formatter and selection
// are not used: it matches steps and runs them.
func (c *collector) execute(ctx context.Context, held sessions) error {
	texts, err := contents(c.options.Features, c.applicable())
	if err != nil {
		return err
	}
	if c.options.Started != nil {
		c.options.Started(len(c.chosen))
	}
	c.skipInapplicable()
	var features []godog.Feature
	for name, text := range texts {
		features = append(features, godog.Feature{Name: name, Contents: text})
	}
	if len(features) == 0 {
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

// report assembles what was collected. A scenario that was selected and did not
// run is an error of the suite, never left out.
func (c *collector) report(ctx context.Context, problem string, started time.Time) (reports.Report, error) {
	digest, err := spec.Digest(c.options.Features, ".", ".feature")
	if err != nil {
		return reports.Report{}, err
	}
	interrupted := ctx.Err() != nil
	if problem == "" {
		c.missing(interrupted)
	}
	if c.host.Command == "" {
		c.host = c.options.Host.Identity()
	}
	return reports.Assemble(c.options.Ledger, reports.Input{
		Suite:       reports.Suite{Version: Version, FeaturesDigest: digest, LedgerDigest: c.options.LedgerDigest},
		Host:        reports.Host(c.host),
		Seed:        c.options.Seed,
		Selection:   c.options.Selection,
		MockServers: reports.MockServers{Transport: string(c.options.Servers.Transport), Era: string(c.options.Servers.Era)},
		Scenarios:   c.scenarios(),
		Selected:    selectedRequirements(c.options.Ledger, c.options.Selection, c.chosen),
		Interrupted: interrupted,
		Problem:     problem,
		Times: reports.Times{
			Started: started.UTC().Format(time.RFC3339), DurationMs: time.Since(started).Milliseconds(), Scenarios: c.times,
		},
	}), nil
}
