package mutants

import (
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// kindMutants keep a rule where a scenario of one script tries it, and break it elsewhere.
func kindMutants() []Mutant {
	return []Mutant{
		{ID: "budget-of-each-run", Requirement: "rate-limits",
			Description: "each run has the whole budget of calls, which is three",
			Apply: change.Every(change.Settings(func(s *mcpi.Settings) { s.Policy.Rates = nil }),
				change.Wrapped(`((count) => (call) => async (...given) => { if (++count.n > 3) throw new Error("too often"); `+
					`return call(...given); })({ n: 0 })`))},
		{ID: "at-signs-name-files", Requirement: "arguments-exact",
			Description: "a text argument that begins with @ becomes the content of a file",
			Apply: change.Wrapped(`(call) => (...given) => call(...given.map((value) => value === undefined ? value : ` +
				`JSON.parse(JSON.stringify(value, (key, v) => typeof v === "string" && v.startsWith("@/") ? "localhost" : v))))`)},
		{ID: "calls-under-way-shared", Requirement: "one-request-each",
			Description: "a call that is equal to one under way in the run is answered with that",
			Apply: change.Wrapped(`((made) => (call, name) => (...given) => { const key = name + JSON.stringify(given); ` +
				`return made[key] ??= call(...given).finally(() => { delete made[key]; }); })(Object.create(null))`)},
		{ID: "last-call-answers", Requirement: "only-the-answer",
			Description: "a script that returns nothing is answered with what its last call gave",
			Apply:       lastCallAnswers},
		{ID: "ascii-words-alone", Requirement: "search-keyword", Revisions: []string{zero},
			Description: "letters beyond ASCII are no part of a word that is searched for",
			Apply: onQuestion(func(_ *mcpi.Catalog, q *mcpi.Question) {
				q.Query = regexp.MustCompile(`[^\x00-\x7f]+`).ReplaceAllString(q.Query, " ")
			})},
		{ID: "camel-names-fall-back", Requirement: "read-only-only", Revisions: []string{zero},
			Description: "tools that do not only read are called by a form of their name in capitals",
			Apply:       onIneligible(camel)},
	}
}

// camel is a name without the signs between its words, whose first letters are capitals; it is none of one word.
func camel(name string) string {
	made := regexp.MustCompile(`[^A-Za-z0-9]+([a-z])`).ReplaceAllStringFunc(name, func(found string) string {
		return strings.ToUpper(found[len(found)-1:])
	})
	if made == name {
		return ""
	}
	return made
}

// lastCallAnswers keeps what the last call gave, for a script that returns nothing.
func lastCallAnswers(r *mcpi.Rules) {
	change.Source(func(code string) string {
		opening, closing, kept := mcpi.Form(code)
		return "const state = {};\nconst kept = (call) => async (...given) => (state.last = await call(...given));\n" +
			"return (async (codemode) => {" + opening + "\n" + kept + "\n" + closing +
			"})(codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, kept(codemode[name])])))" +
			".then((value) => value ?? state.last);"
	})(r)
}

// onIneligible gives tools that scripts cannot call a name all the same; "" is none. What is found stays.
func onIneligible(named func(toolName string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		names, search, ineligible := r.Names, r.Search, r.Ineligible
		r.Ineligible = func(policy.Tool) string { return "" }
		r.Names = func(all []mcpi.Entry) []string {
			eligible := slices.DeleteFunc(slices.Clone(all), func(e mcpi.Entry) bool {
				return ineligible(e.Policy()) != ""
			})
			own, made := names(eligible), make([]string, len(all))
			for i, e := range all {
				if ineligible(e.Policy()) != "" {
					made[i] = named(e.ToolName)
					continue
				}
				made[i], own = own[0], own[1:]
			}
			return made
		}
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			c.Entries = slices.Clone(c.Entries)
			for i, e := range c.Entries {
				c.Entries[i].Why = ineligible(e.Policy())
			}
			return search(c, q)
		}
	}
}
