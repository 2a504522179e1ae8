// Package execution hands scenarios to godog, which finds the code of each step and
// calls it: within a run of a host, or when a stored run is judged again. godog's own
// formatter and selection are not used.
package execution

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/running/plan"
	"codemode/conformance/words/steps"
	"codemode/spec"
)

// Timeout bounds how long a scenario may do nothing that is recorded. Every wait within it has
// a shorter timeout of its own (see [driver.Timeouts]), unless Options.Longest says otherwise;
// this one only stops a defect of the suite from hanging a run.
const Timeout = 5 * time.Minute

var errTimeout = errors.New("the scenario did nothing for longer than each wait in it may take")

// Attempt is the execution of one scenario.
type Attempt struct {
	// ID, Name and Feature are those of its scenario.
	ID, Name, Feature string
	World             *steps.World
	Started           time.Time
	// Step is the text of the step that ended it with Err; both are empty when all
	// steps passed.
	Step string
	Err  error
	// Interrupted is set when the run was stopped in the middle of it.
	Interrupted bool
}

// Options say how scenarios are executed.
type Options struct {
	// Parallel is how many are executed at a time, Seed makes their order.
	Parallel int
	Seed     uint64
	// Names are those of the specification.
	Names spec.Names
	// Longest is the longest wait of a step for the host, if that may be longer than usual.
	Longest time.Duration
	// World is what the scenario with the id starts with.
	World func(id string) *steps.World
	// Ended takes each attempt at its end; it may be called concurrently.
	Ended func(Attempt)
}

// Run executes the scenarios of the features. What is wrong with one of them is in its
// Attempt.
func Run(ctx context.Context, features []plan.Text, o Options) {
	if len(features) == 0 || ctx.Err() != nil {
		return
	}
	suite := godog.TestSuite{
		Name:                 "conformance",
		TestSuiteInitializer: func(tsc *godog.TestSuiteContext) { steps.Register(tsc.ScenarioContext(), o.Names) },
		ScenarioInitializer:  o.follow,
		Options: &godog.Options{
			Format: "progress", Output: io.Discard, NoColors: true, Strict: true,
			Concurrency: o.Parallel, Randomize: int64(o.Seed>>1) | 1,
			FeatureContents: contents(features), DefaultContext: ctx,
		},
	}
	suite.Run()
}

func contents(texts []plan.Text) []godog.Feature {
	features := make([]godog.Feature, len(texts))
	for i, t := range texts {
		features[i] = godog.Feature{Name: t.Name, Contents: t.Contents}
	}
	return features
}

// follow gives a scenario its World and hands on its attempt. All hooks are
// registered here, at scenario level: godog loses some when both levels have any.
func (o Options) follow(sc *godog.ScenarioContext) {
	attempt := Attempt{}
	stop := func() {}
	sc.Before(func(ctx context.Context, s *godog.Scenario) (context.Context, error) {
		attempt.ID, attempt.Name, attempt.Feature = plan.ScenarioID(s.Uri, s.Name), s.Name, s.Uri
		attempt.World, attempt.Started = o.World(attempt.ID), time.Now()
		ctx, stop = watched(ctx, Timeout+o.Longest, attempt.World.Log.Len)
		return steps.NewContext(ctx, attempt.World), nil
	})
	sc.StepContext().Before(func(ctx context.Context, step *godog.Step) (context.Context, error) {
		steps.Begin(ctx, step)
		return ctx, nil
	})
	sc.StepContext().After(func(ctx context.Context, step *godog.Step, _ godog.StepResultStatus,
		err error) (context.Context, error) {
		if err != nil && attempt.Err == nil {
			attempt.Step, attempt.Err = step.Text, err
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
		defer stop()
		if attempt.Err == nil {
			attempt.Err = err
		}
		if errors.Is(context.Cause(ctx), errTimeout) {
			attempt.Err = errTimeout
		} else {
			attempt.Interrupted = ctx.Err() != nil
		}
		o.Ended(attempt)
		return ctx, nil
	})
}

// watched ends a scenario that hangs: one for which nothing has been recorded for so long. It is
// no deadline: for a driver, that of a context is how long the answer of a run may take.
func watched(ctx context.Context, idle time.Duration, recorded func() int) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	go func() {
		for before := -1; before != recorded(); {
			before = recorded()
			select {
			case <-ctx.Done():
				return
			case <-time.After(idle):
			}
		}
		end(errTimeout)
	}()
	return ctx, func() { end(nil) }
}
