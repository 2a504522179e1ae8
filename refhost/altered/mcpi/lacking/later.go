package lacking

import (
	"errors"
	"slices"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// laterHosts are those that lack something of §12, which mcpi@1.0 alone has, but for what is about writing.
func laterHosts() []Host {
	return of(one, []Host{
		{ID: "no-search", Description: "code_search has no op search", Lacks: []string{"search-names"},
			Apply: operationsBut("search")},
		{ID: "no-describe", Description: "code_search has no op describe", Lacks: []string{"describe-shows-schemas"},
			Apply: operationsBut("describe")},
		{ID: "no-browse", Description: "code_search has no op browse", Lacks: []string{"browse-names-no-tools"},
			Apply: operationsBut("browse")},
		{ID: "no-list", Description: "code_search has no op list", Lacks: []string{}, Apply: operationsBut("list")},
		{ID: "no-parameters", Description: "what is found has no names of its parameters",
			Lacks: []string{"search-shows-parameters"}, Apply: mutant("parameters-hidden")},
		{ID: "no-snapshots",
			Description: "there are no snapshots: answers have none, and code is run whatever it names",
			Lacks:       []string{"snapshot-shown", "stale-snapshot"},
			Apply:       change.Every(mutant("snapshot-hidden"), mutant("any-snapshot-runs"))},
		{ID: "snapshot-needed", Description: "code that names no snapshot is not run",
			Lacks: []string{"snapshot-optional"}, Apply: mutant("snapshot-required")},
		{ID: "no-call", Description: "codemode has no call and no callRef", Lacks: []string{"call-by-reference"},
			Apply: change.Wrapped(`(call, name) => name === "call" || name === "callRef" ? null : call`)},
		{ID: "no-shorthands", Description: "codemode has no functions but call and those that search",
			Lacks: []string{"tools-are-functions"},
			Apply: func(r *mcpi.Rules) {
				r.Names = func(eligible []mcpi.Entry) []string { return make([]string, len(eligible)) }
			}},
		{ID: "no-discovery-functions", Description: "codemode has no browse, search, list, describe and inspect",
			Lacks: []string{},
			Apply: change.Wrapped(`(call, name) => ["browse", "search", "list", "describe", "inspect"].includes(name) ? ` +
				`null : call`)},
	}...)
}

// writeHosts are those that lack something of what keeps calls in check: their meaning differs between the revisions.
func writeHosts() []Host {
	none := func(r *mcpi.Rules) {
		settings := r.Settings
		r.Settings = func(mcpi.Settings) mcpi.Settings { return settings(mcpi.Settings{}) }
	}
	const alone = "of the configuration, the servers alone count"
	return slices.Concat(of(one, []Host{
		{ID: "no-validation", Description: "arguments are not validated", Lacks: []string{},
			Apply: func(r *mcpi.Rules) { r.Validates = false }},
		{ID: "no-budget", Description: "a run may make as many calls as it likes", Lacks: []string{},
			Apply: func(r *mcpi.Rules) { r.Budget = mcpi.Budget{} }},
		{ID: "no-approvals", Description: "nobody is asked before tools are called that do not only read",
			Lacks: []string{"writes-approved"}, Apply: mutant("writes-made")},
		{ID: "no-writes", Description: "tools that do not only read are not called, whoever approves",
			Lacks: []string{"writes-approved"}, Apply: mutant("approved-is-asked")},
		{ID: "no-writers", Description: "tools that do not only read are not there",
			Lacks: []string{"writes-approved", "tools-are-functions", "search-finds-all-tools"},
			Apply: withoutWriters},
		{ID: "no-schemaless-tools", Description: "tools without an output schema are not called",
			Lacks: []string{"schemaless-tools-called"}, Apply: mutant("schema-needed")},
		{ID: "no-options", Description: alone, Apply: none,
			Lacks: []string{"rate-limits", "writes-approved", "memory-limit", "time-limit"}},
	}...), of(zero,
		Host{ID: "no-audit", Description: "there is no audit log", Lacks: []string{"audit"},
			Apply: mutant("audit-off")},
		Host{ID: "no-approvals", Description: "nobody is asked to approve single calls",
			Lacks: []string{"approval-hook"}, Apply: mutant("declined-is-made")},
		Host{ID: "no-options", Description: alone, Apply: none,
			Lacks: []string{"rate-limits", "audit", "approval-hook", "memory-limit", "time-limit"}}))
}

// withoutWriters leaves out the tools that do not only read.
func withoutWriters(r *mcpi.Rules) {
	r.Ineligible = func(t policy.Tool) string {
		if t.Hints().ReadOnly {
			return ""
		}
		return "it does not only read"
	}
	change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		c.Entries = slices.DeleteFunc(slices.Clone(c.Entries), func(e mcpi.Entry) bool { return e.Why != "" })
		return usual(c, q)
	})(r)
}

// operationsBut is a code_search that has not got an operation yet.
func operationsBut(op string) func(*mcpi.Rules) {
	return change.Search(func(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
		asked := q.Op
		switch {
		case asked == "" && q.Query != "":
			asked = "search"
		case asked == "":
			asked = "browse"
		}
		if asked == op {
			return nil, errors.New("invalid_arguments: there is no op " + op)
		}
		return usual(c, q)
	})
}
