package run

import (
	"encoding/json"
	"testing"

	"codemode/conformance/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// TestCutOff: a run with a wrong answer may have been ended beside others by the limit of the configuration.
func TestCutOff(t *testing.T) {
	for name, c := range map[string]struct {
		limit, beside, alone int64
		wrong                string
		want                 bool
	}{
		"it took as long as it may, and not alone": {1500, 1510, 480, "run, /result", true},
		"it hung":                         {3000, 3010, 20, "run, /result", false},
		"it is short, and so is its time": {800, 810, 20, "run, /result", true},
		"it was wrong in time":            {1500, 1490, 480, "run, /result", false},
		"it takes as long alone, too":     {1500, 1510, 1505, "run, /result", false},
		"another run is wrong":            {1500, 1510, 480, "other run", false},
		"there is no limit":               {0, 60_000, 480, "run", false},
	} {
		first := &attempt{events: twoRuns(c.limit, c.beside),
			result: reports.Scenario{Mismatches: []reports.Mismatch{{Where: c.wrong}}}}
		if got := cutOff(first, &attempt{events: twoRuns(c.limit, c.alone)}); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestLimited: a host has limits of its own, and says which of its runs they ended.
func TestLimited(t *testing.T) {
	for name, c := range map[string]struct {
		beside, alone     string
		besideMs, aloneMs int64
		want              bool
	}{
		"ended late, and alone not":    {"SANDBOX_LIMIT", "", 3010, 480, true},
		"it hung":                      {"SANDBOX_LIMIT", "", 3010, 20, false},
		"ended as soon as it passed":   {"SANDBOX_LIMIT", "", 480, 480, false},
		"ended alone, too":             {"SANDBOX_LIMIT", "SANDBOX_LIMIT", 3010, 480, false},
		"another failure":              {"UNCAUGHT_EXCEPTION", "", 3010, 480, false},
		"no failure but a wrong value": {"", "", 3010, 480, false},
	} {
		first := &attempt{events: oneRun(c.beside, c.besideMs),
			result: reports.Scenario{Mismatches: []reports.Mismatch{{Where: "run, /result"}}}}
		if got := limited(first, &attempt{events: oneRun(c.alone, c.aloneMs)}); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// oneRun are the events of a run that took so long, and failed with a code unless that is empty.
func oneRun(code string, tookMs int64) []evidence.Event {
	response := `{"logs": [], "result": 1, "diagnostics": []}`
	if code != "" {
		response = `{"logs": [], "result": null, "diagnostics": [{"severity": "error", "code": "` + code +
			`", "message": "It was ended."}]}`
	}
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, "run", json.RawMessage(`{"code": "1"}`))
	log.Add(evidence.RunAnswer, "run", evidence.Answer{Result: evidence.Answered, ElapsedMs: tookMs,
		Response: json.RawMessage(response)})
	return log.Events()
}

// twoRuns are the events of a run that took so long, and of a short one after it.
func twoRuns(limitMs, tookMs int64) []evidence.Event {
	log := evidence.NewLog()
	if limitMs > 0 {
		log.Add(evidence.Fact, steps.LimitFact, limitMs)
	}
	add := func(label string, ms int64) {
		log.Add(evidence.RunRequest, label, json.RawMessage(`{"code": "1"}`))
		log.Add(evidence.RunAnswer, label, evidence.Answer{Result: evidence.Answered, ElapsedMs: ms})
	}
	add("run", tookMs)
	add("other run", 10)
	return log.Events()
}
