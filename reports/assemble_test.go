package reports

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codemode/spec"
)

// ledger has one row of each level, and an excluded one.
func ledger() spec.Ledger {
	return spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}, Requirements: []spec.Requirement{
		{ID: "a", Section: "3.2", Level: spec.Must, Obligation: "a"},
		{ID: "b", Section: "3.3", Level: spec.MustNot, Obligation: "b"},
		{ID: "c", Section: "3.3", Level: spec.Should, Obligation: "c"},
		{ID: "x", Section: "3.4", Level: spec.Must, Obligation: "x", Excluded: "needs a packet trace"},
	}}
}

func all() map[string]bool { return map[string]bool{"a": true, "b": true, "c": true, "x": true} }

// scenario judges the given requirements; its problem is what the outcome needs.
func scenario(id string, o Outcome, requirements ...string) Scenario {
	s := Scenario{ID: id, Name: id, Feature: id + ".feature", Line: 1, Outcome: o, Requirements: requirements}
	if !o.Met() {
		s.Problem = "the problem of " + id
	}
	return s
}

func TestSeverityOrder(t *testing.T) {
	for i, o := range Outcomes() {
		for j, other := range Outcomes() {
			if got := o.WorseThan(other); got != (i > j) {
				t.Errorf("%s worse than %s: %t", o, other, got)
			}
		}
		if !Outcome("made up").WorseThan(o) {
			t.Errorf("an unknown outcome is not worse than %s", o)
		}
		met := slices.Contains([]Outcome{Passed, NotApplicable, Excluded, NotSelected}, o)
		if o.Met() != met {
			t.Errorf("%s met: %t", o, o.Met())
		}
	}
}

func TestExitCodes(t *testing.T) {
	for v, want := range map[Verdict]int{Conformant: 0, NotConformant: 1, CouldNotJudge: 2, "made up": 2, "": 2} {
		if got := v.ExitCode(); got != want {
			t.Errorf("%q: exit code %d, want %d", v, got, want)
		}
	}
}

func TestRequirementOutcome(t *testing.T) {
	tests := []struct {
		name      string
		scenarios []Scenario
		selected  map[string]bool
		want      Outcome
	}{
		{"passes when all pass", []Scenario{scenario("1", Passed, "a"), scenario("2", Passed, "a")}, all(), Passed},
		{"is that of the applicable ones", []Scenario{scenario("1", Passed, "a"), scenario("2", NotApplicable, "a")},
			all(), Passed},
		{"is the worst of the applicable ones",
			[]Scenario{scenario("1", NotApplicable, "a"), scenario("2", Failed, "a")}, all(), Failed},
		{"is not applicable if no scenario is",
			[]Scenario{scenario("1", NotApplicable, "a"), scenario("2", NotApplicable, "a")}, all(), NotApplicable},
		{"is the worst: could not run", []Scenario{scenario("1", CouldNotRun, "a"), scenario("2", Passed, "a")},
			all(), CouldNotRun},
		{"is the worst: not observed", []Scenario{scenario("1", NotObserved, "a"), scenario("2", CouldNotRun, "a")},
			all(), NotObserved},
		{"is the worst: failed", []Scenario{scenario("1", NotObserved, "a"), scenario("2", Failed, "b", "a")},
			all(), Failed},
		{"is the worst: suite error", []Scenario{scenario("1", NotObserved, "a"), scenario("2", SuiteError, "a")},
			all(), SuiteError},
		{"is what was seen to be wrong", []Scenario{scenario("1", Failed, "a"), scenario("2", SuiteError, "a")},
			all(), Failed},
		{"is not observed without a scenario", []Scenario{scenario("1", Passed, "b")}, all(), NotObserved},
		{"is not selected", []Scenario{scenario("1", Failed, "a", "b")}, map[string]bool{"b": true}, NotSelected},
		{"is not selected when nothing is", nil, nil, NotSelected},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Assemble(ledger(), Input{Scenarios: tt.scenarios, Selected: tt.selected})
			if got := r.Requirements[0].Outcome; got != tt.want {
				t.Errorf("outcome %s, want %s", got, tt.want)
			}
		})
	}
}

func TestExcludedRowsSayWhy(t *testing.T) {
	for _, selected := range []map[string]bool{nil, all()} {
		got := Assemble(ledger(),
			Input{Scenarios: []Scenario{scenario("1", Passed, "x")}, Selected: selected}).Requirements[3]
		if got.Outcome != Excluded || got.Why != "needs a packet trace" {
			t.Errorf("got %+v", got)
		}
	}
}

