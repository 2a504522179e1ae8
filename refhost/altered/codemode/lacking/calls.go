package lacking

import (
	"encoding/json"
	"errors"

	"codemode/refhost/rules"
)

// callHosts are those of §5.3 and §7.
func callHosts() []Host {
	return []Host{
		{ID: "no-server-exports", Description: "the module of a server exports nothing but __meta__",
			Lacks: []string{"export-tools"},
			Apply: func(s *rules.Set) {
				exports := s.ModuleExports
				s.ModuleExports = func([]string) []string { return exports(nil) }
			}},
		{ID: "calls-thrown", Description: "each call of a tool throws",
			Lacks: []string{"export-tools"},
			Apply: func(s *rules.Set) {
				s.CallArguments = func(json.RawMessage, []json.RawMessage) (json.RawMessage, error) {
					return nil, errors.New("calls are not implemented yet")
				}
			}},
		{ID: "no-validation", Description: "inputs are sent as they are",
			Lacks: []string{
				"validation-error", "validation-error-tool-name", "validation-error-export-name",
				"validation-error-pointer",
				"validation-error-values", "validation-example", "validation-example-of-schema",
			}, Apply: withoutValidation},
		{ID: "raw-results", Description: "bindings return the whole result of MCP",
			Lacks: []string{"unwrap-order", "unwrap-structured", "unwrap-content-ignored", "unwrap-single-text"},
			Apply: func(s *rules.Set) { s.Unwrap = func(result json.RawMessage) json.RawMessage { return result } }},
		{ID: "errors-returned", Description: "a result with isError is a value like any other",
			Lacks: []string{"error-tool-call", "call-failure-thrown", "trace-ok"},
			Apply: func(s *rules.Set) { s.IsError = func(json.RawMessage) bool { return false } }},
		{ID: "no-hints", Description: "errors have no hint", Lacks: []string{"error-hint"}, Apply: withoutHints},
	}
}

func withoutValidation(s *rules.Set) {
	s.ValidationSchema = func(json.RawMessage) json.RawMessage { return nil }
	s.CallArguments = func(_ json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
		if len(passed) > 0 && len(passed[0]) > 0 {
			return passed[0], nil
		}
		return json.RawMessage("{}"), nil
	}
}

func withoutHints(s *rules.Set) {
	classes, tell := s.ErrorClasses, s.CallError
	s.ErrorClasses = func() []rules.ErrorClass {
		all := classes()
		for i := range all {
			all[i].Hint = ""
		}
		return all
	}
	s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
		d := tell(p)
		d.Hint = ""
		return d
	}
	s.Suggest = func(string, []string) string { return "" }
}
