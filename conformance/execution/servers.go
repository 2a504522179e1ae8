package execution

import (
	"context"
	"io"

	"github.com/cucumber/godog"

	"codemode/conformance/plan"
	"codemode/conformance/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Words make the seeded words of a scenario.
type Words struct {
	Seed uint64
	// Own is set where scenarios share one running host: each has words of its own then.
	Own bool
}

// Of are the words of the scenario with the id, or of what goes before all scenarios.
func (w Words) Of(scope string) steps.Names {
	if !w.Own {
		scope = ""
	}
	return steps.Names{Seed: w.Seed, Scope: scope}
}

// Servers runs the Given steps of the scenarios, and nothing else, to learn which
// servers each declares. The result is by the ids of the scenarios.
func Servers(ctx context.Context, features []plan.Text, names spec.Names,
	words Words) map[string][]mockservers.Script {
	scripts := map[string][]mockservers.Script{}
	suite := godog.TestSuite{
		Name:                 "servers",
		TestSuiteInitializer: func(tsc *godog.TestSuiteContext) { steps.RegisterServers(tsc.ScenarioContext()) },
		ScenarioInitializer: func(sc *godog.ScenarioContext) {
			world := &steps.World{Log: evidence.NewLog(), Spec: names}
			sc.Before(func(ctx context.Context, s *godog.Scenario) (context.Context, error) {
				world.Names = words.Of(plan.ScenarioID(s.Uri, s.Name))
				return steps.NewContext(ctx, world), nil
			})
			sc.After(func(ctx context.Context, s *godog.Scenario, _ error) (context.Context, error) {
				scripts[plan.ScenarioID(s.Uri, s.Name)] = world.Scripts()
				return ctx, nil
			})
		},
		Options: &godog.Options{
			Format: "progress", Output: io.Discard, NoColors: true, FeatureContents: contents(features),
			DefaultContext: ctx,
		},
	}
	suite.Run()
	return scripts
}
