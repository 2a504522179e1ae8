package known_test

import (
	"strings"
	"testing"
	"time"

	"codemode/reports"
	"codemode/reports/known"
	"codemode/spec"
)

func ledger() spec.Ledger {
	l := spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}}
	for _, id := range []string{"first", "second", "third"} {
		l.Requirements = append(l.Requirements,
			spec.Requirement{ID: id, Section: "3", Level: spec.Must, Obligation: id})
	}
	l.Requirements = append(l.Requirements,
		spec.Requirement{ID: "never", Section: "4", Level: spec.Must, Excluded: "why"})
	return l
}

// judging are the requirements of the scenarios of the runs below.
func judging() map[string][]string {
	return map[string][]string{"first": {"first"}, "second": {"second"}, "third": {"third"}, "more": {"second"}}
}

func load(t *testing.T, text string) known.List {
	t.Helper()
	list, err := known.Load("known.yaml", []byte(text), ledger(), judging())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func day(text string) time.Time {
	d, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return d
}

// judged is a run with an outcome for each of the three requirements.
func judged(list known.List, today time.Time, outcomes ...reports.Outcome) reports.Report {
	in := reports.Input{Selected: map[string]bool{}, Known: list.On(today)}
	for i, o := range outcomes {
		id := ledger().Requirements[i].ID
		in.Selected[id] = o != reports.NotSelected
		if in.Selected[id] {
			in.Scenarios = append(in.Scenarios,
				reports.Scenario{ID: id, Name: "scenario " + id, Requirements: []string{id}, Outcome: o,
					Mismatches: []reports.Mismatch{{Rule: "the rule"}}})
		}
	}
	return reports.Assemble(ledger(), in)
}

func TestOnlyKnownFailures(t *testing.T) {
	const list = "- id: second\n  reason: not yet done\n  link: https://example.org/1\n  expires: 2027-01-31\n"
	today := day("2027-01-31")
	cases := map[string]struct {
		list     string
		today    time.Time
		outcomes []reports.Outcome
		only     bool
		problem  string
	}{
		"the known one fails":         {list, today, []reports.Outcome{"passed", "failed", "passed"}, true, ""},
		"the known one shows nothing": {list, today, []reports.Outcome{"passed", "not-observed", "passed"}, true, ""},
		"another one fails":           {list, today, []reports.Outcome{"failed", "failed", "passed"}, false, ""},
		"the known one passes": {list, today, []reports.Outcome{"passed", "passed", "passed"}, true,
			"known.yaml:1: second is passed; remove the row"},
		"the known one does not apply": {list, today, []reports.Outcome{"passed", "not-applicable", "passed"}, true,
			"known.yaml:1: second is not-applicable"},
		"the known one could not run": {list, today, []reports.Outcome{"passed", "could-not-run", "passed"}, false,
			"which cannot be a known failure"},
		"the day after": {list, day("2027-02-01"), []reports.Outcome{"passed", "failed", "passed"}, false,
			"second is known until 2027-01-31 only"},
		"not asked for":       {list, today, []reports.Outcome{"passed", "not-selected", "passed"}, true, ""},
		"an empty list":       {"", today, []reports.Outcome{"passed", "failed", "passed"}, false, ""},
		"a list that says so": {"[]", today, []reports.Outcome{"passed", "passed", "passed"}, true, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			l := load(t, c.list)
			r := judged(l, c.today, c.outcomes...)
			if got := reports.OnlyKnown(r); got != c.only {
				t.Errorf("only known: %t", got)
			}
			problems := strings.Join(l.Problems(r, c.today), "\n")
			if (c.problem == "") != (problems == "") || !strings.Contains(problems, c.problem) {
				t.Errorf("problems %q, want %q", problems, c.problem)
			}
		})
	}
}

func TestKnownFailuresNeverChangeTheVerdict(t *testing.T) {
	l := load(t, "- id: second\n  reason: not yet done\n")
	r := judged(l, day("2027-01-01"), "passed", "failed", "passed")
	if r.Verdict != reports.NotConformant ||
		r.Reason != "1 of 3 binding requirements not met: 1 failed, 1 of them known" {
		t.Errorf("%s: %s", r.Verdict, r.Reason)
	}
	if r.Requirements[1].Known == nil || r.Requirements[0].Known != nil {
		t.Errorf("%+v", r.Requirements)
	}
	if err := reports.Recount(r); err != nil {
		t.Error(err)
	}
}

