package mutants

import (
	"encoding/json"
	"net/http"
	"strings"

	"codemode/refhost/mcpi"
	"codemode/refhost/mcpi/change"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// answerMutants are those of §0.
func answerMutants() []Mutant {
	return []Mutant{
		{ID: "lines-joined", Requirement: "body-of-statements",
			Description: "the lines of the code are joined, so that a comment takes all that comes after it",
			Apply:       change.Source(func(code string) string { return strings.ReplaceAll(code, "\n", " ") })},
		{ID: "falsy-is-nothing", Requirement: "returned-value", Description: "0 and false are no return value",
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				if text == "0" || text == "false" {
					return "(no return value)", failed
				}
				return text, failed
			})},
		{ID: "results-logged", Requirement: "only-the-answer", Description: "the answer logs what calls gave",
			Apply: change.Wrapped(`(call) => async (...given) => { const result = await call(...given); ` +
				`console.log(JSON.stringify(result)); return result; }`)},
	}
}

// callMutants are those of §2, and of §11 where they are about calls.
func callMutants() []Mutant {
	return []Mutant{
		{ID: "socket-leaked", Requirement: "no-network", Description: "an event source connects",
			Apply: change.Outside("connect", func(url string) {
				if response, err := http.Get(url); err == nil {
					_ = response.Body.Close()
				}
			}, `globalThis.EventSource = class { constructor(url) { connect(String(url)); } };`)},
		{ID: "names-prefixed", Requirement: "tools-are-functions",
			Description: "each function has the id of its server before its name",
			Apply: func(r *mcpi.Rules) {
				names := r.Names
				r.Names = func(eligible []mcpi.Entry) []string {
					all := names(eligible)
					for i := range all {
						all[i] = eligible[i].Server + "_" + all[i]
					}
					return all
				}
			}},
		{ID: "calls-remembered", Requirement: "one-request-each", Description: "equal calls of a script are made once",
			Also: broken("what the second call passed does not arrive", "arguments-exact"),
			Apply: change.Wrapped(`((made) => (call, name) => (...given) => ` +
				`made[name + JSON.stringify(given)] ??= call(...given))({})`)},
		{ID: "nulls-dropped", Requirement: "arguments-exact", Description: "members that are null are not sent",
			Apply: change.Wrapped(`(call) => (...given) => call(...given.map((value) => value === undefined ? value : ` +
				`JSON.parse(JSON.stringify(value, (key, v) => v === null ? undefined : v))))`)},
		{ID: "connected-anew", Requirement: "same-connection", Description: "the host connects to servers for each run",
			Apply: func(r *mcpi.Rules) {
				r.Sandbox.Connections = func() rules.ConnectionRule {
					return rules.ConnectionRule{AtStart: true, Kept: false}
				}
			}},
		{ID: "value-wrapped", Requirement: "typed-result", Revisions: []string{zero},
			Description: "the structured output is a member of what a call gives",
			Apply: func(r *mcpi.Rules) {
				unwrap := r.Sandbox.Unwrap
				r.Sandbox.Unwrap = func(result json.RawMessage) json.RawMessage {
					return json.RawMessage(`{"output":` + string(unwrap(result)) + `}`)
				}
			}},
		{ID: "codemode-missing", Requirement: "codemode-injected", Description: "there is no codemode",
			Also: broken("its functions are not there either", "tools-are-functions"),
			Apply: change.Source(func(code string) string {
				return "return (async (codemode) => {\n" + code + "\n})();"
			})},
		{ID: "then-gives-nothing", Requirement: "thenable", Description: "the then of a call gives no promise",
			Apply: change.Wrapped(`(call) => (...given) => { const made = call(...given); ` +
				`return { then(...taken) { made.then(...taken); } }; }`)},
	}
}

// settingMutants are those about what a configuration says.
func settingMutants() []Mutant {
	const much, long = 4096, 600_000
	noApprovals := change.Settings(func(s *mcpi.Settings) { s.Policy.Approval = policy.Approval{} })
	return []Mutant{
		{ID: "audit-off", Requirement: "audit", Revisions: []string{zero},
			Description: "nothing is written to the audit log",
			Apply: change.Settings(func(s *mcpi.Settings) { s.AuditFile = "" })},
		{ID: "rates-ignored", Requirement: "rate-limits", Description: "calls are not bounded by a rate",
			Apply: change.Settings(func(s *mcpi.Settings) { s.Policy.Rates = nil })},
		{ID: "declined-is-made", Requirement: "approval-hook", Revisions: []string{zero},
			Description: "a call that is declined is made", Apply: noApprovals},
		{ID: "approved-is-asked", Requirement: "writes-approved", Revisions: []string{one},
			Description: "what is approved is not called without asking once more", Apply: noApprovals},
		{ID: "writes-made", Requirement: "writes-approved", Revisions: []string{one},
			Description: "nobody is asked before tools are called that do not only read",
			Apply:       func(r *mcpi.Rules) { r.Approval = "" }},
		{ID: "memory-unlimited", Requirement: "memory-limit", Description: "a script gets four gigabytes",
			Apply: change.Settings(func(s *mcpi.Settings) { s.MemoryMB = much })},
		{ID: "time-unlimited", Requirement: "time-limit", Description: "a script may take ten minutes",
			Apply: change.Settings(func(s *mcpi.Settings) { s.TimeoutMs = long })},
	}
}
