package history_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"codemode/conformance/judging/check"
	"codemode/conformance/scripts/history"
	"codemode/reports/evidence"
	"codemode/spec"
)

func source(seed uint64) history.Source {
	word := func(name string) string { return strings.ReplaceAll(strings.ReplaceAll(name, " ", ""), ",", "") + "x" }
	return history.Source{Seed: seed, Word: word, Count: 14, AtOnce: 3}
}

// judges are all judgements by name.
var judges = map[string]func(*check.Seen, history.History) check.Verdict{
	"received": history.Received, "answered": history.Answered, "own": history.Own,
	"structured": func(e *check.Seen, h history.History) check.Verdict {
		return history.Values(e, h, history.Echo, history.Slow, history.Strict)
	},
	"text": func(e *check.Seen, h history.History) check.Verdict { return history.Values(e, h, history.Text) },
	"whole": func(e *check.Seen, h history.History) check.Verdict {
		return history.Values(e, h, history.Blocks, history.Media)
	},
	"thrown": history.Thrown, "refused": history.Refused, "hinted": history.Hinted,
	"listed": func(e *check.Seen, h history.History) check.Verdict {
		return history.Found(e, h, "listTools")
	},
	"found": func(e *check.Seen, h history.History) check.Verdict { return history.Found(e, h, "searchTools") },
	"fresh": history.Fresh, "results": history.Results, "not aborted": history.NotAborted,
	"described": history.Described, "null": history.Null,
	"logged":     func(e *check.Seen, h history.History) check.Verdict { return history.Logged(e, h, false) },
	"logs kept":  func(e *check.Seen, h history.History) check.Verdict { return history.Logged(e, h, true) },
	"primitives": func(e *check.Seen, h history.History) check.Verdict { return history.Messages(e, h, false) },
	"objects":    func(e *check.Seen, h history.History) check.Verdict { return history.Messages(e, h, true) },
	"levels":     history.Levels, "traced": history.Traced, "traced ok": history.TracedOK,
	"trace bare": history.TraceBare,
}

func TestOneSeedGivesOneHistory(t *testing.T) {
	if !reflect.DeepEqual(source(3).History(), source(3).History()) {
		t.Error("a source gave two histories")
	}
	if reflect.DeepEqual(source(3).History(), source(4).History()) {
		t.Error("two seeds gave one history")
	}
	total := 0
	for _, size := range source(3).History().Batches {
		total += size
	}
	if total != 14 {
		t.Errorf("the batches have %d scripts", total)
	}
}

func TestARightHostPasses(t *testing.T) {
	for seed := range uint64(2) {
		h := source(seed).History()
		events := right(h).events()
		for name, judge := range judges {
			if v := judge(check.See(events), h); !v.OK() {
				t.Errorf("seed %d, %s: %d subjects, %v", seed, name, v.Subjects, v.Mismatches)
			}
		}
	}
}

// What a host says of each run, and of no failure, takes nothing from what is judged.
func TestAHostThatAlwaysWarnsIsJudged(t *testing.T) {
	h := source(1).History()
	silent, warning := right(h), right(h)
	warning.notice()
	for name, judge := range judges {
		want, v := judge(check.See(silent.events()), h), judge(check.See(warning.events()), h)
		if !v.OK() || v.Subjects != want.Subjects {
			t.Errorf("%s: %d subjects and not %d, %v", name, v.Subjects, want.Subjects, v.Mismatches)
		}
	}
}

func TestNothingIsNoPass(t *testing.T) {
	h := source(1).History()
	for name, judge := range judges {
		if v := judge(check.See(nil), h); v.OK() {
			t.Errorf("%s passes without evidence", name)
		}
	}
}

// TestFaults has one fault after the other in what came back, and wants just the judgements of it to fail.
func TestFaults(t *testing.T) {
	for _, fault := range faults() {
		t.Run(fault.name, func(t *testing.T) {
			h := source(4).History()
			host := right(h)
			fault.make(host)
			events := host.events()
			for name, judge := range judges {
				fails := len(judge(check.See(events), h).Mismatches) > 0
				if want := contains(fault.fails, name); fails != want {
					t.Errorf("%s fails: %t, want %t: %v", name, fails, want, judge(check.See(events), h).Mismatches)
				}
			}
		})
	}
}

func contains(list, name string) bool {
	for part := range strings.SplitSeq(list, ", ") {
		if part == name {
			return true
		}
	}
	return false
}

type fault struct {
	name, fails string
	make        func(*host)
}

