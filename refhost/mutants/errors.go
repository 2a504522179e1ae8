package mutants

import (
	"encoding/json"
	"slices"

	"codemode/refhost/rules"
)

// errorMutants are those of §7.1.
func errorMutants() []Mutant {
	return []Mutant{
		{ID: "no-schema-validation-error", Requirement: "error-schema-validation", Description: "SchemaValidationError is not exported", Apply: without(rules.SchemaValidationError)},
		{ID: "no-tool-not-found-error", Requirement: "error-tool-not-found", Description: "ToolNotFoundError is not exported", Apply: without(rules.ToolNotFoundError)},
		{ID: "no-server-not-found-error", Requirement: "error-server-not-found", Description: "ServerNotFoundError is not exported", Apply: without(rules.ServerNotFoundError)},
		{ID: "is-error-returned", Requirement: "error-tool-call", Description: "a result with isError is returned as a value",
			Also: []Broken{broken("what is not thrown extends no base class", "error-base-class")},
			Apply: func(s *rules.Set) {
				s.IsError = func(json.RawMessage) bool { return false }
			}},
		{ID: "no-authentication-error", Requirement: "error-authentication", Description: "AuthenticationError is not exported", Apply: without(rules.AuthenticationError)},
		{ID: "no-sandbox-limit-error", Requirement: "error-sandbox-limit", Description: "SandboxLimitError is not exported", Apply: without(rules.SandboxLimitError)},
		{ID: "no-base-class", Requirement: "error-base-class", Description: "error classes extend Error instead of CodemodeError", Apply: func(s *rules.Set) {
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
