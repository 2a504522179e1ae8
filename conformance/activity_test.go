package conformance_test

import (
	"encoding/json"
	"testing"

	"codemode/conformance/proof/score"
	"codemode/refhost/altered/codemode/mutants"
	mcpimutants "codemode/refhost/altered/mcpi/mutants"
	"codemode/refhost/altered/prove"
	systemmutants "codemode/refhost/altered/searchexecute/mutants"
	"codemode/spec"
)

// TestEveryScenarioIsThereForSomething holds the recorded kill matrix against the
// scenarios, as far as it is of them as they are.
func TestEveryScenarioIsThereForSomething(t *testing.T) {
	for id, listed := range map[spec.ID]any{
		spec.Default(): mutants.All(),
		{System: "search-execute", Revision: "0.1"}: systemmutants.All(),
		{System: "mcpi", Revision: "0.x"}:           mcpimutants.Of("mcpi@0.x"),
		{System: "mcpi", Revision: "1.0"}:           mcpimutants.Of("mcpi@1.0"),
	} {
		t.Run(id.String(), func(t *testing.T) { expectEachForSomething(t, id, listed) })
	}
}

func expectEachForSomething(t *testing.T, of spec.ID, listed any) {
	scenarios := suites(t)[of].Judging()
	reasons, err := score.WrittenReasons(of)
	if err != nil {
		t.Fatal(err)
	}
	a := recordedMutants(t, of, listed).Activity(scenarios, reasons)
	for _, id := range a.Idle {
		t.Errorf("no mutant dies by %s; write a mutant, or a reason in "+
			"conformance/proof/score/%s/idle.yaml, or remove it",
			id,
			of.Folder())
	}
	for _, stale := range a.Stale {
		t.Error(stale)
	}
	if n := len(a.Unmeasured); n > 0 {
		t.Logf("the record is older than %d of %d scenarios; `make mutants SPEC=%s ARGS=--record` renews it",
			n, a.Scenarios(), of)
	}
}

// recordedMutants are those of the reference host, as its program lists them, with what was recorded of them.
func recordedMutants(t *testing.T, of spec.ID, all any) prove.Known {
	t.Helper()
	recorded, err := score.Recorded(of)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	blind, err := score.RecordedBlind(of)
	if err != nil {
		t.Fatal(err)
	}
	suite := suites(t)[of]
	scenarios, err := suite.Plan.List()
	if err != nil {
		t.Fatal(err)
	}
	known := prove.Known{Recorded: recorded, Blind: blind.Now, Basis: prove.Basis(suite.Features, scenarios)}
	if err := json.Unmarshal(listed, &known.Faults); err != nil {
		t.Fatal(err)
	}
	return known
}
