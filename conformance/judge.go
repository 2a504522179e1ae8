package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"codemode/reports"
	"codemode/reports/evidence"
)

// Recorded is a run that was stored.
type Recorded struct {
	Report reports.Report
	// Run is the record of the run itself, as [Options].Ended was told it.
	Run []evidence.Event
	// Evidence returns the stored events of a scenario.
	Evidence reports.Evidence
}

// What the record of a run holds beside the facts about the host, and that of a
// scenario beside what its steps record.
const (
	// factOwnNames: true when each scenario had words of its own.
	factOwnNames = "own-names"
	// factProblem: the sentence that says why the host could not be judged.
	factProblem = "problem"
	// factStopping: the fault of the suite after the scenario.
	factStopping = "stopping"
)

// recording is a run that was read.
type recording struct {
	report reports.Report
	run    []evidence.Event
	events map[string][]evidence.Event
}

// Judge judges a recorded run again, with the features and the ledger of o and
// without its host: of the other options, only Finished is used. The report is
// that of the recorded run if the suite is still the same. What a newer suite
// asks for and the run does not hold could not run.
func Judge(ctx context.Context, o Options, stored Recorded) (reports.Report, error) {
	o.Selection, o.Seed, o.FixedServers = stored.Report.Selection, stored.Report.Seed,
		boolFact(stored.Run, factOwnNames)
	o.Parallel, o.Known = DefaultParallel(), reports.KnownOf(stored.Report)
	o.Confirmations = reports.ConfirmationsOf(stored.Report)
	plan, err := loadPlan(o.Features, o.Ledger)
	if err != nil {
		return reports.Report{}, err
	}
	chosen, err := chosenAndTries(plan, o)
	if err != nil {
		return reports.Report{}, fmt.Errorf("the selection of the recorded run: %w", err)
	}
	c := newCollector(o, chosen)
	if c.recorded, err = readRecord(stored); err != nil {
		return reports.Report{}, err
	}
	problem := textFact(stored.Run, factProblem)
	if len(stored.Report.Scenarios) > 0 {
		if err := c.replay(ctx, stored.Run); err != nil {
			return reports.Report{}, err
		}
		if ctx.Err() != nil {
			return reports.Report{}, ctx.Err()
		}
		if problem == "" {
			c.complete(false)
		}
	}
	again, err := c.report(stored.Run, reports.Input{
		Host: stored.Report.Host, Seed: stored.Report.Seed, MockServers: stored.Report.MockServers,
		Interrupted: stored.Report.Interrupted, Problem: problem, Times: stored.Report.Times,
	})
	recorder := stored.Report.Suite
	if stored.Report.RecordedBy != nil {
		recorder = *stored.Report.RecordedBy
	}
	if !again.Suite.Same(recorder) {
		again.RecordedBy = &recorder
	}
	if again.Suite.Same(stored.Report.Suite) {
		// The suite may have been measured anew since; that changes no judgement.
		again.Suite.Score = stored.Report.Suite.Score
	}
	return again, err
}

func readRecord(stored Recorded) (*recording, error) {
	r := &recording{report: stored.Report, run: stored.Run, events: map[string][]evidence.Event{}}
	for _, s := range stored.Report.Scenarios {
		if s.Evidence == "" {
			continue
		}
		events, err := stored.Evidence(s)
		if err != nil {
			return nil, fmt.Errorf("the evidence of scenario %s: %w", s.ID, err)
		}
		r.events[s.ID] = events
	}
	return r, nil
}

// recordedFacts are the facts that the recorded run established. One that only
// a newer suite knows counts as held: its scenarios were not recorded either.
func recordedFacts(run []evidence.Event) map[string]finding {
	facts := map[string]finding{}
	for _, name := range factNames() {
		known := slices.ContainsFunc(run,
			func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == name })
		facts[name] = finding{holds: !known || boolFact(run, name), unknown: textFact(run, name+factUnknown)}
	}
	return facts
}

// replay executes what was recorded, in the order of a run.
func (c *collector) replay(ctx context.Context, run []evidence.Event) error {
	var err error
	if fact(run, factRefusedIDs, &c.refused); len(c.refused) > 0 {
		if c.ids, err = c.idTraits(ctx); err != nil {
			return err
		}
	}
	if err := c.try(ctx, nil, func(planned) bool { return true }); err != nil {
		return err
	}
	c.facts = recordedFacts(run)
	return c.execute(ctx, c.recordedOf(c.runnable(func(planned) bool { return true })), nil)
}

// recordedOf returns those of the scenarios that were recorded, and gives each
// other one the outcome that it had, or says that it is missing.
func (c *collector) recordedOf(scenarios []planned) []planned {
	return slices.DeleteFunc(scenarios, func(s planned) bool {
		if c.recorded.events[s.id] != nil {
			return false
		}
		result := blank(s)
		result.Outcome, result.Problem = reports.CouldNotRun, "the recorded run does not have this scenario"
		was := slices.IndexFunc(c.recorded.report.Scenarios, func(r reports.Scenario) bool { return r.ID == s.id })
		if was >= 0 {
			earlier := c.recorded.report.Scenarios[was]
			result.Outcome, result.Problem, result.Step = earlier.Outcome, earlier.Problem, earlier.Step
			result.Because = earlier.Because
		}
		if was >= 0 || textFact(c.recorded.run, factProblem) == "" {
			c.add(result, 0, nil)
		}
		return true
	})
}

func boolFact(events []evidence.Event, name string) (value bool) {
	fact(events, name, &value)
	return value
}

func textFact(events []evidence.Event, name string) (value string) {
	fact(events, name, &value)
	return value
}

// fact decodes a recorded fact; one that is not there leaves value as it is.
func fact(events []evidence.Event, name string, value any) {
	for _, e := range events {
		if e.Kind == evidence.Fact && e.Name == name && json.Unmarshal(e.Data, value) == nil {
			return
		}
	}
}
