package lacking

import (
	"encoding/json"
	"strings"

	"codemode/refhost/rules"
)

// partHosts are those that have the first part of something, and not the rest.
func partHosts() []Host {
	return []Host{
		{ID: "results-as-strings", Description: "the result of a script is made a string: objects have no members",
			Lacks: []string{"result-final-value"},
			Apply: func(s *rules.Set) {
				result := s.Result
				s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
					return asString(result(assigned, ok, failed))
				}
			}},
		{ID: "failures-silent", Description: "a script that fails is answered as one that gives null",
			Lacks: []string{"failure-diagnostic", "capabilities-eager-diagnostic"},
			Apply: func(s *rules.Set) {
				respond, answer := s.Respond, s.Answer
				s.Respond = func(r rules.Response) rules.Object { r.Diagnostics = nil; return respond(r) }
				s.Answer = func(response json.RawMessage, _ bool) rules.Answer { return answer(response, false) }
			}},
		{ID: "failures-as-errors", Description: "a script that fails is answered with a JSON-RPC error",
			Lacks: []string{"failure-structured", "failure-no-outer-error", "response-object"},
			Apply: answeringFailures(func(message string) rules.Answer { return rules.Answer{Refused: message} })},
		{ID: "failures-as-text", Description: "a script that fails is answered with a text, marked as an error",
			Lacks: []string{"failure-structured", "failure-no-outer-error", "response-object"},
			Apply: answeringFailures(func(message string) rules.Answer {
				return rules.Answer{Text: message, IsError: true}
			})},
		{ID: "limits-ignored", Description: "the limits of a request are ignored",
			Lacks:  []string{"limit-timeout", "limit-memory", "limit-log-bytes", "limit-tool-calls"},
			Unseen: []string{"exhaustion-calls"},
			Apply: func(s *rules.Set) {
				limits := s.Limits
				s.Limits = func(_ json.RawMessage, bounds rules.Bounds) (rules.Limits, []rules.Diagnostic) {
					return limits(nil, bounds)
				}
			}},
		{ID: "no-arguments", Description: "calls are made without the arguments that scripts pass",
			Lacks: []string{"input-object", "input-non-object", "binding-call"},
			Apply: func(s *rules.Set) {
				s.SentArguments = func(json.RawMessage) json.RawMessage { return json.RawMessage("{}") }
			}},
		{ID: "calls-give-text", Description: "a call gives the text of its value",
			Lacks: []string{
				"unwrap-structured", "unwrap-order", "unwrap-content-ignored", "unwrap-media", "unwrap-otherwise",
			},
			Unseen: []string{"unwrap-base64"},
			Apply: func(s *rules.Set) {
				unwrap := s.Unwrap
				s.Unwrap = func(result json.RawMessage) json.RawMessage { return asString(unwrap(result)) }
			}},
		{ID: "no-meta", Description: "the module of a server has no __meta__",
			Lacks: []string{"export-meta"},
			Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func(names []string) []string {
					var kept []string
					for _, name := range exports(names) {
						if name != "__meta__" {
							kept = append(kept, name)
						}
					}
					return kept
				}
			}},
		{ID: "plain-names-alone", Description: "a tool whose name is no name of JavaScript has no export",
			Lacks: []string{"name-illegal-replaced", "name-digit-prefixed", "name-reserved-suffixed"},
			Apply: func(s *rules.Set) {
				exports := s.ExportNames
				s.ExportNames = func(toolNames []string) []string {
					all := exports(toolNames)
					for i, name := range all {
						if name != toolNames[i] {
							all[i] = ""
						}
					}
					return all
				}
			}},
		{ID: "one-by-one", Description: "a call waits for those before it, and nobody is told",
			Lacks: []string{"calls-concurrent", "concurrency-restriction-documented"},
			Apply: func(s *rules.Set) {
				concurrency := s.Concurrency
				s.Concurrency = func() rules.ConcurrencyRule {
					rule := concurrency()
					rule.Together = false
					return rule
				}
			}},
	}
}

// answeringFailures answers a script that fails otherwise, with the message of its first diagnostic.
func answeringFailures(answer func(message string) rules.Answer) func(*rules.Set) {
	return func(s *rules.Set) {
		usual := s.Answer
		s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
			var told struct{ Diagnostics []rules.Diagnostic }
			if !failed || json.Unmarshal(response, &told) != nil || len(told.Diagnostics) == 0 {
				return usual(response, failed)
			}
			return answer(told.Diagnostics[0].Message)
		}
	}
}

// asString is a value as a string with its JSON in it, unless it is one, null or nothing.
func asString(value json.RawMessage) json.RawMessage {
	if text := string(value); text != "" && text != "null" && !strings.HasPrefix(text, `"`) {
		quoted, _ := json.Marshal(text) // a string can always be written
		return quoted
	}
	return value
}
