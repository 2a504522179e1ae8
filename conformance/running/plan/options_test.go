package plan_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codemode/conformance/running/plan"
	"codemode/spec"
)

func TestOptionsOfScenarios(t *testing.T) {
	features := fstest.MapFS{"0-all/options.feature": {Data: []byte(`Feature: f

  @some-rule @option-maxRequests
  Scenario: all
    Given the host's configuration has {"sandbox": {"memoryMB": «#size», "timeoutMs": 1}, "namespace": "«word»"}
    And the host is told the address of the API's document

  @some-rule
  Scenario: none
    Given an API with the operations:
      | operation |
`)}}
	ledger := spec.Ledger{Requirements: []spec.Requirement{{ID: "some-rule"}}}
	p, err := plan.Load(features, ledger)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"maxRequests", "namespace", "sandbox.memoryMB", "sandbox.timeoutMs", "spec-url"}
	if got := p.Scenarios()[0].Options(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := p.Scenarios()[1].Options(); len(got) > 0 {
		t.Errorf("a scenario without options has %q", got)
	}
	if err := p.CheckOptions([]string{"namespace"}); err != nil {
		t.Error(err)
	}
	if err := p.CheckOptions([]string{"colour"}); err == nil || !strings.Contains(err.Error(), "sandbox.memoryMB") {
		t.Errorf("an option that there is not: %v", err)
	}
}
