package execution_test

import (
	"testing"

	"codemode/conformance/running/execution"
	"codemode/conformance/words/steps"
	"codemode/spec"
)

// TestNeedsOfNothing: a folder of features where the program happens to be called is
// none of the run's.
func TestNeedsOfNothing(t *testing.T) {
	t.Chdir("../../..")
	needs := execution.Needs(t.Context(), nil, spec.Names{}, func(string) steps.Names { return steps.Names{} })
	if len(needs) > 0 {
		t.Errorf("no scenario was given, and %d were found", len(needs))
	}
}
