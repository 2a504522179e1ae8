package render

import (
	"strings"
	"testing"

	"codemode/reports"
	"codemode/reports/evidence"
)

func TestTheRunBeforeIsShownThatMayBeBehindAFailure(t *testing.T) {
	log := evidence.NewLog()
	all := []string{"run 1", "run 2", "run 3", "a throw", "a loop", "a hang"}
	for _, run := range all {
		log.Add(evidence.RunRequest, run, map[string]string{"code": "code of " + run})
		result := evidence.Answered
		if run == "a hang" {
			result = evidence.HostGone
		}
		log.Add(evidence.RunAnswer, run, evidence.Answer{Result: result})
	}
	s := scenario("s", reports.Failed, "a")
	for where, want := range map[string][]string{
		"run 3": {"run 2", "run 3"}, "run 1": {"run 1"}, "a loop": {"a loop"}, "a hang": {"a loop", "a hang"},
	} {
		s.Mismatches = []reports.Mismatch{{Rule: "r", Where: where}}
		var b strings.Builder
		if err := (Text{}).Failure(&b, s, log.Events()); err != nil {
			t.Fatal(err)
		}
		for _, run := range all {
			shown := strings.Contains(b.String(), "code of "+run)
			if wanted := strings.Contains(strings.Join(want, ", "), run); shown != wanted {
				t.Errorf("a mismatch at %s: %s is shown: %t\n%s", where, run, shown, b.String())
			}
		}
	}
}
