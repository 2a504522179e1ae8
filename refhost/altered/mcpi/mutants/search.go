package mutants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// searchMutants are those of code_search in §11.
func searchMutants() []Mutant {
	return []Mutant{
		{ID: "words-ignored", Requirement: "search-keyword", Revisions: []string{zero},
			Description: "the same tools are found, whatever is searched for",
			Also:        broken("what is not found is not shown", "search-schemas"), Apply: wordsIgnored},
		{ID: "query-ignored", Requirement: "search-tools", Revisions: []string{one},
			Description: "the same tools are found, whatever is searched for",
			Also:        broken("it is the one search that there is", "search-keyword"), Apply: wordsIgnored},
		{ID: "names-hidden", Requirement: "search-names", Description: "what is found has no names",
			Apply: without("", "name", "ref")},
		{ID: "input-schema-hidden", Requirement: "search-schemas", Revisions: []string{zero},
			Description: "what is found has no schema of its input", Apply: without("", "inputSchema")},
		{ID: "output-schema-hidden", Requirement: "search-schemas", Revisions: []string{zero},
			Description: "what is found has no schema of its output", Apply: without("", "outputSchema")},
		{ID: "ineligible-offered", Requirement: "search-eligible-only", Revisions: []string{zero},
			Description: "tools are found that scripts cannot call",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				c.Entries = slices.Clone(c.Entries)
				for i := range c.Entries {
					c.Entries[i].Name, c.Entries[i].Why = c.Entries[i].ToolName, ""
				}
			})},
		{ID: "ineligible-named", Requirement: "search-eligible-only", Revisions: []string{zero},
			Description: "tools that match and cannot be called are named",
			Apply:       change.Search(namingIneligible)},
		{ID: "first-server-searched", Requirement: "search-all-servers",
			Description: "only tools of the first server are found",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				c.Entries = slices.DeleteFunc(slices.Clone(c.Entries),
					func(e mcpi.Entry) bool { return e.Server != c.Servers[0] })
			})},
	}
}

// namingIneligible adds the names of the tools that match a query and cannot be called.
func namingIneligible(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	answer, err := usual(c, q)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range c.Entries {
		if e.Why != "" && strings.Contains(e.ToolName, q.Query) {
			names = append(names, e.ToolName)
		}
	}
	return answer.With("notOffered", names), nil
}

// wordsIgnored searches for a word that all descriptions have.
func wordsIgnored(r *mcpi.Rules) {
	onQuestion(func(_ *mcpi.Catalog, q *mcpi.Question) {
		if q.Query != "" {
			q.Query = "the"
		}
	})(r)
}

// laterMutants are those of §12, which mcpi@1.0 alone has.
func laterMutants() []Mutant {
	all := []Mutant{
		{ID: "eligible-found-alone", Requirement: "search-finds-all-tools",
			Description: "a search finds no tools but those that only read and have an output schema",
			Apply: onQuestion(func(c *mcpi.Catalog, q *mcpi.Question) {
				if q.Op == "search" {
					c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool {
						return !e.Policy().Hints().ReadOnly || len(e.OutputSchema) == 0
					})
				}
			})},
		{ID: "parameters-hidden", Requirement: "search-shows-parameters",
			Description: "what is found has no names of its parameters", Apply: without("search", "params")},
		{ID: "described-without-schema", Requirement: "describe-shows-schemas",
			Description: "tools are described without what they take", Apply: without("describe", "inputSchema")},
		{ID: "browse-names-tools", Requirement: "browse-names-no-tools", Description: "browse lists all tools",
			Apply: onAnswer(func(c mcpi.Catalog, q mcpi.Question, answer rules.Object) rules.Object {
				var names []string
				for _, e := range c.Entries {
					names = append(names, e.ToolName)
				}
				if q.Op != "browse" {
					return answer
				}
				return answer.With("tools", names)
			})},
		{ID: "snapshot-hidden", Requirement: "snapshot-shown", Description: "answers have no snapshotId",
			Apply: without("", "snapshotId")},
		{ID: "any-snapshot-runs", Requirement: "stale-snapshot", Description: "code is run whatever snapshot it names",
			Apply: func(r *mcpi.Rules) { r.Stale = func(mcpi.Catalog, string) string { return "" } }},
		{ID: "no-snapshot-runs", Requirement: "stale-snapshot", Description: "code that names a snapshot is never run",
			Apply: func(r *mcpi.Rules) {
				r.Stale = func(_ mcpi.Catalog, id string) string {
					if id == "" {
						return ""
					}
					return "stale_snapshot: ask again"
				}
			}},
		{ID: "snapshot-required", Requirement: "snapshot-optional",
			Description: "code that names no snapshot is not run",
			Apply: func(r *mcpi.Rules) {
				stale := r.Stale
				r.Stale = func(c mcpi.Catalog, id string) string {
					if id == "" {
						return "stale_snapshot: name one"
					}
					return stale(c, id)
				}
			}},
		{ID: "no-references", Requirement: "call-by-reference", Description: "codemode has no function call",
			Apply: change.Wrapped(`(call, name) => name === "call" ? undefined : call`)},
		{ID: "first-has-the-name", Requirement: "shorthand-withheld",
			Description: "a name that two servers have calls the tool of the first", Apply: firstHasTheName},
		{ID: "value-for-result", Requirement: "whole-result", Description: "a call gives the structured content alone",
			Apply: structuredAlone},
		{ID: "errors-thrown", Requirement: "error-result-given", Description: "a result with isError is thrown",
			Apply: func(r *mcpi.Rules) { r.Sandbox.IsError = rules.IsError }},
		{ID: "schema-needed", Requirement: "schemaless-tools-called",
			Description: "tools without an output schema are not called",
			Apply: func(r *mcpi.Rules) {
				r.Ineligible = func(t policy.Tool) string {
					if len(t.OutputSchema) == 0 {
						return "it has no output schema"
					}
					return ""
				}
			}},
	}
	for i := range all {
		all[i].Revisions = []string{one}
	}
	return all
}

func onAnswer(change func(mcpi.Catalog, mcpi.Question, rules.Object) rules.Object) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			answer, err := search(c, q)
			return change(c, q, answer), err
		}
	}
}

func firstHasTheName(r *mcpi.Rules) {
	names := r.Names
	r.Names = func(eligible []mcpi.Entry) []string {
		all := names(eligible)
		for i := range all {
			if all[i] == "" && !slices.Contains(all, eligible[i].ToolName) {
				all[i] = eligible[i].ToolName
			}
		}
		return all
	}
}

func structuredAlone(r *mcpi.Rules) {
	r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage {
		var members map[string]json.RawMessage
		_ = json.Unmarshal(result, &members) // what has no members has no content
		if value := members["structuredContent"]; len(value) > 0 {
			return value
		}
		return json.RawMessage("null")
	}
}
