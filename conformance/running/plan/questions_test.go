package plan

import (
	"slices"
	"strings"
	"testing"

	"codemode/conformance/words/steps"
)

// TestEveryQuestionIsNeededAndAnswers finds scenarios that ask for what no other needs, and
// those that do not end in an answer.
func TestEveryQuestionIsNeededAndAnswers(t *testing.T) {
	p := all(t)
	wordings, err := steps.Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	needed, known := Needed(p.scenarios), knownSteps(wordings)
	for _, q := range p.questions {
		if !slices.Contains(needed, q.Asks) {
			t.Errorf("%s asks for %s, which no scenario needs", q.place(), q.Asks)
		}
		listed := q.listedSteps(known)
		for _, step := range listed {
			if step.Expr == nil {
				t.Errorf("%s: no code knows the step %q", q.place(), step.Text)
			}
		}
		if last := listed[len(listed)-1]; !last.Judges || !strings.HasPrefix(last.Text, "the host has it if ") {
			t.Errorf("%s ends in %q, which is no answer", q.place(), last.Text)
		}
	}
}

// TestQuestionsAreNoScenarios keeps them out of what a report counts, and their
// prerequisites among those of the scenarios that need the answer.
func TestQuestionsAreNoScenarios(t *testing.T) {
	p := all(t)
	for _, s := range p.Scenarios() {
		if s.Asks != "" {
			t.Errorf("%s asks for %s and is among the scenarios", s.place(), s.Asks)
		}
		for _, q := range p.Questions([]Scenario{s}) {
			if !slices.Contains(s.Needs, q.Asks) {
				t.Errorf("%s does not need %s", s.place(), q.Asks)
			}
			for _, id := range q.Uses {
				if !slices.Contains(s.UsesOfNeeds, id) {
					t.Errorf("%s: asking for %s uses %s", s.place(), q.Asks, id)
				}
			}
		}
	}
}

// TestUsesOfQuestions names what it takes to ask beside a request and its response: what
// stands in an act may be refused, and is not needed for that.
func TestUsesOfQuestions(t *testing.T) {
	calling := []string{"top-level-await", "server-module", "export", "binding"}
	want := map[string][]string{
		"tool-trace":             calling,
		"diagnostic-hint":        {"failure-diagnostic"},
		"diagnostic-path":        {"failure-diagnostic"},
		"diagnostic-error-class": {"failure-diagnostic"},
		"log-truncation":         {"console", "log-message"},
		"log-limit":              {"console", "log-message"},
		"tool-call-limit":        calling,
		"memory-limit":           {"result"},
		"time-limit":             nil,
		"wait-limit":             calling,
		"cancellation":           calling,
		"cancelled-calls":        calling,
		"concurrent-calls":       {"result", "top-level-await", "server-module", "binding"},
		"dynamic-import":         {"result", "top-level-await", "server-module"},
		"server-ids-requested":   {"capabilities"},
	}
	p := all(t)
	for _, q := range p.questions {
		uses := slices.DeleteFunc(slices.Clone(q.Uses),
			func(id string) bool { return id == "response" || id == "request" })
		expected := slices.Sorted(slices.Values(want[q.Asks]))
		if slices.Sort(uses); !slices.Equal(uses, expected) {
			t.Errorf("%s uses %q to ask for %s, want %q", q.place(), uses, q.Asks, expected)
		}
	}
	if len(p.questions) != len(want) {
		t.Errorf("%d questions, want %d", len(p.questions), len(want))
	}
}
