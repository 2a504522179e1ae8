package run

import (
	"encoding/json"
	"testing"

	"codemode/conformance/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// TestNearItsLimit: a run may be cut off beside others by a limit that it asked for, and one with a wrong answer by
// that of the configuration.
func TestNearItsLimit(t *testing.T) {
	const asked = `{"code": "1", "limits": {"timeoutMs": 1000}}`
	for name, c := range map[string]struct {
		configured int64
		request    string
		took       int64
		wrong      string
		want       bool
	}{
		"near what it asked for, whatever is wrong": {request: asked, took: 500, wrong: "other run", want: true},
		"far from what it asked for":                {request: asked, took: 499, wrong: "run", want: false},
		"near that of the configuration":            {configured: 1500, took: 760, wrong: "run, /result", want: true},
		"far from that of the configuration":        {configured: 1500, took: 480, wrong: "run, /result", want: false},
		"near it, and another run is wrong":         {configured: 1500, took: 760, wrong: "other run", want: false},
		"without a limit":                           {took: 60_000, wrong: "run", want: false},
	} {
		log := evidence.NewLog()
		if c.configured > 0 {
			log.Add(evidence.Fact, steps.LimitFact, c.configured)
		}
		for label, ms := range map[string]int64{"run": c.took, "other run": 10} {
			request := json.RawMessage(`{"code": "1"}`)
			if label == "run" && c.request != "" {
				request = json.RawMessage(c.request)
			}
			log.Add(evidence.RunRequest, label, request)
			log.Add(evidence.RunAnswer, label, evidence.Answer{Result: evidence.Answered, ElapsedMs: ms})
		}
		wrong := reports.Scenario{Mismatches: []reports.Mismatch{{Where: c.wrong}}}
		first := &attempt{events: log.Events(), result: wrong}
		if got := nearItsLimit(first); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}
