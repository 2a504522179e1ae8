package mutants

import (
	"encoding/json"
	"slices"

	"codemode/refhost/rules"
)

// errorMutants are those of §7.1.
func errorMutants() []Mutant {
	return []Mutant{
		{"no-schema-validation-error", "error-schema-validation", "SchemaValidationError is not exported", without(rules.SchemaValidationError)},
		{"no-tool-not-found-error", "error-tool-not-found", "ToolNotFoundError is not exported", without(rules.ToolNotFoundError)},
		{"no-server-not-found-error", "error-server-not-found", "ServerNotFoundError is not exported", without(rules.ServerNotFoundError)},
		{"is-error-returned", "error-tool-call", "a result with isError is returned as a value", func(s *rules.Set) {
			s.IsError = func(json.RawMessage) bool { return false }
		}},
		{"no-authentication-error", "error-authentication", "AuthenticationError is not exported", without(rules.AuthenticationError)},
		{"no-sandbox-limit-error", "error-sandbox-limit", "SandboxLimitError is not exported", without(rules.SandboxLimitError)},
		{"no-base-class", "error-base-class", "error classes extend Error instead of CodemodeError", func(s *rules.Set) {
			classes := s.ErrorClasses
			s.ErrorClasses = func() []rules.ErrorClass {
				all := classes()
				for i := range all {
					all[i].Parent = "Error"
				}
				return all
			}
		}},
	}
}

func without(class string) func(*rules.Set) {
	return func(s *rules.Set) {
		classes := s.ErrorClasses
		s.ErrorClasses = func() []rules.ErrorClass {
			return slices.DeleteFunc(classes(), func(c rules.ErrorClass) bool { return c.Name == class })
		}
	}
}
