package conformance_test

import (
	"slices"
	"strings"
	"testing"

	"codemode/conformance"
	"codemode/conformance/running/plan"
	"codemode/features"
	"codemode/spec"
)

func load(t *testing.T, name string) conformance.Suite {
	t.Helper()
	suite, err := conformance.Load(spec.Files(), features.Files(), name)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// judging are the ids of the scenarios that judge a requirement.
func judging(s conformance.Suite, id string) []string {
	var ids []string
	for _, scenario := range s.Plan.Scenarios() {
		if slices.Contains(scenario.Requirements, id) {
			ids = append(ids, scenario.ID)
		}
	}
	return ids
}

func TestACoreIsJudgedAsASystemSpeaksIt(t *testing.T) {
	suite := load(t, "core/search-execute")
	if suite.Ledger.Speaker.String() != "search-execute@0.1" || suite.Ledger.Names.Tool != "execute" {
		t.Errorf("got %s, %+v", suite.Ledger.Speaker, suite.Ledger.Names)
	}
	fresh := []string{"2-sandbox/fresh/a-global-is-gone-in-the-next-call",
		"2-sandbox/fresh/nothing-keeps-a-value-for-the-next-call",
		"2-sandbox/fresh/each-of-60-scripts-in-a-row-has-its-sandbox"}
	if got := judging(suite, "state-fresh"); !slices.Equal(got, fresh) {
		t.Errorf("got %v", got)
	}
	if got := judging(suite, "call-failure-caught"); got != nil {
		t.Errorf("what the system does not state is judged by %v", got)
	}
	if got := judging(load(t, "core"), "call-failure-caught"); len(got) != 1 {
		t.Errorf("code-mode speaks it otherwise, and is judged by %v", got)
	}
	i := slices.IndexFunc(suite.Plan.Scenarios(),
		func(s plan.Scenario) bool { return slices.Contains(s.Requirements, "memory-limited") })
	if got := suite.Plan.Scenarios()[i].Options(); !slices.Equal(got, []string{"sandbox.memoryMB"}) {
		t.Errorf("a limit of memory takes the options %v", got)
	}
}

func TestASystemTakesOverTheScenariosOfACore(t *testing.T) {
	const scenario = "core-2-sandbox/fresh/a-global-is-gone-in-the-next-call"
	suite := load(t, "search-execute@0.1")
	if got := judging(suite, "fresh-sandbox"); !slices.Contains(got, scenario) {
		t.Errorf("got %v", got)
	}
	for _, s := range suite.Plan.Scenarios() {
		if strings.Contains(s.Feature, "prerequisites") && strings.HasPrefix(s.Feature, "core-") {
			t.Errorf("%s is of the core, but the system has prerequisites of its own", s.ID)
		}
	}
	place, err := conformance.PlaceOf(spec.Files(), features.Files(), "search-execute@0.1",
		"core-2-sandbox/fresh.feature")
	if err != nil || place != "core/1.0.0/2-sandbox/fresh.feature" {
		t.Errorf("got %s, %v", place, err)
	}
	const chapter = "core-2-sandbox/"
	modules := load(t, "code-mode@1.0.0")
	if got := judging(modules, "host-objects-hidden"); !slices.ContainsFunc(got, func(id string) bool {
		return strings.HasPrefix(id, chapter)
	}) {
		t.Errorf("code-mode takes over the chapter %s; got %v", chapter, got)
	}
	for _, s := range modules.Plan.Scenarios() {
		if strings.HasPrefix(s.Feature, "core-") && !strings.HasPrefix(s.Feature, chapter) {
			t.Errorf("%s is of another chapter of the core", s.ID)
		}
	}
}

func TestWhoSpeaksNoCore(t *testing.T) {
	for name, want := range map[string]string{
		"core/koan": "--dialect koan is not known; core@1.0.0 is spoken by code-mode@1.0.0, mcpi@0.x, mcpi@1.0, " +
			"search-execute@0.1",
		"core/core":                "stands for no row of it",
		"search-execute/code-mode": "search-execute@0.1 is the text of one system",
	} {
		_, err := conformance.Load(spec.Files(), features.Files(), name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}
