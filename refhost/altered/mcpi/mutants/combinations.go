package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
)

// combinationMutants keep a rule in the plain case, and break it in another one.
func combinationMutants() []Mutant {
	const long, most = 128, 100_000
	return []Mutant{
		{ID: "code-as-replacement", Requirement: "body-of-statements",
			Description: "code is put into its place by a function for which $$ stands for $",
			Also:        broken("what the code passes is changed with it", "arguments-exact"),
			Apply:       change.Source(func(code string) string { return strings.ReplaceAll(code, "$$", "$") })},
		{ID: "null-members-lost", Requirement: "typed-result", Revisions: []string{zero},
			Description: "members that are null are not in what a call gives", Apply: unwrapped(withoutNulls)},
		{ID: "several-blocks-given", Requirement: "typed-result", Revisions: []string{zero},
			Description: "a result with several blocks of content is given as it is",
			Apply: func(r *mcpi.Rules) {
				unwrap := r.Sandbox.Unwrap
				r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage {
					var parts struct{ Content []json.RawMessage }
					if json.Unmarshal(result, &parts) == nil && len(parts.Content) > 1 {
						return result
					}
					return unwrap(result)
				}
			}},
		{ID: "long-results-withheld", Requirement: "typed-result", Revisions: []string{zero},
			Description: "of a result of more than 100 kB a script is told that it is long",
			Also:        broken("what is computed from long results is wrong", "only-the-answer"),
			Apply: unwrapped(func(value json.RawMessage) json.RawMessage {
				if len(value) > most {
					return json.RawMessage(`{"truncated":true}`)
				}
				return value
			})},
		{ID: "identifiers-only", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "a tool whose name is no identifier is no function", Apply: identifiersOnly},
		{ID: "dashes-not-declined", Requirement: "approval-hook", Revisions: []string{zero},
			Description: "what is declined of a tool whose name is no identifier is not found",
			Apply: change.Settings(func(s *mcpi.Settings) {
				refused := &s.Policy.Approval.Refused
				*refused = slices.DeleteFunc(slices.Clone(*refused), func(p policy.Pattern) bool {
					_, tool, _ := strings.Cut(p.String(), "/")
					return !plain(tool)
				})
			})},
		{ID: "small-memory-raised", Requirement: "memory-limit",
			Description: "a script gets 128 MB, also where less is configured",
			Apply:       change.Settings(func(s *mcpi.Settings) { s.MemoryMB = max(s.MemoryMB, long) })},
		{ID: "nested-schemas-cut", Requirement: "search-schemas", Revisions: []string{zero},
			Description: "schemas are shown without what is within their members",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				c.Entries = slices.Clone(c.Entries)
				for i := range c.Entries {
					e := &c.Entries[i]
					e.InputSchema, e.OutputSchema = shallow(e.InputSchema), shallow(e.OutputSchema)
				}
			})},
	}
}

// plain tells whether a name is an identifier.
func plain(name string) bool { return regexp.MustCompile(`^[A-Za-z_$][\w$]*$`).MatchString(name) }

// unwrapped changes what a call gives.
func unwrapped(change func(json.RawMessage) json.RawMessage) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		unwrap := r.Sandbox.Unwrap
		r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage { return change(unwrap(result)) }
	}
}

// withoutNulls leaves members out that are null, of the value and of what is in its members.
func withoutNulls(value json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(value, &members) != nil || members == nil {
		return value
	}
	for name, member := range members {
		if members[name] = withoutNulls(member); string(member) == "null" {
			delete(members, name)
		}
	}
	return encoded(members, value)
}

func identifiersOnly(r *mcpi.Rules) {
	names := r.Names
	r.Names = func(eligible []mcpi.Entry) []string {
		all := names(eligible)
		for i := range all {
			if !plain(eligible[i].ToolName) {
				all[i] = ""
			}
		}
		return all
	}
}

// shallow is a schema of whose members only the type is left.
func shallow(schema json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	var properties map[string]map[string]json.RawMessage
	if json.Unmarshal(schema, &members) != nil || json.Unmarshal(members["properties"], &properties) != nil {
		return schema
	}
	for name, property := range properties {
		if kind, has := property["type"]; has && property["$ref"] == nil {
			properties[name] = map[string]json.RawMessage{"type": kind}
		}
	}
	members["properties"] = encoded(properties, members["properties"])
	return encoded(members, schema)
}

// encoded is a value as JSON, or else what it was made of.
func encoded(value any, otherwise json.RawMessage) json.RawMessage {
	if made, err := json.Marshal(value); err == nil {
		return made
	}
	return otherwise
}
