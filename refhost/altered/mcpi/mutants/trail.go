package mutants

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"sync/atomic"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// trailMutants lose what the host keeps of calls: how many there were, and what they passed and gave.
func trailMutants() []Mutant {
	all := []Mutant{
		{ID: "declined-calls-give-back", Requirement: "rate-limits",
			Description: "a call that is declined lets a further one through", Apply: declinedGiveBack()},
		{ID: "declined-calls-give-nothing", Requirement: "typed-result",
			Description: "a call that is declined gives an empty object", Apply: change.Wrapped(
				`(call) => async (...given) => { try { return await call(...given); } ` +
					`catch (e) { if (/not permitted/.test(e.message)) return {}; throw e; } }`)},
		{ID: "unstructured-not-audited", Requirement: "audit",
			Description: "the audit log has no call whose result is not structured, and no error",
			Apply:       onAudit(withoutUnstructured)},
		{ID: "equal-calls-audited-once", Requirement: "audit",
			Description: "of calls of a script that are equal the audit log has one", Apply: onAudit(withoutEqual)},
		{ID: "audit-in-latin", Requirement: "audit", Description: "the audit log has the letters of Latin-1 alone",
			Apply: onAudit(func(log []byte) []byte {
				return []byte(strings.Map(func(r rune) rune { return r & 0xff }, string(log)))
			})},
	}
	for i := range all {
		all[i].Revisions = []string{zero}
	}
	return all
}

// declinedGiveBack counts what is made, and counts a declined call backwards.
func declinedGiveBack() func(*mcpi.Rules) {
	var most, made atomic.Int64
	return func(r *mcpi.Rules) {
		change.Settings(func(s *mcpi.Settings) {
			for _, rate := range s.Policy.Rates {
				most.Store(int64(rate.Calls))
			}
			s.Policy.Rates = []policy.Rate(nil)
		})(r)
		r.Sandbox.Outside = func() map[string]rules.Outside {
			return map[string]rules.Outside{"count": func(given json.RawMessage) (json.RawMessage, error) {
				var by []int64
				_ = json.Unmarshal(given, &by) // it is what is passed below
				return json.Marshal(len(by) == 1 && made.Add(by[0]) <= most.Load() || most.Load() == 0)
			}}
		}
		change.Around(`const count = globalThis.count; delete globalThis.count; const wrap = (call) => async (...given) => { `+
			`if (!count(1)) { count(-1); throw new Error("too many"); } try { return await call(...given); } `+
			`catch (e) { if (/not permitted/.test(e.message)) count(-2); throw e; } };`, wrappedCodemode)(r)
	}
}

// onAudit changes the audit log whenever a script has ended.
func onAudit(changed func(log []byte) []byte) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		var file atomic.Value
		change.Settings(func(s *mcpi.Settings) { file.Store(s.AuditFile) })(r)
		change.Text(func(text string, failed bool) (string, bool) {
			path, _ := file.Load().(string)
			if log, err := os.ReadFile(path); err == nil {
				_ = os.WriteFile(path, changed(log), 0o600) // what cannot be written stays as it was
			}
			return text, failed
		})(r)
	}
}

// withoutUnstructured leaves out the lines of calls whose result has content alone.
func withoutUnstructured(log []byte) []byte {
	type call struct {
		Run  string
		Call int64
	}
	lines := bytes.SplitAfter(log, []byte("\n"))
	dropped := map[call]bool{}
	for _, line := range lines {
		var ended struct {
			call
			Result struct {
				Content, StructuredContent json.RawMessage
				IsError                    bool
			}
		}
		if json.Unmarshal(line, &ended) == nil && ended.Result.Content != nil && !ended.Result.IsError &&
			ended.Result.StructuredContent == nil {
			dropped[ended.call] = true
		}
	}
	var kept []byte
	for _, line := range lines {
		var of call
		if json.Unmarshal(line, &of) != nil || !dropped[of] {
			kept = append(kept, line...)
		}
	}
	return kept
}

// withoutEqual leaves out the lines of a run that say the same as an earlier one, but for its time.
func withoutEqual(log []byte) []byte {
	seen := map[string]bool{}
	var kept []byte
	for _, line := range bytes.SplitAfter(log, []byte("\n")) {
		var said struct {
			Event, Run, Tool, Outcome string
			Arguments, Result         json.RawMessage
		}
		if json.Unmarshal(line, &said) == nil && said.Tool != "" {
			key, _ := json.Marshal(said) // it was read from JSON
			if seen[string(key)] {
				continue
			}
			seen[string(key)] = true
		}
		kept = append(kept, line...)
	}
	return kept
}
