package lacking

import (
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
)

// answerHosts are those that lack something of what the two tools are and answer (§0, §11).
func answerHosts() []Host {
	constant := change.Every(change.Source(func(string) string { return "" }),
		change.Text(func(string, bool) (string, bool) { return "ok", false }),
		change.Search(func(mcpi.Catalog, mcpi.Question, change.Searching) (rules.Object, error) {
			return rules.Object{{Key: "ok", Value: true}}, nil
		}))
	const described = "each tool answers with one constant text, and runs nothing"
	return slices.Concat(of(zero,
		Host{ID: "constant", Description: described, Apply: constant,
			Lacks: []string{"returned-value", "search-names"}},
	), of(one,
		Host{ID: "constant", Description: described, Apply: constant,
			Lacks: []string{"returned-value", "search-names", "describe-shows-schemas", "browse-names-no-tools"}},
	), []Host{
		{ID: "no-execution", Description: "code_execute is not there yet, and fails", Lacks: []string{"returned-value"},
			Apply: change.Source(func(string) string { return `throw new Error("not implemented");` })},
		{ID: "values-as-strings", Description: "what a script returns is made a string: objects have no members",
			Lacks: []string{"returned-value"},
			Apply: change.Source(func(code string) string {
				return "return String(await (async () => {\n" + code + "\n})());"
			})},
		{ID: "no-await", Description: "code is the body of an ordinary function, so that it cannot await",
			Lacks: []string{"body-of-statements"},
			Apply: change.Source(func(code string) string { return "return (() => {\n" + code + "\n})();" })},
		{ID: "no-marks", Description: "what fails is not marked: its text says so", Lacks: []string{},
			Apply: change.Text(func(text string, _ bool) (string, bool) { return text, false })},
		{ID: "no-words", Description: "the text of a failure is empty", Lacks: []string{},
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				if failed {
					return "", true
				}
				return text, false
			})},
		{ID: "no-signs", Description: "a failure is neither marked nor has it a prefix, and is a text as any other",
			Lacks: []string{},
			Apply: change.Text(func(text string, _ bool) (string, bool) {
				return strings.TrimPrefix(text, mcpi.Failure("")), false
			})},
		{ID: "failures-silent", Description: "a script that fails is answered with an empty text, as any other",
			Lacks: []string{}, Apply: change.Text(func(text string, failed bool) (string, bool) {
				if failed {
					return "", false
				}
				return text, false
			})},
		{ID: "answers-cut", Description: "an answer has 1,000 bytes at most", Lacks: []string{"returned-value"},
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				return text[:min(1000, len(text))], failed
			})},
		{ID: "no-schemas", Description: "the two tools have no schemas of their own", Lacks: []string{},
			Apply: change.Tools(func(tools []mcpi.Tool, _ mcpi.Catalog) []mcpi.Tool {
				for i := range tools {
					tools[i].InputSchema = rules.Object{{Key: "type", Value: "object"}}
				}
				return tools
			})},
	})
}

// callHosts are those that lack something of calls (§2).
func callHosts() []Host {
	refused := change.Wrapped(`() => async () => { throw new Error("not implemented"); }`)
	oneAtATime := change.Wrapped(`((under) => (call) => async (...given) => { if (under.way) throw new Error("busy"); ` +
		`under.way = true; try { return await call(...given); } finally { under.way = false; } })({})`)
	return []Host{
		{ID: "no-codemode", Description: "scripts have no codemode", Lacks: []string{"codemode-injected",
			"tools-are-functions"}, Apply: mutant("codemode-missing")},
		{ID: "no-tools", Description: "codemode has no functions", Lacks: []string{"tools-are-functions"},
			Apply: change.Wrapped(`() => null`)},
		{ID: "calls-refused", Description: "each call is refused", Lacks: []string{"tools-are-functions"},
			Apply: refused},
		{ID: "calls-not-made", Description: "each call gives an object without members, and reaches no server",
			Lacks: []string{"tools-are-functions"}, Apply: change.Wrapped(`() => async () => ({})`)},
		{ID: "one-at-a-time", Description: "a call is refused while another one is under way",
			Lacks: []string{"one-request-each"}, Apply: oneAtATime},
		{ID: "one-by-one", Description: "a call waits for those before it", Lacks: []string{},
			Apply: change.Wrapped(`((last) => (call) => (...given) => { const passed = given.map((value) => ` +
				`value === undefined ? value : JSON.parse(JSON.stringify(value))), made = () => call(...passed); ` +
				`return last = last.then(made, made); })(Promise.resolve())`)},
		{ID: "connects-for-each-run", Description: "connections are not kept", Lacks: []string{"same-connection"},
			Apply: mutant("connected-anew")},
	}
}

// settingHosts are those that lack options, or what they are about.
func settingHosts() []Host {
	return []Host{
		{ID: "no-rates", Description: "there are no rate limits", Lacks: []string{"rate-limits"},
			Apply: mutant("rates-ignored")},
		{ID: "no-memory-limit", Description: "a script may take 4 GiB", Lacks: []string{"memory-limit"},
			Apply: change.Settings(func(s *mcpi.Settings) { s.MemoryMB = 4096 })},
		{ID: "no-time-limit", Description: "a script may take an hour", Lacks: []string{"time-limit"},
			Apply: change.Settings(func(s *mcpi.Settings) { s.TimeoutMs = 3_600_000 })},
	}
}
