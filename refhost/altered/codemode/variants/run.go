package variants

import (
	"encoding/json"
	"slices"
	"time"

	"codemode/refhost/rules"
)

// runReadings are those of §3.2.2: what is the result, and when a run is over.
func runReadings() []Ambiguity {
	return []Ambiguity{
		{"result-initial-value", []Reading{
			{ID: "undefined-value",
				Apply: prelude(`globalThis.__codemode_result__ = undefined;`)},
		}},
		{"result-unserializable", unserializable("result-circular")},
		{"result-circular", unserializable("result-unserializable")},
		{"result-inner-values", []Reading{
			{ID: "whole-result-null",
				Apply: func(s *rules.Set) { s.ExactResult = func() bool { return true } }},
		}},
		{"result-size", []Reading{
			{ID: "replaced", Apply: onResponse(boundedResult("warning"))},
			{ID: "run-fails", Apply: onResponse(boundedResult("error"))},
		}},
		{"never-settling-await", []Reading{
			{ID: "timeout",
				Apply: ending(func(r *rules.EndingRule) { r.Stuck = rules.StuckWaits })},
			{ID: "ends-normally",
				Apply: ending(func(r *rules.EndingRule) { r.Stuck = rules.StuckEnds })},
		}},
		{"pending-timers", []Reading{
			{ID: "dropped", Apply: ending(func(r *rules.EndingRule) { r.TimersWithin = -1 })},
			{ID: "all", Apply: ending(func(r *rules.EndingRule) { r.TimersWithin = time.Hour })},
		}},
		{"pending-tool-calls", []Reading{
			{ID: "sent-and-dropped",
				Apply: ending(func(r *rules.EndingRule) {
					r.UnawaitedCalls, r.SendGrace = false, 300*time.Millisecond
				})},
			{ID: "not-sent",
				Apply: ending(func(r *rules.EndingRule) {
					r.UnawaitedCalls, r.CallDelay = false, 80*time.Millisecond
				})},
		}},
		{"floating-rejection", unhandled("timer-exception")},
		{"timer-exception", unhandled("floating-rejection")},
		{"late-rejection", []Reading{
			{ID: "run-fails",
				Apply: ending(func(r *rules.EndingRule) { r.FailAtOnce = true })},
		}},
	}
}

// unserializable are the readings of a result that JSON cannot hold, be it a function or
// circular: the engine tells a host no more than that JSON.stringify failed.
func unserializable(other string) []Reading {
	return []Reading{
		{ID: "null-silently", With: []string{other + "=null-silently"},
			Apply: onResponse(withoutDiagnostics("RESULT_NOT_SERIALIZABLE"))},
		{ID: "run-fails", With: []string{other + "=run-fails"},
			Apply: onDiagnose(func(f rules.Finding, d *rules.Diagnostic) {
				if f.Cause == rules.CauseResult {
					d.Severity = rules.SeverityError
				}
			})},
		{ID: "text", With: []string{other + "=text"}, Apply: resultText},
	}
}

// unhandled are the readings of what nobody handles, a rejection or the exception of a timer.
func unhandled(other string) []Reading {
	return []Reading{
		{ID: "reported", With: []string{other + "=reported"},
			Apply: all(ending(func(r *rules.EndingRule) { r.FailUnhandled, r.ReportUnhandled = false, true }),
				lowered(rules.CauseUnhandledRejection))},
		{ID: "ignored", With: []string{other + "=ignored"},
			Apply: ending(func(r *rules.EndingRule) { r.FailUnhandled = false })},
	}
}

func ending(edit func(*rules.EndingRule)) func(*rules.Set) {
	return func(s *rules.Set) {
		end := s.Ending
		s.Ending = func() rules.EndingRule {
			rule := end()
			edit(&rule)
			return rule
		}
	}
}

// lowered makes a warning of the findings of a cause.
func lowered(cause rules.Cause) func(*rules.Set) {
	return onDiagnose(func(f rules.Finding, d *rules.Diagnostic) {
		if f.Cause == cause {
			d.Severity = rules.SeverityWarning
		}
	})
}

// resultText stands for a result that JSON cannot hold.
func resultText(s *rules.Set) {
	result := s.Result
	s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
		if !ok && !failed {
			return json.RawMessage(`"[Unserializable]"`)
		}
		return result(assigned, ok, failed)
	}
}

// boundedResult leaves out a result of more than a megabyte, and says so.
func boundedResult(severity string) func(rules.Object) rules.Object {
	return func(o rules.Object) rules.Object {
		result, err := json.Marshal(o.Get("result"))
		if err != nil || len(result) <= 1<<20 {
			return o
		}
		said := rules.Object{}.With("severity", severity).With("code", "RESULT_TOO_LARGE").
			With("message", "The result has more than a megabyte.").With("hint", "Return less of it.")
		return o.With("result", nil).With("diagnostics", append(objects(o.Get("diagnostics")), said))
	}
}

// withoutDiagnostics drops the diagnostics of a code.
func withoutDiagnostics(code string) func(rules.Object) rules.Object {
	return func(o rules.Object) rules.Object {
		kept := slices.DeleteFunc(objects(o.Get("diagnostics")), func(d rules.Object) bool {
			return text(d.Get("code")) == code
		})
		return o.With("diagnostics", kept)
	}
}
