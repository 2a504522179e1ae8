package score_test

import (
	"slices"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/refhost/altered/faults"
	"codemode/spec"
)

// TestEverySurvivorHasAReason: a fault that is not noticed is either mended or explained.
func TestEverySurvivorHasAReason(t *testing.T) {
	specifications, err := faults.Specifications()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range specifications {
		t.Run(id.String(), func(t *testing.T) { testSurvivors(t, id) })
	}
}

func testSurvivors(t *testing.T, id spec.ID) {
	blind, err := score.RecordedBlind(id)
	if err != nil {
		t.Fatal(err)
	}
	reasons, err := score.Survivors(id)
	if err != nil {
		t.Fatal(err)
	}
	survived := func(id string) bool {
		return slices.ContainsFunc(blind.Now, func(f score.BlindFault) bool { return f.ID == id && !f.Noticed })
	}
	for _, f := range blind.Now {
		if _, known := reasons.For(score.Scenario{ID: f.ID}); survived(f.ID) && !known {
			t.Errorf("%s is not noticed and survivors.yaml does not say why", f.ID)
		}
	}
	for _, r := range reasons {
		if !survived(r.Of) {
			t.Errorf("%s: %s is noticed, or not recorded; remove the reason", r.Place, r.Of)
		}
	}
}
