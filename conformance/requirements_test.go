package conformance_test

import (
	"slices"
	"testing"

	"codemode/conformance"
	"codemode/conformance/plan"
	"codemode/features"
	"codemode/spec"
)

func TestEveryRequirementOfEachRevisionIsJudgedOrExcluded(t *testing.T) {
	all, err := spec.All(spec.Files())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range all {
		suite, err := conformance.Load(spec.Files(), features.Files(), id.String())
		if err != nil {
			t.Fatal(err)
		}
		scenarios := suite.Plan.Scenarios()
		for _, r := range suite.Ledger.Requirements {
			judged := slices.ContainsFunc(scenarios,
				func(s plan.Scenario) bool { return slices.Contains(s.Requirements, r.ID) })
			if judged == (r.Excluded != "") {
				t.Errorf("%s, %s: judged by a scenario: %t, excluded: %q", id, r.ID, judged, r.Excluded)
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
