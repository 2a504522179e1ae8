package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// unusualMutants keep a rule for values, schemas and names of the usual kinds, and break it for further ones.
func unusualMutants() []Mutant {
	return []Mutant{
		{ID: "shared-values-are-cycles", Requirement: "returned-value",
			Description: "an object that stands in a value twice is [Circular] at the second place",
			Apply: change.Source(func(code string) string {
				opening, closing, kept := mcpi.Form(code)
				return "return (async (codemode) => {" + opening + "\n" + kept + "\n" + closing + "})(codemode)" +
					".then((value) => typeof value === \"object\" ? (" + uncycled + ")(value) : value);"
			})},
		{ID: "shared-arguments-are-cycles", Requirement: "arguments-exact",
			Description: "an object that stands in arguments twice is [Circular] at the second place",
			Apply: change.Wrapped(`(call) => (...given) => call(...given.map((value) => typeof value === "object" ? (` +
				uncycled + `)(value) : value))`)},
		{ID: "names-of-the-wrapper", Requirement: "body-of-statements",
			Description: "code is put into a function with parameters of many names",
			Apply: change.Source(func(code string) string {
				opening, closing, kept := mcpi.Form(code)
				return "return (async (codemode, log, ctx, data) => {" + opening + "\n" + kept + "\n" + closing +
					"})(codemode);"
			})},
		{ID: "no-error-is-one", Requirement: "typed-result", Revisions: []string{zero},
			Description: "a result that says isError: false is given as it is",
			Apply: func(r *mcpi.Rules) {
				unwrap := r.Sandbox.Unwrap
				r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage {
					var members map[string]json.RawMessage
					if json.Unmarshal(result, &members) == nil && string(members["isError"]) == "false" {
						return result
					}
					return unwrap(result)
				}
			}},
		{ID: "blocks-without-annotations", Requirement: "whole-result", Revisions: []string{one},
			Description: "blocks of content have no annotations",
			Apply:       results(`key === "annotations" ? undefined : v`)},
		{ID: "open-world-hidden", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "a tool that only reads is none of scripts if it says openWorldHint", Apply: worldClosed},
		{ID: "searched-by-a-pattern", Requirement: "search-keyword", Revisions: []string{zero},
			Description: "what is searched for is a regular expression, and an error where it is none",
			Apply: func(r *mcpi.Rules) {
				search := r.Search
				r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
					if _, err := regexp.Compile(q.Query); err != nil {
						return rules.Object{}, err
					}
					return search(c, q)
				}
			}},
		{ID: "short-words-ignored", Requirement: "search-keyword", Revisions: []string{zero},
			Description: "words of less than three letters are not looked for",
			Apply: onQuestion(func(_ *mcpi.Catalog, q *mcpi.Question) {
				q.Query = regexp.MustCompile(`\b\w{1,2}\b`).ReplaceAllString(q.Query, "")
			})},
		{ID: "names-lowered", Requirement: "search-names", Revisions: []string{zero},
			Description: "what is found has its name in small letters", Apply: onFound(lowered)},
		{ID: "alternatives-hidden", Requirement: "search-schemas", Revisions: []string{zero},
			Description: "schemas are shown without oneOf and allOf", Apply: onSchemas(withoutAlternatives)},
		{ID: "alternatives-not-described", Requirement: "describe-shows-schemas", Revisions: []string{one},
			Description: "schemas are described without oneOf and allOf", Apply: onSchemas(withoutAlternatives)},
		{ID: "ten-described", Requirement: "describe-shows-schemas", Revisions: []string{one},
			Description: "no more than ten tools are described at once",
			Apply: onQuestion(func(_ *mcpi.Catalog, q *mcpi.Question) {
				q.Refs = q.Refs[:min(len(q.Refs), 10)]
			})},
		{ID: "schemas-by-name", Requirement: "search-eligible-only", Revisions: []string{zero},
			Description: "a tool is shown with the schema of the last one that has its name",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				last := map[string]json.RawMessage{}
				for _, e := range c.Entries {
					last[e.ToolName] = e.InputSchema
				}
				c.Entries = slices.Clone(c.Entries)
				for i, e := range c.Entries {
					c.Entries[i].InputSchema = last[e.ToolName]
				}
			})},
		{ID: "names-of-functions-skipped", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "a tool whose name functions have is no function",
			Apply: onNames(func(eligible []mcpi.Entry, names []string) {
				for i, e := range eligible {
					if slices.Contains([]string{"name", "arguments", "caller"}, e.ToolName) {
						names[i] = ""
					}
				}
			})},
		{ID: "schemas-of-one-id", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "a tool is no function whose schema has the $id of another one's",
			Apply:       onNames(oneOfEachID)},
		{ID: "odd-servers-left-out", Requirement: "servers-configured", Revisions: []string{zero},
			Description: "servers are left out whose names are no identifiers",
			Apply:       oddServersLeftOut},
		{ID: "odd-servers-not-declined", Requirement: "approval-hook", Revisions: []string{zero},
			Description: "what is declined of a server whose name is no identifier is not found",
			Apply: change.Settings(func(s *mcpi.Settings) {
				refused := &s.Policy.Approval.Refused
				*refused = slices.DeleteFunc(slices.Clone(*refused), func(p policy.Pattern) bool {
					server, _, _ := strings.Cut(p.String(), "/")
					return !plain(server)
				})
			})},
		{ID: "found-elsewhere", Requirement: "call-by-reference", Revisions: []string{one},
			Description: "a tool that its server does not have is called where another one has it",
			Apply: change.Wrapped(`(call, name) => name !== "call" ? call : async (server, tool, ...given) => { ` +
				`try { return await call(server, tool, ...given); } catch (e) { ` +
				`if (!codemode[tool]) throw e; return codemode[tool](...given); } }`)},
	}
}

