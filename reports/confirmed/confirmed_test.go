package confirmed_test

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/confirmed"
	"codemode/spec"
)

const scenario = "5/feature/scenario"

func ledger() spec.Ledger {
	return spec.Ledger{Definition: spec.Definition{ID: spec.ID{System: "code-mode", Revision: "1.0.0"},
		Title: "Code Mode for MCP"}, Requirements: []spec.Requirement{
		{ID: "told", Section: "5", Level: spec.Must, Obligation: "told"},
		{ID: "other", Section: "5", Level: spec.Must, Obligation: "other"},
	}}
}

// judged is a run of one scenario that a person has to confirm, and one that passed.
func judged(text string, by confirmed.List) reports.Report {
	return reports.Assemble(ledger(), reports.Input{
		Selected: map[string]bool{"told": true, "other": true}, Confirmations: by.Confirmations(),
		Scenarios: []reports.Scenario{
			{ID: scenario, Name: "one", Requirements: []string{"told"}, Outcome: reports.ToConfirm,
				Evidence: "evidence/a",
				Excerpts: []reports.Excerpt{{About: "how it works", Where: "instructions", Text: text}}},
			{ID: "other", Name: "two", Requirements: []string{"other"}, Outcome: reports.Passed,
				Evidence: "evidence/b"},
		},
	})
}

// filledIn is what a person makes of a written list.
func filledIn(t *testing.T, r reports.Report, id string) string {
	t.Helper()
	text, err := confirmed.Of(r).YAML()
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("by: \"\"", "by: A. Reader", "reason: \"\"", "reason: it says so", "date: \"\"",
		"date: 2027-01-31",
		"id: "+scenario, "id: "+id).Replace(string(text))
}

func load(t *testing.T, text string) confirmed.List {
	t.Helper()
	list, err := confirmed.Load("confirmed.yaml", []byte(text), ledger(), []string{scenario})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return list
}

func TestConfirmedExcerptsPass(t *testing.T) {
	open := judged("it works so\n# and so", nil)
	if open.Verdict != reports.ConformantToConfirm || open.Verdict.ExitCode() != 0 ||
		open.Reason != "conformant in all that a program can judge, 1 to confirm by a person" {
		t.Errorf("%s: %s", open.Verdict, open.Reason)
	}
	for _, id := range []string{scenario, "told"} {
		list := load(t, filledIn(t, open, id))
		closed := judged("it works so\n# and so", list)
		if closed.Verdict != reports.Conformant || closed.Scenarios[0].Confirmed == nil ||
			closed.Scenarios[0].Confirmed.By != "A. Reader" {
			t.Errorf("%s: %s: %s, %+v", id, closed.Verdict, closed.Reason, closed.Scenarios[0])
		}
		if problems := list.Problems(closed); len(problems) > 0 {
			t.Errorf("%s: %v", id, problems)
		}
		if err := reports.Recount(closed); err != nil {
			t.Error(err)
		}
		changed := judged("it works otherwise", list)
		if problems := strings.Join(list.Problems(changed), "\n"); changed.Verdict != reports.ConformantToConfirm ||
			!strings.Contains(problems, "the excerpt has changed") {
			t.Errorf("%s: %s, %s", id, changed.Verdict, problems)
		}
	}
}

func TestARowThatConfirmsNothingIsAnError(t *testing.T) {
	list := load(t, strings.Replace(filledIn(t, judged("so", nil), "other"), "told", "other", 1))
	if problems := strings.Join(list.Problems(judged("so", list)), "\n"); !strings.Contains(problems,
		"other has nothing to confirm") {
		t.Error(problems)
	}
}

func TestAForgedConfirmationIsRefused(t *testing.T) {
	r := judged("so", load(t, filledIn(t, judged("so", nil), "told")))
	r.Scenarios[0].Excerpts[0].Text = "something else"
	if err := reports.Recount(r); err == nil || !strings.Contains(err.Error(), "passed") {
		t.Errorf("%v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	unread, err := confirmed.Of(judged("so", nil)).YAML()
	if err != nil {
		t.Fatal(err)
	}
	good := filledIn(t, judged("so", nil), "told")
	row := good[strings.Index(good, "- id"):]
	cases := map[string]string{
		string(unread):                             "by or reason is empty",
		strings.Replace(row, "told", "fifth", 1):   "is neither a requirement of revision",
		strings.Replace(row, "sha256:", "", 1):     "copy the digest",
		strings.Replace(row, "2027-01-31", "x", 1): "write a day",
		strings.Replace(row, "by:", "who:", 1):     "unknown key",
		row + row:                                  "already",
		"told: yes":                                "it must be a list",
		"- told":                                   "a row must be a mapping",
	}
	for text, want := range cases {
		if _, err := confirmed.Load("c.yaml", []byte(text), ledger(), []string{scenario}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if nothing, err := (confirmed.List{}).YAML(); err != nil || len(load(t, string(nothing))) != 0 {
		t.Errorf("%v", err)
	}
}