func TestVerdict(t *testing.T) {
	pass := func(id string) Scenario { return scenario("p-"+id, Passed, id) }
	tests := []struct {
		name   string
		in     Input
		want   Verdict
		reason string
	}{
		{"all pass", Input{Scenarios: []Scenario{pass("a"), pass("b"), pass("c")}, Selected: all()}, Conformant, ""},
		{"a SHOULD changes nothing",
			Input{Scenarios: []Scenario{pass("a"), pass("b"), scenario("s", Failed, "c")}, Selected: all()},
			Conformant, ""},
		{"a SHOULD without a scenario changes nothing",
			Input{Scenarios: []Scenario{pass("a"), pass("b")}, Selected: all()}, Conformant, ""},
		{"not applicable is no fault",
			Input{Scenarios: []Scenario{pass("a"), scenario("n", NotApplicable, "b")}, Selected: all()},
			Conformant, ""},
		{"a MUST failed", Input{Scenarios: []Scenario{scenario("f", Failed, "a"), pass("b")}, Selected: all()},
			NotConformant, "1 of 2 binding requirements not met: 1 failed"},
		{"a MUST NOT failed", Input{Scenarios: []Scenario{pass("a"), scenario("f", Failed, "b")}, Selected: all()},
			NotConformant, "1 failed"},
		{"a MUST not observed", Input{Scenarios: []Scenario{pass("b")}, Selected: all()}, NotConformant,
			"1 not observed"},
		{"a MUST could not run",
			Input{Scenarios: []Scenario{scenario("r", CouldNotRun, "a"), pass("b")}, Selected: all()}, CouldNotJudge,
			"1 could not run"},
		{"a MUST failed, another could not run",
			Input{Scenarios: []Scenario{scenario("r", CouldNotRun, "a"), scenario("f", Failed, "b")}, Selected: all()},
			NotConformant, "1 failed, 1 could not run"},
		{"several at once", Input{Scenarios: []Scenario{scenario("f", Failed, "a")}, Selected: all()}, NotConformant,
			"2 of 2 binding requirements not met: 1 failed, 1 not observed"},
		{"suite error, even of a SHOULD",
			Input{Scenarios: []Scenario{pass("a"), pass("b"), scenario("e", SuiteError, "c")}, Selected: all()},
			CouldNotJudge, "first e: the problem of e"},
		{"suite error of a probe",
			Input{Scenarios: []Scenario{pass("a"), pass("b"), scenario("e", SuiteError)}, Selected: all()},
			CouldNotJudge, "error of the suite"},
		{"interrupted", Input{Scenarios: []Scenario{pass("a"), pass("b")}, Selected: all(), Interrupted: true},
			CouldNotJudge, "stopped after 2 of 2 scenarios"},
		{"interrupted after a failure",
			Input{Scenarios: []Scenario{scenario("f", Failed, "a"), pass("b")}, Selected: all(), Interrupted: true},
			NotConformant, "1 binding requirement failed; the run was stopped after 2 of 2 scenarios"},
		{"problem of the run", Input{Scenarios: []Scenario{pass("a"), pass("b")}, Selected: all(), Problem: "host: no"},
			CouldNotJudge, "host: no"},
		{"no scenario", Input{Selected: all()}, CouldNotJudge, "no scenario was executed"},
		{"nothing judged", Input{Scenarios: []Scenario{scenario("r", CouldNotRun, "a"),
			scenario("n", NotObserved, "b")}, Selected: all()}, CouldNotJudge, "nothing was judged: 2 scenarios"},
		{"only a scenario without a requirement", Input{Scenarios: []Scenario{scenario("p", Passed)}, Selected: nil},
			CouldNotJudge, "nothing was judged"},
		{"only a probe", Input{Scenarios: []Scenario{{ID: "p", Outcome: Passed, Probe: "x"}}, Selected: nil},
			CouldNotJudge, "only probes were executed"},
		{"unknown requirement", Input{Scenarios: []Scenario{pass("a"), pass("b"), pass("z")}, Selected: all()},
			CouldNotJudge, "requirement z, which the ledger does not have"},
		{"scenario twice", Input{Scenarios: []Scenario{pass("a"), pass("a"), pass("b")}, Selected: all()},
			CouldNotJudge, "p-a twice"},
		{"outcome a scenario cannot have",
			Input{Scenarios: []Scenario{pass("a"), scenario("o", Excluded, "b")}, Selected: all()}, CouldNotJudge,
			`outcome "excluded"`},
		{"outcome unknown", Input{Scenarios: []Scenario{pass("a"), scenario("o", "fine", "b")}, Selected: all()},
			CouldNotJudge, `outcome "fine"`},
		{"selection, passed",
			Input{Scenarios: []Scenario{pass("b")}, Selected: map[string]bool{"b": true},
				Selection: Selection{Sections: []string{"3.3"}}}, Conformant,
			"judged §3.3 only; a claim of conformance needs a run without a selection"},
		{"selection, failed",
			Input{Scenarios: []Scenario{scenario("f", Failed, "b")}, Selected: map[string]bool{"b": true},
				Selection: Selection{IDs: []string{"b"}, Levels: []string{"MUST NOT"}, Tags: "@t"}}, NotConformant,
			"1 of 1 binding requirement not met: 1 failed; judged level MUST NOT; requirement b; tags @t only"},
		{"selection by ids of each kind",
			Input{Scenarios: []Scenario{pass("b")}, Selected: map[string]bool{"b": true},
				Selection: Selection{IDs: []string{"b", "3/x/y", "3/x/z", "reading"}}}, Conformant,
			"judged requirement b, scenario 3/x/y, 3/x/z, ambiguity reading only; a claim"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Assemble(ledger(), tt.in)
			if r.Verdict != tt.want || !strings.Contains(r.Reason, tt.reason) || (tt.reason == "" && r.Reason != "") {
				t.Errorf("%s: %q, want %s: %q", r.Verdict, r.Reason, tt.want, tt.reason)
			}
		})
	}
}

