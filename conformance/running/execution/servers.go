package execution

import (
	"context"
	"io"

	"github.com/cucumber/godog"

	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
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

// StoredWords make the words that a scenario had of which the events were stored.
type StoredWords struct {
	Words
	Events []evidence.Event
}

// Of are the words of the scenario with the id.
func (w StoredWords) Of(id string) steps.Names {
	if scope := record.Text(w.Events, record.Words); scope != "" {
		return steps.Names{Seed: w.Seed, Scope: scope}
	}
	return w.Words.Of(id)
}

// Need is what a scenario needs to be executed.
type Need struct {
	Servers []mockservers.Script
	// Changes is set when the host, or what it knows of its servers, may not be after the
	// scenario as it was before.
	Changes bool
	// Alone is set when its process may serve no other scenario.
	Alone bool
}

// Needs runs the steps of the scenarios that change nothing but their World, and no
// others, to learn what each needs. words are those of a scenario, by its id, as is the
// result.
func Needs(ctx context.Context, features []plan.Text, names spec.Names,
	words func(id string) steps.Names) map[string]Need {
	needs := map[string]Need{}
	if len(features) == 0 { // godog would look for a folder of features
		return needs
	}
	suite := godog.TestSuite{
		Name:                 "needs",
		TestSuiteInitializer: func(tsc *godog.TestSuiteContext) { steps.RegisterServers(tsc.ScenarioContext(), names) },
		ScenarioInitializer: func(sc *godog.ScenarioContext) {
			world := &steps.World{Log: evidence.NewLog(), Vocabulary: steps.Vocabulary{Spec: names}}
			sc.Before(func(ctx context.Context, s *godog.Scenario) (context.Context, error) {
				world.Names = words(plan.ScenarioID(s.Uri, s.Name))
				return steps.NewContext(ctx, world), nil
			})
			sc.After(func(ctx context.Context, s *godog.Scenario, _ error) (context.Context, error) {
				needs[plan.ScenarioID(s.Uri, s.Name)] = Need{world.Scripts(), world.Dirty(), world.Alone()}
				return ctx, nil
			})
		},
		Options: &godog.Options{
			Format: "progress", Output: io.Discard, NoColors: true, FeatureContents: contents(features),
			DefaultContext: ctx,
		},
	}
	suite.Run()
	return needs
}

// Servers are the servers alone of [Needs].
func Servers(ctx context.Context, features []plan.Text, names spec.Names,
	words func(id string) steps.Names) map[string][]mockservers.Script {
	scripts := map[string][]mockservers.Script{}
	for id, need := range Needs(ctx, features, names, words) {
		scripts[id] = need.Servers
	}
	return scripts
}
