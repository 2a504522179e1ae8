package run

import (
	"encoding/json"
	"testing"

	"codemode/conformance/words/steps"
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

// TestLate: a busy machine makes a run longer, and does not stop it.
func TestLate(t *testing.T) {
	for name, c := range map[string]struct {
		beside, alone int64
		want          bool
	}{
		"clearly later":              {1500, 400, true},
		"short, and held up":         {3000, 20, true},
		"no later":                   {500, 400, false},
		"it hung":                    {20_000, 400, false},
		"short, and it hung":         {20_000, 20, false},
		"long, and it is long alone": {60_000, 4000, true},
	} {
		if got := late(&attempt{events: twoRuns(0, c.beside)}, &attempt{events: twoRuns(0, c.alone)}); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestNearItsLimit: a run that asks for a limit of time may come near to it beside others.
func TestNearItsLimit(t *testing.T) {
	for name, c := range map[string]struct {
		limit, beside, alone int64
		want                 bool
	}{
		"near to it":                     {500, 260, 30, true},
		"ended by it":                    {1000, 1010, 30, true},
		"ended by it, and alone as well": {5000, 5010, 5010, true},
		"in time":                        {5000, 260, 30, false},
		"it hung":                        {5000, 5010, 30, false},
		"there is no limit":              {0, 60_000, 30, false},
	} {
		first, alone := &attempt{events: limitedRun(c.limit, c.beside)}, &attempt{events: limitedRun(c.limit, c.alone)}
		if got := nearItsLimit(first, alone); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// limitedRun are the events of a run that asked for a limit of time, unless that is 0, and took so long.
func limitedRun(limitMs, tookMs int64) []evidence.Event {
	request := map[string]any{"code": "1"}
	if limitMs > 0 {
		request["limits"] = map[string]any{"timeoutMs": limitMs}
	}
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, "run", request)
	log.Add(evidence.RunAnswer, "run", evidence.Answer{Result: evidence.Answered, ElapsedMs: tookMs})
	return log.Events()
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