func TestLoadRefuses(t *testing.T) {
	cases := map[string]string{
		"- id: fourth\n  reason: x":     `known.yaml:1: id "fourth" is not a requirement`,
		"- id: never\n  reason: x":      "requirement never is not judged",
		"- id: first":                   "known.yaml:1: first has no reason",
		"\n- id: first\n  reason: '  '": "known.yaml:2: first has no reason",
		"- id: first\n  reason: x\n  until: 2027": `unknown key "until"; a row has id, reason, link, ` +
			`expires`,
		"- id: first\n  reason: x\n  link: example.org":         "must be a full URL",
		"- id: first\n  reason: x\n  link: javascript:alert(1)": "must be a full URL",
		"- id: first\n  reason: x\n  expires: 31.1.2027":        "write a day as 2027-01-31",
		"- id: first\n  reason: x\n  expires: 2027-02-30":       "write a day as",
		"- id: first\n  reason: x\n- id: first\n  reason: y": "known.yaml:3: " +
			"first is listed at known.yaml:1 already",
		"- id: first\n  reason: x\n  scenarios: [second]": `known.yaml:1: first: "second" is no scenario that judges it; ` +
			"`conformance explain first` lists these",
		"- id: first\n  reason: x\n  scenarios: [first, first]": "known.yaml:1: first: scenario first is listed twice",
		"first: x":                               "reason, link, expires, scenarios: it is another value",
		"- first":                                "a row must be a mapping",
		"- id: first\n  id: second\n  reason: x": "already defined",
		"- id: first\n reason: x":                "known.yaml:",
	}
	for text, want := range cases {
		if _, err := known.Load("known.yaml", []byte(text), ledger(), judging()); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestAnotherScenarioOfAKnownRequirementIsNew: a row with scenarios says nothing of others.
func TestAnotherScenarioOfAKnownRequirementIsNew(t *testing.T) {
	const named = "- id: second\n  reason: x\n  scenarios: [second]\n"
	today := day("2027-01-01")
	for name, c := range map[string]struct {
		list, second, more string
		only               bool
		problem            string
	}{
		"as listed":                      {named, "failed", "passed", true, ""},
		"another one fails, too":         {named, "failed", "failed", false, ""},
		"another one could not run, too": {named, "failed", "could-not-run", false, ""},
		"only another one fails": {named, "passed", "failed", false,
			"known.yaml:1: scenario second of second is passed; remove it from the row"},
		"a row without scenarios": {"- id: second\n  reason: x\n", "passed", "failed", true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			l := load(t, c.list)
			in := reports.Input{Selected: map[string]bool{"second": true}, Known: l.On(today)}
			for id, outcome := range map[string]string{"second": c.second, "more": c.more} {
				in.Scenarios = append(in.Scenarios, reports.Scenario{ID: id, Requirements: []string{"second"},
					Outcome: reports.Outcome(outcome)})
			}
			r := reports.Assemble(ledger(), in)
			if got, problems := reports.OnlyKnown(r), strings.Join(l.Problems(r, today), "\n"); got != c.only ||
				problems != c.problem {
				t.Errorf("only known: %t; problems %q", got, problems)
			}
			if err := reports.Recount(r); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTheFirstListIsAccepted: what a run writes is what the next one reads.
func TestTheFirstListIsAccepted(t *testing.T) {
	today := day("2027-01-01")
	for _, outcomes := range [][]reports.Outcome{{"failed", "passed", "not-observed"}, {"passed", "passed", "passed"}} {
		text, err := known.Of(judged(nil, today, outcomes...)).YAML()
		if err != nil {
			t.Fatal(err)
		}
		l := load(t, string(text))
		r := judged(l, today, outcomes...)
		if problems := l.Problems(r, today); len(problems) > 0 || !reports.OnlyKnown(r) {
			t.Errorf("%v: %v\n%s", outcomes, problems, text)
		}
	}
}

func TestTheFirstListSaysWhatWasFound(t *testing.T) {
	text, err := known.Of(judged(nil, day("2027-01-01"), "failed", "passed", "passed")).YAML()
	if err != nil || !strings.Contains(string(text), "scenario first: the rule") ||
		!strings.Contains(string(text), "  scenarios:\n    - first\n") {
		t.Errorf("%v\n%s", err, text)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("- id: first\n  reason: x\n  link: https://example.org\n  expires: 2027-01-31\n")
	f.Add("[]")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := known.Load("known.yaml", []byte(text), ledger(), judging())
		if err != nil {
			return
		}
		again, err := list.YAML()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := known.Load("again.yaml", again, ledger(), judging()); err != nil {
			t.Errorf("%v\n%s", err, again)
		}
	})
}