func TestCounts(t *testing.T) {
	r := Assemble(ledger(),
		Input{Scenarios: []Scenario{scenario("1", Passed, "a"), scenario("2", Failed, "c")}, Selected: all()})
	want := map[spec.Level]map[Outcome]int{
		spec.Must: {Passed: 1, Excluded: 1}, spec.MustNot: {NotObserved: 1}, spec.Should: {Failed: 1},
	}
	if !reflect.DeepEqual(r.Counts, want) {
		t.Errorf("counts %v, want %v", r.Counts, want)
	}
}

func TestOrderOfArrivalDoesNotMatter(t *testing.T) {
	in := Input{Selected: all(), Scenarios: []Scenario{
		scenario("c", Failed, "a"), scenario("a", SuiteError, "a"), scenario("b", SuiteError, "b"),
		{ID: "late", Feature: "a.feature", Line: 9, Outcome: Passed, Requirements: []string{"c"}},
	}}
	first := Assemble(ledger(), in)
	slices.Reverse(in.Scenarios)
	if second := Assemble(ledger(), in); !reflect.DeepEqual(first, second) {
		t.Errorf("the order of scenarios changed the report:\n%+v\n%+v", first, second)
	}
	if in.Scenarios[0].ID != "late" {
		t.Error("Assemble changed its input")
	}
}

// TestTooMuchThatIsForgivenIsNotConformant: a cause for each is no excuse for many.
func TestTooMuchThatIsForgivenIsNotConformant(t *testing.T) {
	l := spec.Ledger{Requirements: []spec.Requirement{{ID: "a", Section: "1", Level: spec.Must, Obligation: "a"}}}
	for _, c := range []struct {
		scenarios, forgiven int
		cause               Cause
		verdict             Verdict
	}{
		{12, 12, ByTime, Conformant}, {13, 13, ByTime, CouldNotJudge},
		{390, 13, ByServers, Conformant}, {389, 13, ByServers, CouldNotJudge},
		{100, 100, ByStart, Conformant},
	} {
		in := Input{Selected: map[string]bool{"a": true}}
		for i := range c.scenarios {
			s := Scenario{ID: fmt.Sprintf("%03d", i), Feature: "f", Line: i + 1, Requirements: []string{"a"},
				Outcome: Passed, Evidence: "e"}
			if i < c.forgiven {
				s.Forgiven = &Forgiven{Cause: c.cause, Why: "shown"}
			}
			in.Scenarios = append(in.Scenarios, s)
		}
		r := Assemble(l, in)
		if r.Verdict != c.verdict || OnlyKnown(r) != (c.verdict == Conformant) {
			t.Errorf("%d of %d forgiven by %s: %s, %s", c.forgiven, c.scenarios, c.cause, r.Verdict, r.Reason)
		}
		if err := Recount(r); err != nil {
			t.Error(err)
		}
	}
}
