package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"codemode/conformance/evidence"
)

// Structured judges that every call was answered with a JSON object (§3.3, §3.3.4).
func Structured(events []evidence.Event) (v Verdict) {
	for _, run := range Runs(events) {
		_, ok := object(run.Answer.Response)
		v.expect(ok, "the response is a JSON object", run.Label, "an object with logs, result and diagnostics", run.answer())
	}
	return v
}

// NoOuterError judges that no call ended in an error of the tool call itself,
// nor without an answer (§3.3.4).
func NoOuterError(events []evidence.Event) (v Verdict) {
	for _, run := range Runs(events) {
		v.expect(run.Answer.Result == evidence.Answered, "the outer tool call does not error", run.Label,
			"a tools/call result without isError", run.answer())
	}
	return v
}

// HasField judges that every response has a member; kind, if not empty, is
// "array" and says what it has to be (§3.3).
func HasField(events []evidence.Event, name, kind string) (v Verdict) {
	each(events, func(run Run) {
		raw := run.field(name)
		_, isArray := array(raw)
		expected := "present"
		if kind != "" {
			expected = "an " + kind
		}
		v.expect(len(raw) > 0 && (kind != "array" || isArray), fmt.Sprintf("the response has %q", name), run.where("/"+name), expected, quote(raw))
	})
	return v
}

// LastHasField is [HasField] for the last run alone.
func LastHasField(events []evidence.Event, name, kind string) (v Verdict) {
	if _, ok := last(events, &v); !ok {
		return v
	}
	return HasField(onlyLast(events), name, kind)
}

// onlyLast drops the events of all runs but the last.
func onlyLast(events []evidence.Event) []evidence.Event {
	runs := Runs(events)
	label := runs[len(runs)-1].Label
	return slices.DeleteFunc(slices.Clone(events), func(e evidence.Event) bool {
		return (e.Kind == evidence.RunRequest || e.Kind == evidence.RunAnswer) && e.Name != label
	})
}

// Result judges that the last run's result is the given JSON value (§3.2.2).
func Result(events []evidence.Event, want json.RawMessage) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.compare("the result", run.where("/result"), want, run.field("result"))
		v.explain(run)
	}
	return v
}

// explain adds the host's own error diagnostics to the last mismatch: they most
// often tell why a result is not there.
func (v *Verdict) explain(run Run) {
	var said []string
	for _, raw := range run.items("diagnostics") {
		members, _ := object(raw)
		if message, ok := text(members["message"]); ok {
			said = append(said, message)
		}
	}
	if n := len(v.Mismatches); n > 0 {
		v.Mismatches[n-1].Found = evidence.Explained(v.Mismatches[n-1].Found, said)
	}
}

// NullResults judges that every run's result is null (§3.3.4).
func NullResults(events []evidence.Event) (v Verdict) {
	each(events, func(run Run) {
		v.compare("the result is null", run.where("/result"), json.RawMessage("null"), run.field("result"))
	})
	return v
}

// Content judges that the last run's result is a whole MCP result with exactly
// the given content blocks, each with at least the given members (§5.3.2).
func Content(events []evidence.Event, want json.RawMessage) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	const rule = "the whole MCP result is returned"
	members, ok := object(run.field("result"))
	blocks, isArray := array(members["content"])
	wanted, _ := array(want)
	v.expect(ok && isArray && len(blocks) == len(wanted), rule, run.where("/result/content"), quote(want), quote(run.field("result")))
	if len(v.Mismatches) > 0 {
		v.explain(run)
		return v
	}
	for i, block := range blocks {
		v.includes(rule, fmt.Sprintf("%s/%d", run.where("/result/content"), i), wanted[i], block)
	}
	return v
}

// includes compares only those members of got that want has.
func (v *Verdict) includes(rule, where string, want, got json.RawMessage) {
	wanted, _ := object(want)
	found, ok := object(got)
	if !ok {
		v.expect(false, rule, where, quote(want), quote(got))
		return
	}
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		v.compare(rule, where+"/"+pointerEscape(key), wanted[key], found[key])
	}
}
