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

// wordMutants take a word for what it is like, or leave out what comes late.
func wordMutants() []Mutant {
	all := []Mutant{
		{ID: "names-of-effects-skipped", Requirement: "tools-are-functions",
			Description: "a tool is no function whose name says that it writes, whatever its server says",
			Apply: onNames(func(eligible []mcpi.Entry, names []string) {
				writes := regexp.MustCompile(`^(create|update|delete|write)_`)
				for i, e := range eligible {
					if writes.MatchString(e.ToolName) {
						names[i] = ""
					}
				}
			})},
		{ID: "twenty-functions-of-a-server", Requirement: "tools-are-functions",
			Description: "no more than twenty tools of a server are functions",
			Apply: onNames(func(eligible []mcpi.Entry, names []string) {
				of := map[string]int{}
				for i, e := range eligible {
					if of[e.Server]++; of[e.Server] > 20 {
						names[i] = ""
					}
				}
			})},
		{ID: "hints-in-any-case", Requirement: "read-only-only",
			Description: "a hint counts in small and in capital letters", Apply: hintsInAnyCase},
		{ID: "long-descriptions-cut", Requirement: "search-keyword",
			Description: "a word is looked for in the first 200 letters of a description",
			Apply: onQuestion(func(c *mcpi.Catalog, _ *mcpi.Question) {
				c.Entries = slices.Clone(c.Entries)
				for i := range c.Entries {
					e := &c.Entries[i]
					e.Description = e.Description[:min(200, len(e.Description))]
				}
			})},
		{ID: "undefined-is-null", Requirement: "arguments-exact",
			Description: "a member that is undefined is sent as null",
			Apply: change.Wrapped(`(call) => (...given) => call(...given.map((value) => value === undefined ? value : ` +
				`JSON.parse(JSON.stringify(value, (key, v) => v === undefined ? null : v))))`)},
		{ID: "names-of-objects-taken", Requirement: "servers-configured",
			Description: "a server is left out whose name objects have", Apply: namesOfObjectsTaken},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return all
}

func hintsInAnyCase(r *mcpi.Rules) {
	ineligible := r.Ineligible
	r.Ineligible = func(t policy.Tool) string {
		var hints map[string]json.RawMessage
		_ = json.Unmarshal(t.Annotations, &hints) // what is no object has no hints
		for name, hint := range hints {
			if strings.EqualFold(name, "readOnlyHint") && string(hint) == "true" {
				t.Annotations = json.RawMessage(`{"readOnlyHint":true}`)
			}
		}
		return ineligible(t)
	}
}

func namesOfObjectsTaken(r *mcpi.Rules) {
	paths := r.Sandbox.ModulePaths
	r.Sandbox.ModulePaths = func(ids []string) []string {
		all := paths(ids)
		for i, id := range ids {
			if slices.Contains([]string{"constructor", "toString"}, id) {
				all[i] = rules.NotExposed
			}
		}
		return all
	}
}
