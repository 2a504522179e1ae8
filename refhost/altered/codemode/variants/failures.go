package variants

import (
	"encoding/json"
	"strconv"
	"strings"

	"codemode/refhost/rules"
)

// failureReadings are about calls that bring no result (§7.1, §10) and runs
// that are cancelled (§7.4).
func failureReadings() []Ambiguity {
	return []Ambiguity{
		{"refused-credentials-class", []Reading{
			{ID: "authentication-error",
				Apply: onProtocolFailure(rules.FailureAuth, func(_ int64, message string) bool {
					return strings.Contains(strings.ToLower(message), "unauthorized")
				})},
		}},
		{"forgotten-tool-class", []Reading{
			{ID: "tool-not-found-error",
				Apply: onProtocolFailure(rules.FailureTool, func(code int64, message string) bool {
					return code == -32602 && strings.Contains(strings.ToLower(message), "unknown tool")
				})},
		}},
		{"repeated-calls", []Reading{
			{ID: "repeated", Apply: func(s *rules.Set) {
				s.CallAgain = func(f rules.CallFailure, sent int) bool { return sent < 2 && f != rules.FailureResult }
			}},
		}},
		{"repeated-after-a-result", []Reading{
			{ID: "repeated", With: []string{"repeated-calls=repeated"}, Apply: all(
				func(s *rules.Set) { s.CallAgain = func(_ rules.CallFailure, sent int) bool { return sent < 2 } },
				onResponse(tracingRepeats),
			)},
		}},
		{"cancellation-answer", []Reading{
			{ID: "protocol-error",
				Apply: answeringCancelled(rules.AnswerError)},
			{ID: "no-answer",
				Apply: answeringCancelled(rules.AnswerNothing)},
		}},
	}
}

func onProtocolFailure(as rules.CallFailure, is func(code int64, message string) bool) func(*rules.Set) {
	return func(s *rules.Set) {
		failure := s.ProtocolFailure
		s.ProtocolFailure = func(code int64, message string) rules.CallFailure {
			if is(code, message) {
				return as
			}
			return failure(code, message)
		}
	}
}

func answeringCancelled(answer rules.CancelledAnswer) func(*rules.Set) {
	return func(s *rules.Set) { s.CancelledAnswer = func() rules.CancelledAnswer { return answer } }
}

// tracingRepeats traces what was sent again, too; each entry has its share of the time. What its schema refused was not
// sent.
func tracingRepeats(o rules.Object) rules.Object {
	var traced []rules.Object
	for _, entry := range objects(o.Get("toolTrace")) {
		raw, _ := entry.Get("ok").(json.RawMessage)
		if said, _ := entry.Get("error").(json.RawMessage); string(raw) != "false" ||
			strings.Contains(string(said), "SchemaValidationError") {
			traced = append(traced, entry)
			continue
		}
		took, _ := entry.Get("durationMs").(json.RawMessage)
		ms, _ := strconv.ParseInt(string(took), 10, 64) // a number of another form is not shared
		if ms > 0 {
			entry = entry.With("durationMs", json.RawMessage(strconv.FormatInt(ms/2, 10)))
		}
		traced = append(traced, entry, entry)
	}
	if len(traced) == 0 {
		return o
	}
	return o.With("toolTrace", traced)
}
