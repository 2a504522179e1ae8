package conformance_test

import (
	"slices"
	"sync"
	"testing"

	"codemode/conformance"
	"codemode/conformance/running/plan"
	"codemode/features"
	"codemode/spec"
)

// loadedSuites are those of all revisions, a core's by each system that speaks it. They are loaded once, and no test
// changes them.
var loadedSuites = sync.OnceValues(func() (map[spec.ID]conformance.Suite, error) {
	all, err := spec.All(spec.Files())
	suites := map[spec.ID]conformance.Suite{}
	for _, id := range all {
		if err == nil {
			suites[id], err = conformance.Load(spec.Files(), features.Files(), id.String())
		}
		if suite := suites[id]; err == nil && suite.Ledger.IsCore() {
			for _, speaker := range suite.Ledger.Speakers() {
				spoken := spec.ID{System: id.System, Revision: id.Revision + "/" + speaker}
				suites[spoken], err = conformance.Load(spec.Files(), features.Files(), spoken.String())
			}
		}
	}
	return suites, err
})

func suites(t *testing.T) map[spec.ID]conformance.Suite {
	t.Helper()
	loaded, err := loadedSuites()
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func TestEveryRequirementOfEachRevisionIsJudgedOrExcluded(t *testing.T) {
	for id, suite := range suites(t) {
		scenarios := suite.Plan.Scenarios()
		for _, r := range suite.Ledger.Requirements {
			judged := slices.ContainsFunc(scenarios,
				func(s plan.Scenario) bool { return slices.Contains(s.Requirements, r.ID) })
			if judged == (r.Excluded+r.NotStated != "") {
				t.Errorf("%s, %s: judged by a scenario: %t, excluded: %q, not stated: %q", id, r.ID, judged, r.Excluded,
					r.NotStated)
			}
		}
		for _, a := range suite.Ledger.Ambiguities {
			probed := slices.ContainsFunc(scenarios, func(s plan.Scenario) bool { return s.Probe == a.ID })
			if probed == (a.Unobservable != "") {
				t.Errorf("%s, %s: probed by a scenario: %t, unobservable: %q", id, a.ID, probed, a.Unobservable)
			}
		}
	}
}
