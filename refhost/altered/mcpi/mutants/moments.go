package mutants

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// momentMutants keep a rule until something has happened, or for a while.
func momentMutants() []Mutant {
	return []Mutant{
		{ID: "tools-rest", Requirement: "one-request-each",
			Description: "a tool that has failed five times is not called any more", Apply: toolsRest},
		{ID: "connected-after-failures", Requirement: "same-connection",
			Description: "from the first script that fails on the host connects for each one",
			Apply: func(r *mcpi.Rules) {
				var failed atomic.Bool
				change.Text(func(text string, is bool) (string, bool) {
					failed.CompareAndSwap(false, is)
					return text, is
				})(r)
				r.Sandbox.Connections = func() rules.ConnectionRule {
					return rules.ConnectionRule{AtStart: true, Kept: !failed.Load()}
				}
			}},
		{ID: "failures-use-sandboxes-up", Requirement: "works-after-an-ended-run",
			Description: "after 20 scripts that have failed all fail", Apply: usedUp()},
		{ID: "audit-emptied", Requirement: "audit", Revisions: []string{zero},
			Description: "the audit log is empty when the host starts",
			Apply: change.Settings(func(s *mcpi.Settings) {
				if s.AuditFile != "" {
					_ = os.Truncate(s.AuditFile, 0) // there may be none yet
				}
			})},
		{ID: "rates-of-seconds", Requirement: "rate-limits", Description: "so many calls are made a second",
			Apply: change.Settings(func(s *mcpi.Settings) {
				s.Policy.Rates = append([]policy.Rate(nil), s.Policy.Rates...)
				for i := range s.Policy.Rates {
					s.Policy.Rates[i].Per = time.Second
				}
			})},
		{ID: "chance-missing", Requirement: "javascript", Description: "there is no Math.random",
			Apply: change.Prelude(`delete Math.random;`)},
		{ID: "module-leaked", Requirement: "no-node-apis", Description: "there is a module of Node, without anything",
			Apply: change.Prelude(`globalThis.module = { exports: {} };`)},
		{ID: "results-told-at-the-limit", Requirement: "only-the-answer",
			Description: "where the limit ends a script, the answer has what its last call gave",
			Apply:       toldAtTheLimit},
	}
}

// toolsRest counts the failures of each tool over all scripts.
func toolsRest(r *mcpi.Rules) {
	var mu sync.Mutex
	failed := map[string]int{}
	r.Sandbox.Outside = func() map[string]rules.Outside {
		return map[string]rules.Outside{"failed": func(given json.RawMessage) (json.RawMessage, error) {
			var told struct {
				Name string
				By   int
			}
			var all []json.RawMessage
			if json.Unmarshal(given, &all) == nil && len(all) == 1 {
				_ = json.Unmarshal(all[0], &told) // it is what is passed below
			}
			mu.Lock()
			defer mu.Unlock()
			failed[told.Name] += told.By
			return json.Marshal(failed[told.Name])
		}}
	}
	change.Around(`const failed = globalThis.failed; delete globalThis.failed; const wrap = (call, name) => `+
		`async (...given) => { if (failed({ name, by: 0 }) > 4) throw new Error("it rests"); `+
		`try { return await call(...given); } catch (e) { failed({ name, by: 1 }); throw e; } };`,
		`codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name], name)]))`)(r)
}

// usedUp fails each call of a process after the 20th failure.
func usedUp() func(*mcpi.Rules) {
	var failures atomic.Int64
	return change.Text(func(text string, failed bool) (string, bool) {
		switch {
		case failures.Load() >= 20:
			return mcpi.Failure("no sandbox is left"), true
		case failed:
			failures.Add(1)
		}
		return text, failed
	})
}

// keptResult keeps what the last call gave, as JSON text.
func keptResult(r *mcpi.Rules) *atomic.Value {
	last := &atomic.Value{}
	r.Sandbox.Outside = func() map[string]rules.Outside {
		return map[string]rules.Outside{"keep": func(given json.RawMessage) (json.RawMessage, error) {
			last.Store(string(given))
			return json.RawMessage("null"), nil
		}}
	}
	change.Around(`const keep = globalThis.keep; delete globalThis.keep; const wrap = (call) => async (...given) => { `+
		`const value = await call(...given); keep(JSON.stringify(value)); return value; };`,
		`codemode && Object.fromEntries(Object.keys(codemode).map((name) => [name, wrap(codemode[name])]))`)(r)
	return last
}

// toldAtTheLimit keeps what the last call gave, for the answer to a script that the limit ends.
func toldAtTheLimit(r *mcpi.Rules) {
	last := keptResult(r)
	change.Text(func(text string, failed bool) (string, bool) {
		if kept, is := last.Load().(string); is && failed && strings.Contains(text, " ms") {
			return text + "\n" + kept, failed
		}
		return text, failed
	})(r)
}
