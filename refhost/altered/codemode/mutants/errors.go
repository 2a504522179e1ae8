package mutants

import (
	"encoding/json"
	"slices"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// errorMutants are those of §7.1.
func errorMutants() []Mutant {
	return []Mutant{
		{ID: "no-schema-validation-error", Requirement: "error-schema-validation",
			Description: "SchemaValidationError is not exported", Apply: without(rules.SchemaValidationError)},
		{ID: "no-tool-not-found-error", Requirement: "error-tool-not-found",
			Description: "ToolNotFoundError is not exported", Apply: without(rules.ToolNotFoundError)},
		{ID: "no-server-not-found-error", Requirement: "error-server-not-found",
			Description: "ServerNotFoundError is not exported", Apply: without(rules.ServerNotFoundError)},
		{ID: "is-error-returned", Requirement: "call-failure-thrown",
			Description: "a result with isError is returned as a value",
			Also:        []Broken{broken("what wraps such a result is not thrown", "error-tool-call")},
			Apply: func(s *rules.Set) {
				s.IsError = func(json.RawMessage) bool { return false }
			}},
		{ID: "is-error-without-text-returned", Requirement: "error-tool-call",
			Description: "a result with isError that is not one text is returned as a value",
			Apply: func(s *rules.Set) {
				isError := s.IsError
				s.IsError = func(raw json.RawMessage) bool {
					var r result
					return isError(raw) && json.Unmarshal(raw, &r) == nil && len(r.Content) == 1 &&
						r.Content[0].Type == "text"
				}
			}},
		{ID: "tool-error-wordless", Requirement: "error-tool-call",
			Description: "a ToolCallError has nothing of what the tool said", Apply: func(s *rules.Set) {
				tell := s.CallError
				s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
					if p.Failure == rules.FailureResult {
						p.Message, p.Result = "The tool reports an error.", nil
					}
					return tell(p)
				}
			}},
		{ID: "output-checked-before-error", Requirement: "error-tool-call",
			Description: "a failure that a tool with an output schema reports is told as a result " +
				"that does not match it",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings.value", `	if b.rules.IsError(result) {`,
					`	if b.rules.IsError(result) && len(c.tool.OutputSchema) > 0 {
		return nil, b.fail(c, rules.CallProblem{Failure: rules.FailureResult,
			Message: "Structured content does not match the output schema."})
	}
	if b.rules.IsError(result) {`),
			}},
		{ID: "no-authentication-error", Requirement: "error-authentication",
			Description: "AuthenticationError is not exported", Apply: without(rules.AuthenticationError),
			Also: []Broken{broken("what refused credentials throw instead is the base class alone",
				"call-failure-thrown")}},
		{ID: "authentication-as-call-error", Requirement: "error-authentication",
			Description: "refused credentials throw ToolCallError",
			Apply:       onCallClass(rules.FailureAuth, rules.ToolCallError)},
		{ID: "authentication-not-call-error", Requirement: "call-failure-thrown",
			Description: "AuthenticationError is no ToolCallError", Apply: func(s *rules.Set) {
				classes := s.ErrorClasses
				s.ErrorClasses = func() []rules.ErrorClass {
					all := classes()
					for i := range all {
						if all[i].Name == rules.AuthenticationError {
							all[i].Parent = rules.ErrorBase
						}
					}
					return all
				}
			}},
		{ID: "no-sandbox-limit-error", Requirement: "error-sandbox-limit",
			Description: "SandboxLimitError is not exported", Apply: without(rules.SandboxLimitError)},
		{ID: "no-base-class", Requirement: "error-base-class",
			Description: "error classes extend Error instead of CodemodeError", Apply: func(s *rules.Set) {
				classes := s.ErrorClasses
				s.ErrorClasses = func() []rules.ErrorClass {
					all := classes()
					for i := range all {
						if all[i].Parent == rules.ErrorBase {
							all[i].Parent = "Error"
						}
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
