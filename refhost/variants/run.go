package variants

import (
	"encoding/json"
	"slices"
	"time"

	"codemode/refhost/rules"
)

// runDimensions are those of §3.2.2: what is the result, and when a run is over.
func runDimensions() []Dimension {
	return []Dimension{
		{"result-initial-value", "3.2.2", "the value of the result before the script assigns one", []Choice{
			asReference("null"),
			{ID: "undefined", Takes: takes("result-initial-value=undefined-value"),
				Apply: prelude(`globalThis.__codemode_result__ = undefined;`)},
		}},
		{"result-unserializable", "3.2.2", "what becomes of a result that JSON cannot hold", []Choice{
			asReference("null-with-warning"),
			{ID: "null-silently", Takes: takes("result-unserializable=null-silently",
				"result-circular=null-silently"),
				Apply: onResponse(withoutDiagnostics("RESULT_NOT_SERIALIZABLE"))},
			{ID: "run-fails", Takes: takes("result-unserializable=run-fails", "result-circular=run-fails"),
				Apply: onDiagnose(func(f rules.Finding, d *rules.Diagnostic) {
					if f.Cause == rules.CauseResult {
						d.Severity = rules.SeverityError
					}
				})},
			{ID: "text", Takes: takes("result-unserializable=text", "result-circular=text"), Apply: resultText},
			{ID: "text-silently", Takes: takes("result-unserializable=text", "result-circular=text"),
				Apply: all(resultText, onResponse(withoutDiagnostics("RESULT_NOT_SERIALIZABLE")))},
		}},
		{"result-inner-values", "3.2.2", "what becomes of values inside the result that JSON does not have", []Choice{
			asReference("json-stringify"),
			{ID: "whole-result-null", Takes: takes("result-inner-values=whole-result-null"),
				Apply: func(s *rules.Set) { s.ExactResult = func() bool { return true } }},
		}},
		{"result-size", "3.2.2", "whether a result of any size is in the response", []Choice{
			asReference("whole"),
			{ID: "replaced", Takes: takes("result-size=replaced"), Apply: onResponse(boundedResult("warning"))},
			{ID: "run-fails", Takes: takes("result-size=run-fails"), Apply: onResponse(boundedResult("error"))},
		}},
		{"never-settling-await", "3.2.2", "how a run ends that waits for what can no longer happen", []Choice{
			asReference("fails-at-once"),
			{ID: "timeout", Takes: takes("never-settling-await=timeout"),
				Apply: ending(func(r *rules.EndingRule) { r.Stuck = rules.StuckWaits })},
			{ID: "ends-normally", Takes: takes("never-settling-await=ends-normally"),
				Apply: ending(func(r *rules.EndingRule) { r.Stuck = rules.StuckEnds })},
		}},
		{"pending-timers", "3.2.2", "whether timers run that are pending when the module has ended", []Choice{
			asReference("within-a-second"),
			{ID: "dropped", Takes: takes("pending-timers=dropped"),
				Apply: ending(func(r *rules.EndingRule) { r.Timers = -1 })},
			{ID: "all", Apply: ending(func(r *rules.EndingRule) { r.Timers = time.Hour })},
		}},
		{"pending-calls", "3.2.2", "whether calls are waited for that nobody awaited", []Choice{
			asReference("awaited"),
			{ID: "dropped", Takes: takes("pending-tool-calls=sent-and-dropped"),
				Apply: ending(func(r *rules.EndingRule) { r.Calls, r.Leaving = false, 300*time.Millisecond })},
			{ID: "not-sent", Takes: takes("pending-tool-calls=not-sent"),
				Apply: all(ending(func(r *rules.EndingRule) { r.Calls = false }), sendingAfter(80*time.Millisecond))},
		}},
		{"unhandled-rejections", "3.3.4", "whether a rejection that nobody handles is a failure", []Choice{
			asReference("run-fails"),
			{ID: "reported", Takes: takes("floating-rejection=reported", "timer-exception=reported"),
				Apply: all(ending(func(r *rules.EndingRule) { r.Unhandled, r.Told = false, true }),
					lowered(rules.CauseUnhandledRejection))},
			{ID: "ignored", Takes: takes("floating-rejection=ignored", "timer-exception=ignored"),
				Apply: ending(func(r *rules.EndingRule) { r.Unhandled = false })},
		}},
		{"late-rejection", "3.3.4", "whether a rejection that is handled late counts as one that nobody handles",
			[]Choice{
				asReference("handled"),
				{ID: "run-fails", Takes: takes("late-rejection=run-fails"),
					Apply: ending(func(r *rules.EndingRule) { r.AtOnce = true })},
			}},
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

// sendingAfter sends each call a while after it was made, unless its run is over by then.
func sendingAfter(while time.Duration) func(*rules.Set) {
	return func(s *rules.Set) {
		send := s.SendCall
		s.SendCall = func(tool string, present func() []string) bool {
			time.Sleep(while)
			return send(tool, present)
		}
	}
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
