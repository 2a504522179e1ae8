package conformance_test

import (
	"encoding/json"
	"testing"

	"codemode/conformance/mutation"
	"codemode/conformance/score"
	"codemode/refhost/mutants"
	"codemode/spec"
)

// TestEveryScenarioIsThereForSomething holds the recorded kill matrix against the
// scenarios, as far as it is of them as they are.
func TestEveryScenarioIsThereForSomething(t *testing.T) {
	scenarios := suites(t)[spec.Default()].Judging()
	reasons, err := score.WrittenReasons(spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	a := recordedMutants(t).Activity(scenarios, reasons)
	for _, id := range a.Idle {
		t.Errorf("no mutant dies by %s; write a mutant, or a reason in conformance/score/code-mode/1.0.0/idle.yaml, or remove it", id)
	}
	for _, stale := range a.Stale {
		t.Error(stale)
	}
	if n := len(a.Unmeasured); n > 0 {
		t.Logf("the record is older than %d of %d scenarios; `make mutants ARGS=--record` renews it", n, a.Scenarios())
	}
}

// recordedMutants are those of the reference host, with what was recorded of them.
func recordedMutants(t *testing.T) mutation.Known {
	t.Helper()
	recorded, err := score.Recorded(spec.Default())
	if err != nil {
		t.Fatal(err)
	}
	listed, err := json.Marshal(mutants.All())
	if err != nil {
		t.Fatal(err)
	}
	blind, err := score.RecordedBlind()
	if err != nil {
		t.Fatal(err)
	}
	suite := suites(t)[spec.Default()]
	scenarios, err := suite.Plan.List()
	if err != nil {
		t.Fatal(err)
	}
	known := mutation.Known{Recorded: recorded, Blind: blind.Now, Basis: mutation.Basis(suite.Features, scenarios)}
	if err := json.Unmarshal(listed, &known.Faults); err != nil {
		t.Fatal(err)
	}
	return known
}
