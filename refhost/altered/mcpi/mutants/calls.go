package mutants

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
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
			Also: broken("that is logged, too", "nothing-but-the-value"),
			Apply: change.Every(change.LogsShown, change.Wrapped(`(call) => async (...given) => { `+
				`const result = await call(...given); console.log(JSON.stringify(result)); return result; }`))},
		{ID: "logs-shown", Requirement: "nothing-but-the-value",
			Description: "what a script logs stands below its value",
			Also:        broken("it may log what calls gave", "only-the-answer"),
			Apply:       change.LogsShown},
		{ID: "value-trimmed", Requirement: "returned-value",
			Description: "blanks at the ends of a value are taken away",
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				return strings.TrimSpace(text), failed
			})},
		{ID: "fences-unpacked", Requirement: "body-of-statements",
			Description: "of code that has a block in fences that block alone is run",
			Apply: change.Source(func(code string) string {
				if block := regexp.MustCompile("(?s)```js\n(.*?)```").FindStringSubmatch(code); block != nil {
					return block[1]
				}
				return code
			})},
		{ID: "prototype-answered", Requirement: "returned-value", Description: "a value has no member __proto__",
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				return strings.ReplaceAll(text, `"__proto__"`, `"proto"`), failed
			})},
		{ID: "broken-letters-end-the-value", Requirement: "returned-value",
			Description: "a value with half a letter has nothing else",
			Apply: change.Text(func(text string, failed bool) (string, bool) {
				if strings.Contains(text, "\ufffd") || strings.Contains(text, `\ud83d`) {
					return "{}", false
				}
				return text, failed
			})},
		{ID: "answers-swapped", Requirement: "returned-value",
			Description: "two scripts that run at once are answered with each other's value", Apply: answersSwapped()},
	}
}

// answersSwapped lets what ends while another script is under way wait for that, and gives each the text of the other.
func answersSwapped() func(*mcpi.Rules) {
	type answer struct {
		text   string
		failed bool
	}
	var mu sync.Mutex
	underWay, waiting := 0, (chan answer)(nil)
	return change.Every(change.Source(func(code string) string {
		mu.Lock()
		defer mu.Unlock()
		underWay++
		return code
	}), change.Text(func(text string, failed bool) (string, bool) {
		mu.Lock()
		underWay--
		own, other := answer{text, failed}, waiting
		if other == nil && underWay == 0 {
			mu.Unlock()
			return text, failed
		}
		if other != nil {
			waiting = nil
			mu.Unlock()
			theirs := <-other
			other <- own
			return theirs.text, theirs.failed
		}
		waiting = make(chan answer)
		mine := waiting
		mu.Unlock()
		mine <- own
		theirs := <-mine
		return theirs.text, theirs.failed
	}))
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
		{ID: "arguments-assigned", Requirement: "arguments-exact",
			Description: "the members of arguments are assigned to other objects, so that __proto__ is lost",
			Apply:       change.Wrapped(`((copied) => (call) => (...given) => call(...given.map(copied)))(` + copied + `)`)},
		{ID: "half-letters-end-calls", Requirement: "arguments-exact",
			Description: "after a call with half a letter no call is made",
			Apply: change.Wrapped(`((state) => (call) => async (...given) => { ` +
				`state.broken ||= /"[^"]*\\ud83d/.test(JSON.stringify(given)); ` +
				`if (state.broken) throw new Error("the connection is closed"); return call(...given); })({})`)},
		{ID: "replies-in-order", Requirement: "typed-result", Revisions: []string{zero},
			Description: "replies go to the calls of a tool in the order in which these were made",
			Apply:       repliesInOrder},
		{ID: "replies-mixed-up", Requirement: "whole-result", Revisions: []string{one},
			Description: "replies go to the calls of a tool in the order in which these were made",
			Apply:       repliesInOrder},
		{ID: "results-assigned", Requirement: "typed-result", Revisions: []string{zero},
			Description: "the members of what a call gives are assigned to another object, so that __proto__ is lost",
			Apply:       change.Wrapped(`((copied) => (call) => async (...given) => copied(await call(...given)))(` + copied + `)`)},
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
			Apply:       change.Settings(func(s *mcpi.Settings) { s.AuditFile = "" })},
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
		{ID: "bytes-uncounted", Requirement: "memory-limit",
			Description: "bytes are kept beside the memory that is counted",
			Apply:       change.Prelude(`globalThis.Uint8Array = class { fill() { return this; } };`)},
		{ID: "time-unlimited", Requirement: "time-limit", Description: "a script may take ten minutes",
			Apply: change.Settings(func(s *mcpi.Settings) { s.TimeoutMs = long })},
	}
}

// copied is a function of JavaScript that copies a value by assigning its members.
const copied = `function copied(v) { if (typeof v !== "object" || v === null) return v; ` +
	`const made = Array.isArray(v) ? [] : {}; for (const name of Object.keys(v)) made[name] = copied(v[name]); ` +
	`return made; }`

// repliesInOrder gives each reply to the call of the tool that has waited longest.
func repliesInOrder(r *mcpi.Rules) {
	change.Wrapped(`(waiting => (call, name) => (...given) => new Promise((done, failed) => { ` +
		`const those = (waiting[name] ??= []); those.push([done, failed]); ` +
		`call(...given).then((v) => those.shift()[0](v), (e) => those.shift()[1](e)); }))(Object.create(null))`)(r)
}
