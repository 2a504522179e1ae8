package lacking

import (
	"slices"
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
)

// sandboxHosts are those that lack something of the sandbox, or of what it is given (§3, §4, §10.2).
func sandboxHosts() []Host {
	return slices.Concat([]Host{
		{ID: "bare-engine",
			Description: "scripts have nothing but the language: no console, timers, URL, text encoders",
			Lacks:       []string{}, Apply: bareEngine},
	}, of(zero,
		Host{ID: "first-server-alone", Description: "there is only the first server",
			Lacks: []string{"servers-configured", "search-all-servers"}, Apply: mutant("first-server-alone")},
		Host{ID: "no-eligibility", Description: "tools are called whatever they say of themselves",
			Lacks: []string{"read-only-only", "output-schema-only", "per-tool-annotations", "search-eligible-only"},
			Apply: func(r *mcpi.Rules) { r.Ineligible = func(policy.Tool) string { return "" } }},
		Host{ID: "no-output-schemas",
			Description: "the host does not read output schemas, and so calls any tool that only reads",
			Lacks:       []string{"output-schema-only", "search-eligible-only"}, Apply: mutant("schema-not-needed")},
		Host{ID: "nothing-eligible", Description: "the host does not read annotations, and so lets no tool be called",
			Lacks: []string{"tools-are-functions", "search-names"},
			Apply: func(r *mcpi.Rules) {
				r.Ineligible = func(policy.Tool) string { return "its server does not say that it only reads" }
			}},
	), of(one,
		Host{ID: "first-server-alone", Description: "there is only the first server",
			Lacks: []string{"servers-configured", "search-all-servers"}, Apply: mutant("later-servers-lost")},
	))
}

func bareEngine(r *mcpi.Rules) {
	bare := strings.Fields("console setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask " +
		"structuredClone URL URLSearchParams TextEncoder TextDecoder atob btoa performance crypto AbortController")
	globals := r.Sandbox.Globals
	r.Sandbox.Globals = func(defined []string) []string {
		missing := func(name string) bool { return slices.Contains(bare, name) }
		return slices.DeleteFunc(globals(defined), missing)
	}
}

// resultHosts are those that lack something of what calls give and take (§2, §12.3).
func resultHosts() []Host {
	nothing := change.Wrapped(`(call) => async (...given) => { await call(...given); }`)
	return slices.Concat([]Host{
		{ID: "no-arguments", Description: "calls are made without the arguments that scripts pass",
			// A scenario of the core judges both at once: whether each call arrives once, as it was made.
			Lacks: []string{"arguments-exact", "one-request-each"}, Apply: onArguments(`{}`)},
	}, of(zero,
		Host{ID: "no-values", Description: "a call gives nothing", Lacks: []string{"typed-result"}, Apply: nothing},
		Host{ID: "results-as-text", Description: "a call gives the text of its value", Lacks: []string{"typed-result"},
			Apply: onResult(func(value string) string { return "JSON.stringify(" + value + ")" })},
		Host{ID: "results-whole", Description: "a call gives the result of its tool with all that belongs to it",
			Lacks: []string{"typed-result"}, Apply: onResult(func(value string) string {
				return `{ content: [], structuredContent: ` + value + ` }`
			})},
	), of(one,
		Host{ID: "no-values", Description: "a call gives nothing",
			Lacks: []string{"whole-result"}, Apply: nothing},
		Host{ID: "no-content", Description: "a call gives structured content alone", Lacks: []string{"whole-result"},
			Apply: mutant("value-for-result")},
		Host{ID: "errors-thrown", Description: "a result with isError is thrown", Lacks: []string{"error-result-given"},
			Apply: mutant("errors-thrown")},
	))
}

// onArguments has each tool called with other arguments: of a function that is no tool, all but the last are kept.
func onArguments(instead string) func(*mcpi.Rules) {
	return change.Wrapped(`(call, name) => (...given) => name === "call" ? call(...given.slice(0, 2), ` + instead + `) : ` +
		`name === "callRef" ? call(given[0], ` + instead + `) : ` +
		`["browse", "search", "list", "describe", "inspect"].includes(name) ? call(...given) : call(` + instead + `)`)
}
