package plan

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"codemode/features"
	"codemode/reports"
	"codemode/spec"
)

// What no test changes is loaded once.
var (
	loadedPlan   = sync.OnceValues(func() (*Plan, error) { return Load(featureFiles(), must(loadedLedger())) })
	loadedList   = sync.OnceValues(func() (map[string][]Listed, error) { return must(loadedPlan()).List() })
	loadedLedger = sync.OnceValues(func() (spec.Ledger, error) { return spec.Load(spec.Files(), spec.Default()) })
)

// all are the scenarios of the default revision.
func all(t testing.TB) *Plan {
	t.Helper()
	p, err := loadedPlan()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// featureFiles are those of the default revision, which extends no other.
func featureFiles() fs.FS { return must(fs.Sub(features.Files(), spec.Default().Folder())) }

func ledger(t testing.TB) spec.Ledger {
	t.Helper()
	l, err := loadedLedger()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func TestEveryScenarioEndsInAJudgement(t *testing.T) {
	listed, err := loadedList()
	if err != nil {
		t.Fatal(err)
	}
	for id, scenarios := range listed {
		for _, s := range scenarios {
			last := s.Steps[len(s.Steps)-1]
			if !last.Judges {
				t.Errorf("%s, scenario %q ends in %q, which judges nothing", id, s.Name, last.Text)
			}
		}
	}
}

func TestOutlinesOfOneNameAreTwo(t *testing.T) {
	const text = `Feature: f
  Scenario: alone
    Given x
  Scenario Outline: in <what>
    Given x
    Examples:
      | what |
      | one  |
      | two  |
  Scenario Outline: in <what>
    Given x
    Examples:
      | what  |
      | three |
`
	f, err := parseFeature(fstest.MapFS{"c/f.feature": {Data: []byte(text)}}, "c/f.feature")
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := f.scenarios()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range scenarios {
		got = append(got, s.ID+" "+s.Outline)
	}
	want := []string{"c/f/alone ", "c/f/in-one c/f/in-what", "c/f/in-two c/f/in-what", "c/f/in-three c/f/in-what-2"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlanRefuses(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"unknown tag": {"Feature: f\n  @no-such-thing\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: tag @no-such-thing is neither"},
		"no requirement": {"Feature: f\n  Scenario: a\n    Then x\n",
			"1/a.feature:2: scenario \"a\" has no requirement"},
		"excluded": {"Feature: f\n  @result-set-by-agent\n  Scenario: a\n    Then x\n", "is excluded"},
		"no steps": {"Feature: f\n  @console-objects\n  Scenario: a\n", "has no steps"},
		"same id": {"Feature: f\n  @console-objects\n  Scenario: a b\n    Then x\n  @console-objects\n  " +
			"Scenario: A, b\n    Then x\n", "1/a.feature:6: the id 1/a/a-b is taken by 1/a.feature:3"},
		"no Gherkin": {"Nothing of use\n", "1/a.feature"},
		"empty file": {"", "no feature in the file"},
		"unknown probe": {"Feature: f\n  @probe-nothing\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: @probe-nothing: the register"},
		"unobservable": {"Feature: f\n  @probe-same-server-id\n  Scenario: a\n    Then x\n", "cannot be observed"},
		"probe twice": {"Feature: f\n  @probe-console-map\n  Scenario: a\n    Then x\n  @probe-console-map\n  " +
			"Scenario: b\n    Then x\n", "1/a.feature:6: 1/a.feature:3 probes console-map already"},
		"two probes": {"Feature: f\n  @probe-console-map @probe-console-separator\n  Scenario: a\n    Then x\n",
			"make two scenarios"},
		"probing judge": {"Feature: f\n  @probe-console-map @console-objects\n  Scenario: a\n    Then x\n",
			"cannot judge console-objects"},
		"unknown need": {"Feature: f\n  @console-objects @needs-luck\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: no scenario has the tag @applicability-luck"},
		"asked twice": {"Feature: f\n  @applicability-luck\n  Scenario: a\n    Then x\n  @applicability-luck\n  " +
			"Scenario: b\n    Then x\n", "1/a.feature:6: 1/a.feature:3 asks for luck already"},
		"two questions": {"Feature: f\n  @applicability-luck @applicability-wit\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: scenario \"a\" asks for luck and by @applicability-wit for more"},
		"judging question": {"Feature: f\n  @applicability-luck @console-objects\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: scenario \"a\" asks for luck, which decides what is judged"},
		"forbidding need": {"Feature: f\n  @console-objects @forbids @needs-luck\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: scenario \"a\" is run whatever the host lacks"},
		"needing question": {"Feature: f\n  @applicability-luck @needs-luck\n  Scenario: a\n    Then x\n",
			"1/a.feature:3: scenario \"a\" asks for luck, which decides what is judged"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := Load(fstest.MapFS{"1/a.feature": {Data: []byte(c.text)}}, ledger(t))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}

func TestSelect(t *testing.T) {
	p := all(t)
	scenarios := p.scenarios
	count := func(sel reports.Selection) int {
		chosen, err := p.chosen(sel)
		if err != nil {
			t.Fatalf("%+v: %v", sel, err)
		}
		return len(chosen)
	}
	all := count(reports.Selection{})
	if all != len(scenarios) {
		t.Errorf("no selection chose %d of %d", all, len(scenarios))
	}
	section := count(reports.Selection{Sections: []string{"3.3"}})
	sub := count(reports.Selection{Sections: []string{"3.3.1"}})
	if sub == 0 || sub >= section || section >= all {
		t.Errorf("§3.3.1 %d, §3.3 %d, all %d", sub, section, all)
	}
	primitives := count(reports.Selection{IDs: []string{"console-primitives"}})
	if n := count(reports.Selection{Tags: "@console-primitives"}); n != primitives || n == 0 {
		t.Errorf("by tag %d, by id %d", n, primitives)
	}
	if n := count(reports.Selection{Tags: "not @console-primitives"}); n != all-primitives {
		t.Errorf("all but the primitives: %d of %d", n, all)
	}
	if n := count(reports.Selection{IDs: []string{scenarios[0].ID}}); n != 1 {
		t.Errorf("one scenario by its id: %d", n)
	}
	probe := count(reports.Selection{IDs: []string{"console-map"}})
	if n := count(reports.Selection{Tags: "@probe-console-map"}); n != 1 || probe != 1 {
		t.Errorf("one probe by tag: %d, by id: %d", n, probe)
	}
	if should, must := count(reports.Selection{Levels: []string{"SHOULD"}}),
		count(reports.Selection{Levels: []string{"MUST"}}); should == 0 || must <= should {
		t.Errorf("SHOULD %d, MUST %d", should, must)
	}
}

func TestSelectRefuses(t *testing.T) {
	cases := map[string]struct {
		sel  reports.Selection
		want string
	}{
		"section": {reports.Selection{Sections: []string{"99"}}, `section "99"`},
		"id":      {reports.Selection{IDs: []string{"console-primitive"}}, `id "console-primitive"`},
		"level":   {reports.Selection{Levels: []string{"must"}}, `level "must"`},
		"tag":     {reports.Selection{Tags: "@console-primitive"}, `tag "@console-primitive"`},
		"level and probe": {reports.Selection{IDs: []string{"console-map"}, Levels: []string{"MUST"}},
			"holds no scenario"},
		"broken tags":     {reports.Selection{Tags: "(@console-primitives"}, "tag expression"},
		"empty selection": {reports.Selection{Tags: "@console-primitives and @unwrap-media"}, "holds no scenario"},
	}
	p := all(t)
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := p.Select(c.sel)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}

// TestTextsHoldWhatWasChosen parses the blanked features again: they have to
// hold exactly the chosen scenarios, at the same lines.
func TestTextsHoldWhatWasChosen(t *testing.T) {
	p := all(t)
	for step := 1; step < 8; step++ {
		var chosen []Scenario
		for i := 0; i < len(p.scenarios); i += step {
			chosen = append(chosen, p.scenarios[i])
		}
		if got, want := places(parsed(t, p.Texts(chosen))), places(chosen); !slices.Equal(got, want) {
			t.Errorf("every %d. scenario: got %d, want %d scenarios", step, len(got), len(want))
		}
	}
}

func parsed(t *testing.T, texts []Text) []Scenario {
	t.Helper()
	var all []Scenario
	for _, text := range texts {
		f, err := parseFeature(fstest.MapFS{text.Name: {Data: text.Contents}}, text.Name)
		if err != nil {
			t.Fatal(err)
		}
		scenarios, err := f.scenarios()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, scenarios...)
	}
	return all
}

func places(scenarios []Scenario) []string {
	var all []string
	for _, s := range scenarios {
		all = append(all, s.ID+" "+strings.Repeat(" ", s.Line))
	}
	slices.Sort(all)
	return all
}
