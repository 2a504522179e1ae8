package mutants

import (
	"encoding/json"

	"codemode/refhost/rules"
)

// requestMutants are those of §3.2.
func requestMutants() []Mutant {
	return []Mutant{
		{ID: "request-schema-demands-limits", Requirement: "request-code",
			Description: "the input schema demands limits", Apply: withInputSchema(
				rules.Object{{Key: "type", Value: "object"}, {Key: "required", Value: []string{"code", "limits"}}})},
		{ID: "request-without-text-refused", Requirement: "request-code",
			Description: "an empty text counts as no code",
			Apply: onRequest(func(r rules.Request) (rules.Request, []rules.Diagnostic) {
				if r.Code == "" {
					return r, refuse("/code", "The request has no code.")
				}
				return r, nil
			})},
		{ID: "request-schema-code-alone", Requirement: "request-limits",
			Description: "the input schema knows nothing but code",
			Also:        []Broken{broken("the schema knows no requestedCapabilities either", "request-capabilities")},
			Apply: withInputSchema(rules.Object{
				{Key: "type", Value: "object"}, {Key: "required", Value: []string{"code"}},
				{Key: "additionalProperties", Value: false},
				{Key: "properties", Value: rules.Object{{Key: "code",
					Value: rules.Object{{Key: "type", Value: "string"}}}}},
			})},
		{ID: "request-limits-refused", Requirement: "request-limits", Description: "a request with limits is refused",
			Also: []Broken{broken("a host that refuses limits supports none of them, and does not pass over an "+
				"unknown one", "limit-timeout", "limit-memory", "limit-log-bytes", "limit-tool-calls",
				"limits-unknown-ignored")},
			Apply: refusing("limits")},
		{ID: "request-capabilities-refused", Requirement: "request-capabilities",
			Description: "a request with requestedCapabilities is refused",
			Apply:       refusing("requestedCapabilities")},
	}
}

// withInputSchema changes what agents are told of the input of codemode.run.
func withInputSchema(schema rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		tools := s.OuterTools
		s.OuterTools = func(description string, told []rules.Topic) []rules.OuterTool {
			all := tools(description, told)
			for i := range all {
				all[i].InputSchema = schema
			}
			return all
		}
	}
}

// refusing turns away requests that have a member.
func refusing(member string) func(*rules.Set) {
	return func(s *rules.Set) {
		accept := s.Request
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			var members map[string]json.RawMessage
			_ = json.Unmarshal(arguments, &members)
			if members[member] != nil {
				return rules.Request{}, refuse("/"+member, "The request is not accepted.")
			}
			return accept(arguments)
		}
	}
}
