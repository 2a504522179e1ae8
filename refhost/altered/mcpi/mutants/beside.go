package mutants

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// besideMutants keep a rule alone, and break it beside something else, or for what is like something else.
func besideMutants() []Mutant {
	all := []Mutant{
		{ID: "failures-cancel-others", Requirement: "typed-result",
			Description: "a call that fails takes the calls along that are under way beside it",
			Apply: change.Wrapped(`((open) => (call) => async (...given) => { let fail; ` +
				`const gone = new Promise((_, no) => { fail = no; }); gone.catch(() => {}); open.add(fail); ` +
				`try { return await Promise.race([call(...given), gone]); } catch (e) { ` +
				`for (const other of open) other(new Error("cancelled")); throw e; } ` +
				`finally { open.delete(fail); } })(new Set())`)},
		{ID: "members-all-required", Requirement: "typed-result",
			Description: "a result that lacks a member which its output schema names is refused",
			Apply:       membersRequired},
		{ID: "long-code-refused", Requirement: "body-of-statements",
			Description: "code of more than fifty lines is not run",
			Apply: change.Source(func(code string) string {
				if strings.Count(code, "\n") > 50 {
					return `throw new Error("the code is too long");`
				}
				return code
			})},
		{ID: "beginnings-declined", Requirement: "approval-hook",
			Description: "a tool is declined whose name begins with that of one that is", Apply: beginningsDeclined},
		{ID: "third-of-a-name-lost", Requirement: "tools-are-functions",
			Description: "the third tool of a name is no function",
			Apply: onNames(func(eligible []mcpi.Entry, names []string) {
				times := map[string]int{}
				for i, e := range eligible {
					if times[e.ToolName]++; times[e.ToolName] == 3 {
						names[i] = ""
					}
				}
			})},
		{ID: "high-rates-ignored", Requirement: "rate-limits", Description: "a rate of more than fifty calls is none",
			Apply: change.Settings(func(s *mcpi.Settings) {
				s.Policy.Rates = slices.DeleteFunc(slices.Clone(s.Policy.Rates), func(r policy.Rate) bool {
					return r.Calls > 50
				})
			})},
		{ID: "results-are-examples", Requirement: "only-the-answer",
			Description: "a search shows what the last call gave, as an example", Apply: resultsShown},
		{ID: "long-arguments-lost", Requirement: "arguments-exact",
			Description: "a call is not made whose arguments have more than 65536 letters",
			Apply: change.Wrapped(`(call) => async (...given) => { ` +
				`if (JSON.stringify(given).length > 65536) throw new Error("too long"); return call(...given); }`)},
		{ID: "variables-filled-in", Requirement: "arguments-exact",
			Description: "a text argument has the value of a variable in place of ${HOME}",
			Apply: change.Wrapped(`(call) => (...given) => call(...given.map((value) => value === undefined ? value : ` +
				`JSON.parse(JSON.stringify(value, (key, v) => typeof v === "string" ? v.replaceAll("${HOME}", "/root") : v))))`)},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return all
}

// membersRequired lets a call fail whose value lacks a member that the output schema of its tool names.
func membersRequired(r *mcpi.Rules) {
	var named atomic.Value
	onNames(func(eligible []mcpi.Entry, names []string) {
		members := map[string][]string{}
		for i, e := range eligible {
			var schema struct{ Properties map[string]json.RawMessage }
			_ = json.Unmarshal(e.OutputSchema, &schema) // what is no object names none
			members[names[i]] = slices.AppendSeq([]string{}, maps.Keys(schema.Properties))
		}
		named.Store(string(encoded(members, json.RawMessage("{}"))))
	})(r)
	source := r.Source
	r.Source = func(code string) string {
		opening, closing, kept := mcpi.Form(code)
		return source("const named = " + named.Load().(string) + ", wrap = (call, name) => async (...given) => { " +
			`const value = await call(...given); for (const member of named[name] ?? []) ` +
			`if (!Object.hasOwn(value, member)) throw new Error("it lacks " + member); return value; };` +
			"\nreturn (async (codemode) => {" + opening + "\n" + kept + "\n" + closing + "})(" +
			"Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name], name)])));")
	}
}

// beginningsDeclined declines whatever begins like what is declined.
func beginningsDeclined(r *mcpi.Rules) {
	change.Settings(func(s *mcpi.Settings) {
		refused := slices.Clone(s.Policy.Approval.Refused)
		for _, p := range s.Policy.Approval.Refused {
			if longer, err := policy.ParsePattern(p.String() + "*"); err == nil {
				refused = append(refused, longer)
			}
		}
		s.Policy.Approval.Refused = refused
	})(r)
}

// resultsShown keeps what the last call gave, for searches.
func resultsShown(r *mcpi.Rules) {
	last := keptResult(r)
	change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		answer, err := usual(c, q)
		if value, is := last.Load().(string); is && err == nil {
			answer = answer.With("example", value)
		}
		return answer, err
	})(r)
}
