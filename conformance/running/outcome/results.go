// Package outcome decides what becomes of each scenario of a run: from the error that
// ended it, from what the host lacks, and from what the host need not do. It asks
// nobody, so that a stored run comes to the same.
package outcome

import (
	"maps"
	"slices"
	"sync"
	"time"

	"codemode/conformance/running/execution"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Results gathers one result for each scenario of a run.
type Results struct {
	// Behaviours tells of each that was asked for whether the host has it.
	Behaviours map[string]Answer
	// ServerIDs are those that the host's configuration refuses.
	ServerIDs ServerIDs
	// Without are the options that the host does not offer, as its user declares.
	Without []string

	// State is the requirement that nothing of a run is left for later ones; "" where none is judged.
	State string

	scenarios []plan.Scenario
	finished  func(done int, s reports.Scenario, events []evidence.Event)
	// tried are the results of the scenarios that try prerequisites until all are
	// known; nil when none is being tried. missing are the prerequisites that the host
	// lacks, each with the requirements that are to blame.
	tried   map[string]ended
	missing map[string][]string

	mu    sync.Mutex
	all   map[string]reports.Scenario
	times map[string]int64
	// took is what was measured of the scenarios.
	took map[string]evidence.Time
}

// ended is a result with what was recorded.
type ended struct {
	result reports.Scenario
	took   time.Duration
	events []evidence.Event
}

// New gathers the results of these scenarios. finished is told each one and how many
// there are; it may be nil, and is never called concurrently.
func New(scenarios []plan.Scenario, finished func(done int, s reports.Scenario, events []evidence.Event)) *Results {
	return &Results{
		scenarios: scenarios, finished: finished, missing: map[string][]string{},
		all: map[string]reports.Scenario{}, times: map[string]int64{}, took: map[string]evidence.Time{},
	}
}

// Blank is a result without an outcome.
func Blank(s plan.Scenario) reports.Scenario {
	return reports.Scenario{
		ID: s.ID, Name: s.Name, Feature: s.Feature, Line: s.Line,
		Requirements: s.Requirements, Probe: s.Probe, Prerequisite: s.Tries,
	}
}

// Add keeps a result. events are nil for a scenario that was not executed.
func (r *Results) Add(s reports.Scenario, took time.Duration, events []evidence.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tried != nil {
		r.tried[s.ID] = ended{s, took, events}
		return
	}
	if _, twice := r.all[s.ID]; twice {
		s.Outcome, s.Problem = reports.SuiteError, "the scenario was executed twice"
	}
	r.all[s.ID] = s
	if events != nil {
		r.times[s.ID] = took.Milliseconds()
	}
	if t, recorded := evidence.TimeOf(events); recorded {
		r.took[s.ID] = t
	}
	if r.finished != nil {
		r.finished(len(r.all), s, events)
	}
}

// Scenario returns the scenario of an attempt. One that is not of this run gets an
// error as its result.
func (r *Results) Scenario(a execution.Attempt) (plan.Scenario, bool) {
	i := slices.IndexFunc(r.scenarios, func(s plan.Scenario) bool { return s.ID == a.ID })
	if i < 0 {
		r.Add(reports.Scenario{ID: a.ID, Name: a.Name, Feature: a.Feature, Line: 1, Outcome: reports.SuiteError,
			Problem: "the scenario ran but was not selected"}, 0, nil)
		return plan.Scenario{}, false
	}
	return r.scenarios[i], true
}

// Complete adds an error for each scenario that has no result.
func (r *Results) Complete(interrupted bool) {
	for _, s := range r.scenarios {
		if _, done := r.all[s.ID]; done {
			continue
		}
		result := Blank(s)
		result.Outcome, result.Problem = reports.SuiteError, "the scenario was selected but did not run"
		if interrupted {
			// It never began, which is told once for all of them.
			result.Outcome, result.Problem = reports.CouldNotRun, reports.NotReached
			r.all[s.ID] = result
			continue
		}
		r.Add(result, 0, nil)
	}
}

// All are the results in the order of their ids.
func (r *Results) All() []reports.Scenario {
	var all []reports.Scenario
	for _, id := range slices.Sorted(maps.Keys(r.all)) {
		all = append(all, r.all[id])
	}
	return all
}

// Times are how long the scenarios took, in milliseconds, by their ids.
func (r *Results) Times() map[string]int64 { return r.times }

// Measured returns the times of a report with what was measured; run is the record of
// the run.
func (r *Results) Measured(t reports.Times, run []evidence.Event) reports.Times {
	beside, _ := evidence.TimeOf(run)
	t = t.Measured(r.took, beside)
	t.Phases = record.Phases(run)
	return t
}

// Left returns the wanted scenarios without a result.
func (r *Results) Left(wanted func(plan.Scenario) bool) []plan.Scenario {
	return slices.DeleteFunc(slices.Clone(r.scenarios),
		func(s plan.Scenario) bool { return !wanted(s) || r.Has(s.ID) })
}

// Has tells whether a scenario has its result.
func (r *Results) Has(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, done := r.all[id]
	if !done && r.tried != nil {
		_, done = r.tried[id]
	}
	return done
}

// Runnable returns those of the wanted scenarios that can be judged, and gives the
// others their outcome: what uses something that the host lacks could not run, what
// needs what it need not do, and does not, is not applicable.
func (r *Results) Runnable(wanted func(plan.Scenario) bool) []plan.Scenario {
	return slices.DeleteFunc(r.Left(wanted), func(s plan.Scenario) bool {
		result, settled := r.unjudged(s)
		if settled {
			r.Add(result, 0, nil)
		}
		return settled
	})
}

// unjudged is the result of a scenario that cannot be judged on this host.
func (r *Results) unjudged(s plan.Scenario) (result reports.Scenario, settled bool) {
	if blamed := r.blamed(s); len(blamed) > 0 && s.Forbids == "" {
		return waiting(s, blamed), true
	}
	if result, refused := r.ServerIDs.refuse(s); refused {
		return result, true
	}
	if result, lacks := r.without(s); lacks {
		return result, true
	}
	return r.notApplicable(s)
}
