package mutants

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// manyMutants keep a rule for a few tools, answers and values, and break it for many, or for unusual ones.
func manyMutants() []Mutant {
	return []Mutant{
		{ID: "later-finds-without-schemas", Requirement: "search-schemas", Revisions: []string{zero},
			Description: "from the eleventh tool on an answer has no schemas", Apply: onFound(leanFrom(10))},
		{ID: "near-misses-shown", Requirement: "search-eligible-only", Revisions: []string{zero},
			Description: "where no other tool is found, those are shown that scripts cannot call", Apply: nearMisses},
		{ID: "further-names-first", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "a tool with the id of its server before its name has that name, also where another one " +
				"has it",
			Apply: onNames(func(eligible []mcpi.Entry, names []string) {
				for i, own := range eligible {
					for j, e := range eligible {
						if own.ToolName == e.Server+"_"+e.ToolName || own.ToolName == e.Server+"__"+e.ToolName {
							names[i], names[j] = names[j], names[i]
						}
					}
				}
			})},
		{ID: "hundred-functions", Requirement: "tools-are-functions", Revisions: []string{zero},
			Description: "no more than a hundred tools are functions",
			Apply: onNames(func(_ []mcpi.Entry, names []string) {
				clear(names[min(len(names), 100):])
			})},
		{ID: "places-of-calls-kept", Requirement: "works-after-an-ended-run",
			Description: "sixteen calls can be under way, and what is never answered is, also when its script is over",
			Apply:       placesKept},
		{ID: "long-limits-overflow", Requirement: "time-limit",
			Description: "a limit of more than a minute ends a script at once",
			Apply: change.Settings(func(s *mcpi.Settings) {
				if s.TimeoutMs > 60_000 {
					s.TimeoutMs = 1
				}
			})},
		{ID: "short-limits-raised", Requirement: "time-limit", Description: "no limit is shorter than ten seconds",
			Apply: change.Settings(func(s *mcpi.Settings) { s.TimeoutMs = max(s.TimeoutMs, 10_000) })},
	}
}

// placesKept lets calls wait for ever while sixteen others are under way.
func placesKept(r *mcpi.Rules) {
	var under atomic.Int64
	r.Sandbox.Outside = func() map[string]rules.Outside {
		return map[string]rules.Outside{"place": func(given json.RawMessage) (json.RawMessage, error) {
			if string(given) == "[true]" {
				return json.RawMessage(fmt.Sprint(under.Add(1) <= 16)), nil
			}
			under.Add(-1)
			return json.RawMessage("null"), nil
		}}
	}
	change.Around(`const place = globalThis.place; delete globalThis.place; const wrap = (call) => async (...given) => { `+
		`if (!place(true)) await new Promise(() => {}); try { return await call(...given); } finally { place(false); } };`,
		`codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name])]))`)(r)
}

// onFound changes the tools that an answer of code_search has.
func onFound(change func([]rules.Object) []rules.Object) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		search := r.Search
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			answer, err := search(c, q)
			answer = slices.Clone(answer)
			for i, m := range answer {
				if found, are := m.Value.([]rules.Object); are {
					answer[i].Value = change(slices.Clone(found))
				}
			}
			return answer, err
		}
	}
}

func leanFrom(first int) func([]rules.Object) []rules.Object {
	return func(found []rules.Object) []rules.Object {
		for i := first; i < len(found); i++ {
			found[i] = stripped(found[i], []string{"inputSchema", "outputSchema"})
		}
		return found
	}
}

func nearMisses(r *mcpi.Rules) {
	search := r.Search
	r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
		answer, err := search(c, q)
		for _, m := range answer {
			if found, are := m.Value.([]rules.Object); are && len(found) == 0 {
				c.Entries = slices.Clone(c.Entries)
				for i, e := range c.Entries {
					c.Entries[i].Why, c.Entries[i].Name = "", e.ToolName
				}
				return search(c, q)
			}
		}
		return answer, err
	}
}

// onNames changes the names of tools that scripts can call.
func onNames(change func(eligible []mcpi.Entry, names []string)) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		names := r.Names
		r.Names = func(eligible []mcpi.Entry) []string {
			all := names(eligible)
			change(eligible, all)
			return all
		}
	}
}
