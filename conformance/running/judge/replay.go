// Package judge comes to the report of a run without its host: it judges a stored run
// again, and puts the shards of one run together. It starts nothing.
package judge

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Again judges the chosen scenarios of a plan by what a stored run has recorded of
// them; names are those of the plan's specification. What a newer suite asks for and
// the run does not hold could not run.
func Again(ctx context.Context, p *plan.Plan, chosen []plan.Scenario, names spec.Names,
	stored record.Run) (*outcome.Results, error) {
	r := &replay{plan: p, chosen: chosen, names: names, stored: stored, results: outcome.New(chosen, nil),
		words:         execution.Words{Seed: stored.Report.Seed, Own: record.Bool(stored.Events, record.OwnNames)},
		confirmations: reports.ConfirmationsOf(stored.Report)}
	r.results.State = p.State(chosen)
	var err error
	if r.events, err = readEvidence(stored); err != nil {
		return nil, err
	}
	if len(stored.Report.Scenarios) == 0 {
		return r.results, nil
	}
	r.judge(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if record.Text(stored.Events, record.Problem) == "" {
		r.results.Complete(false)
	}
	return r.results, nil
}

// replay is a stored run while it is judged.
type replay struct {
	plan    *plan.Plan
	chosen  []plan.Scenario
	names   spec.Names
	words   execution.Words
	stored  record.Run
	events  map[string][]evidence.Event
	results *outcome.Results
	// confirmations are those of the stored run.
	confirmations []reports.Confirmation
}

func readEvidence(stored record.Run) (map[string][]evidence.Event, error) {
	all := map[string][]evidence.Event{}
	for _, s := range stored.Report.Scenarios {
		if s.Evidence == "" {
			continue
		}
		events, err := stored.Evidence(s)
		if err != nil {
			return nil, fmt.Errorf("the evidence of scenario %s: %w", s.ID, err)
		}
		all[s.ID] = events
	}
	return all, nil
}

// judge executes what was recorded, in the order of a run.
func (r *replay) judge(ctx context.Context) {
	all := func(plan.Scenario) bool { return true }
	r.results.ServerIDs = r.serverIDs(ctx)
	record.Read(r.stored.Events, record.Without, &r.results.Without)
	r.results.Try(all, func(tries []plan.Scenario) { r.execute(ctx, tries) })
	r.results.Behaviours = outcome.Recorded(r.stored.Events, plan.Needed(r.chosen))
	r.execute(ctx, r.results.Runnable(all))
}

// serverIDs are the ids of servers that the host refused.
func (r *replay) serverIDs(ctx context.Context) (ids outcome.ServerIDs) {
	record.Read(r.stored.Events, record.RefusedIDs, &ids.Refused)
	if len(ids.Refused) > 0 {
		unusual := slices.DeleteFunc(slices.Clone(r.chosen),
			func(s plan.Scenario) bool { return !s.UnusualServerID() })
		ids.Kinds = outcome.KindsOf(execution.Servers(ctx, r.plan.Texts(unusual), r.names, r.words.Of))
	}
	return ids
}

// execute judges those of the scenarios that were recorded.
func (r *replay) execute(ctx context.Context, scenarios []plan.Scenario) {
	execution.Run(ctx, r.plan.Texts(r.recorded(scenarios)), execution.Options{
		Parallel: runtime.GOMAXPROCS(0), Seed: r.stored.Report.Seed, Names: r.names,
		World: r.world,
		Ended: r.ended,
	})
}

// world is what a scenario was recorded with.
func (r *replay) world(id string) *steps.World {
	words := execution.StoredWords{Words: r.words, Events: r.events[id]}
	return steps.Replay(r.names, words.Of(id), r.events[id])
}

func (r *replay) ended(a execution.Attempt) {
	if a.Interrupted {
		return
	}
	if s, known := r.results.Scenario(a); known {
		events := a.World.Log.Events()
		r.results.Add(r.results.Despite(s, outcome.Of(s, a, r.confirmations), events), time.Since(a.Started), events)
	}
}

// recorded returns those of the scenarios that were recorded, and gives each
// other one the outcome that it had, or says that it is missing.
func (r *replay) recorded(scenarios []plan.Scenario) []plan.Scenario {
	return slices.DeleteFunc(scenarios, func(s plan.Scenario) bool {
		if r.events[s.ID] != nil {
			return false
		}
		result := outcome.Blank(s)
		result.Outcome, result.Problem = reports.CouldNotRun, "the recorded run does not have this scenario"
		was := slices.IndexFunc(r.stored.Report.Scenarios, func(e reports.Scenario) bool { return e.ID == s.ID })
		if was >= 0 {
			earlier := r.stored.Report.Scenarios[was]
			result.Outcome, result.Problem, result.Step = earlier.Outcome, earlier.Problem, earlier.Step
			result.Because = earlier.Because
		}
		if was >= 0 || record.Text(r.stored.Events, record.Problem) == "" {
			r.results.Add(result, 0, nil)
		}
		return true
	})
}