func faults() []fault {
	result := func(change func(map[string]any)) func(*host) {
		return func(h *host) {
			for _, r := range h.responses {
				if all, ok := r["result"].(map[string]any); ok && all["values"] != nil {
					change(all)
				}
			}
		}
	}
	member := func(name string, value any) func(*host) {
		return func(h *host) {
			for _, r := range h.responses {
				r[name] = value
			}
		}
	}
	entries := func(name string, change func(map[string]any)) func(*host) {
		return func(h *host) {
			for _, r := range h.responses {
				for _, e := range r[name].([]any) {
					change(e.(map[string]any))
				}
			}
		}
	}
	return []fault{
		{"a call is sent twice", "received", func(h *host) { h.calls = append(h.calls, h.answered[0]) }},
		{"a call is not sent", "received", func(h *host) { h.calls = h.calls[1:] }},
		{"values are those of nobody", "structured, text, whole, thrown, refused", result(func(r map[string]any) {
			for i := range r["values"].([]any) {
				r["values"].([]any)[i] = map[string]any{"value": "other"}
			}
		})},
		{"values come in the order of another call", "own", result(func(r map[string]any) {
			var given []map[string]any
			for _, v := range r["values"].([]any) {
				if v := v.(map[string]any); v["value"] != nil {
					given = append(given, v)
				}
			}
			for i := 1; i < len(given); i += 2 {
				given[i]["value"], given[i-1]["value"] = given[i-1]["value"], given[i]["value"]
			}
		})},
		{"calls that are answered throw", "answered", result(func(r map[string]any) {
			for _, v := range r["values"].([]any) {
				if v := v.(map[string]any); v["value"] != nil {
					delete(v, "value")
					v["toolCall"], v["validation"], v["base"], v["hint"] = true, false, true, "string"
				}
			}
		})},
		{"a call is sent once more than it is made", "received", func(h *host) {
			h.calls = append(h.calls, h.answered[len(h.answered)-1])
		}},
		{"values are lost", "results", result(func(r map[string]any) { r["values"] = nil })},
		{"a part of the result is lost", "results", result(func(r map[string]any) { r["value"] = "lost" })},
		{"a global is left", "fresh", result(func(r map[string]any) { r["fresh"] = "number" })},
		{"nothing is found", "listed, found", result(func(r map[string]any) { r["found"] = nil })},
		{"errors have no hint", "hinted", result(func(r map[string]any) {
			for _, v := range r["values"].([]any) {
				delete(v.(map[string]any), "hint")
			}
		})},
		{"no error has its class", "thrown, refused", result(func(r map[string]any) {
			for _, v := range r["values"].([]any) {
				if v := v.(map[string]any); v["base"] != nil {
					v["toolCall"], v["validation"] = false, false
				}
			}
		})},
		{"logs are lost", "logged, logs kept", member("logs", []any{})},
		{"messages are lost", "primitives, objects", entries("logs", func(e map[string]any) { e["message"] = "lost" })},
		{"levels are upper case", "levels", entries("logs", func(e map[string]any) {
			e["level"] = strings.ToUpper(e["level"].(string))
		})},
		{"the trace names a server that was not called", "traced",
			entries("toolTrace", func(e map[string]any) { e["serverId"] = "other" })},
		{"the trace has its calls twice", "traced", func(h *host) {
			for _, r := range h.responses {
				r["toolTrace"] = append(r["toolTrace"].([]any), r["toolTrace"].([]any)...)
			}
		}},
		{"the trace says the contrary", "traced ok",
			entries("toolTrace", func(e map[string]any) { e["ok"] = !e["ok"].(bool) })},
		{"the trace has inputs", "trace bare", func(h *host) {
			for i, r := range h.responses {
				for _, e := range r["toolTrace"].([]any) {
					e.(map[string]any)["error"] = "given " + h.history.Runs[i].Mark
				}
			}
		}},
		{"a failure has no diagnostic", "described", func(h *host) { h.describe(nil) }},
		{"a failure is described as another one", "described", func(h *host) {
			h.describe([]any{map[string]any{"severity": "error", "message": "something"}})
		}},
		{"a failure leaves a result", "null", func(h *host) {
			for i, r := range h.responses {
				if fails(h.history.Runs[i]) {
					r["result"] = map[string]any{"early": 1}
				}
			}
		}},
		{"a caught error ends the script", "not aborted", func(h *host) {
			for i, r := range h.responses {
				if i%2 == 0 && !fails(h.history.Runs[i]) {
					r["diagnostics"] = []any{map[string]any{"severity": "error", "message": "ended"}}
				}
			}
		}},
		{"a response has logs of another", "fresh", func(h *host) {
			h.responses[4]["other"] = h.history.Runs[7].Mark
		}},
	}
}

func fails(r history.Run) bool {
	return r.End == history.Throws || r.End == history.Uncaught || r.End == history.Malformed ||
		r.End == history.Imports
}

func raw(value any) json.RawMessage {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}

func TestRunsBetweenBatchesAreNotJudged(t *testing.T) {
	h := source(1).History()
	between := source(1).Betweens(spec.Names{Modules: "@codemode/", Result: "result"})
	if other := between(0); other.Limits == nil || !json.Valid(other.Request()) {
		t.Errorf("no run beyond a limit follows the first batch: %s", other.Request())
	}
	log := evidence.NewLog()
	log.Add(evidence.RunRequest, history.BetweenLabel+"run 1", between(1).Request())
	log.Add(evidence.RunAnswer, history.BetweenLabel+"run 1", evidence.Answer{Result: evidence.ToolError})
	events := append(log.Events(), right(h).events()...)
	for name, judge := range judges {
		if v := judge(check.See(events), h); !v.OK() {
			t.Errorf("%s: %v", name, v.Mismatches)
		}
	}
}