// uncycled is a function of JavaScript that takes an object which it has seen for a cycle.
const uncycled = `(value) => { const seen = new Set(); return JSON.parse(JSON.stringify(value, (key, v) => { ` +
	`if (typeof v !== "object" || v === null) return v; if (seen.has(v)) return "[Circular]"; seen.add(v); return v; ` +
	`})); }`

func lowered(found []rules.Object) []rules.Object {
	for i, o := range found {
		found[i] = slices.Clone(o)
		for j, m := range o {
			if name, is := m.Value.(string); is && m.Key == "name" {
				found[i][j].Value = strings.ToLower(name)
			}
		}
	}
	return found
}

// onSchemas changes the schemas that an agent is shown.
func onSchemas(change func(json.RawMessage) json.RawMessage) func(*mcpi.Rules) {
	return onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
		c.Entries = slices.Clone(c.Entries)
		for i := range c.Entries {
			e := &c.Entries[i]
			e.InputSchema, e.OutputSchema = change(e.InputSchema), change(e.OutputSchema)
		}
	})
}

// withoutAlternatives is a schema whose members and itself have neither oneOf nor allOf.
func withoutAlternatives(schema json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	var properties map[string]map[string]json.RawMessage
	if json.Unmarshal(schema, &members) != nil || json.Unmarshal(members["properties"], &properties) != nil {
		return schema
	}
	delete(members, "allOf")
	for _, property := range properties {
		delete(property, "oneOf")
		delete(property, "allOf")
	}
	members["properties"] = encoded(properties, members["properties"])
	return encoded(members, schema)
}

func oneOfEachID(eligible []mcpi.Entry, names []string) {
	seen := map[string]bool{}
	for i, e := range eligible {
		var schema struct {
			ID string `json:"$id"`
		}
		if json.Unmarshal(e.InputSchema, &schema) != nil || schema.ID == "" {
			continue
		}
		if seen[schema.ID] {
			names[i] = ""
		}
		seen[schema.ID] = true
	}
}

func oddServersLeftOut(r *mcpi.Rules) {
	paths := r.Sandbox.ModulePaths
	r.Sandbox.ModulePaths = func(ids []string) []string {
		all := paths(ids)
		for i, id := range ids {
			if !plain(id) {
				all[i] = rules.NotExposed
			}
		}
		return all
	}
}

// worldClosed has scripts call no tool that says openWorldHint.
func worldClosed(r *mcpi.Rules) {
	ineligible := r.Ineligible
	r.Ineligible = func(t policy.Tool) string {
		var hints struct{ OpenWorldHint bool }
		if json.Unmarshal(t.Annotations, &hints) == nil && hints.OpenWorldHint {
			return "it reaches an open world"
		}
		return ineligible(t)
	}
}
