package variants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// limitDimensions are those of §3.2.4, §7.4 and §10.
func limitDimensions() []Dimension {
	return []Dimension{
		{"limit-invalid-value", "3.2.4", "what an invalid value of a known limit leads to", []Choice{
			asReference("run-refused"),
			{ID: "default-with-notice", Apply: onInvalidLimit(func(d rules.Diagnostic) []rules.Diagnostic {
				d.Severity = rules.SeverityWarning
				return []rules.Diagnostic{d}
			})},
			{ID: "default-silently", Apply: onInvalidLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
			{ID: "tool-error", Apply: answering(invalidLimitCode, asToolError)},
			{ID: "protocol-error", Apply: answering(invalidLimitCode, asProtocolError)},
		}},
		{"limit-above-maximum", "3.2.4", "what a value above the host's own maximum leads to", []Choice{
			asReference("lowered-with-notice"),
			{ID: "lowered-silently", Apply: onLoweredLimit(func(rules.Diagnostic) []rules.Diagnostic { return nil })},
			{ID: "run-refused", Apply: onLoweredLimit(func(d rules.Diagnostic) []rules.Diagnostic {
				d.Severity = rules.SeverityError
				return []rules.Diagnostic{d}
			})},
		}},
		{"call-limit", "10", "whether exceeding maxToolCalls is thrown or ends the run", []Choice{
			asReference("thrown"),
			{ID: "ends-the-run", Apply: func(s *rules.Set) {
				s.EndsRun = func(f rules.CallFailure) bool { return f == rules.FailureLimit }
			}},
		}},
		{"failed-calls-count", "7.4", "whether a call that failed counts towards maxToolCalls", []Choice{
			asReference("counted"),
			{ID: "not-counted", Apply: func(s *rules.Set) {
				s.MayCall = func(made rules.CallCount, most int) bool { return made.Sent-made.Failed < most }
			}},
		}},
	}
}

// The codes by which the reference host tells that a limit was lowered, and that
// its value is invalid; there are no other findings about a limit.
const (
	loweredCode      = "LIMIT_LOWERED"
	invalidLimitCode = "INVALID_LIMIT"
)

func onInvalidLimit(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return onLimits(func(d rules.Diagnostic) []rules.Diagnostic {
		if d.Code == loweredCode {
			return []rules.Diagnostic{d}
		}
		return edit(d)
	})
}

func onLoweredLimit(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return onLimits(func(d rules.Diagnostic) []rules.Diagnostic {
		if d.Code == loweredCode {
			return edit(d)
		}
		return []rules.Diagnostic{d}
	})
}

func onLimits(edit func(rules.Diagnostic) []rules.Diagnostic) func(*rules.Set) {
	return func(s *rules.Set) {
		parse := s.Limits
		s.Limits = func(requested json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
			limits, found := parse(requested, bounds)
			var edited []rules.Diagnostic
			for _, d := range found {
				edited = append(edited, edit(d)...)
			}
			return limits, edited
		}
	}
}
