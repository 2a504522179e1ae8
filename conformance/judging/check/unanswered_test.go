package check_test

import (
	"encoding/json"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// What leaves nothing to judge is told of the run that has no response.
func TestUnanswered(t *testing.T) {
	log := evidence.NewLog()
	for label, answer := range map[string]evidence.Answer{
		"run 1": {Result: evidence.Answered, Response: json.RawMessage(`{"result":null}`)},
		"run 2": {Result: evidence.NoAnswer, Problem: "no answer arrived within 3s"},
	} {
		log.Add(evidence.RunRequest, label, json.RawMessage(`{"code":""}`))
		log.Add(evidence.RunAnswer, label, answer)
	}
	if got, want := check.Unanswered(check.See(log.Events())),
		"run 2 has no response: no answer arrived within 3s (no-answer)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := check.Unanswered(check.See(nil)); got != "" {
		t.Errorf("without runs: %q", got)
	}
}
