package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/reports/evidence"
)

// Structured judges that every call was answered with a JSON object (§3.3, §3.3.4).
func Structured(events []evidence.Event) (v Verdict) {
	for _, run := range Runs(events) {
		_, ok := object(run.Answer.Response)
		v.expect(ok, "the response is a JSON object", run.Label,
			"an object with logs, result and diagnostics", run.answer())
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
		v.expect(len(raw) > 0 && (kind != "array" || isArray), fmt.Sprintf("the response has %q", name),
			run.where("/"+name), expected, quote(raw))
	})
	return v
}

// ArrayIfThere judges that a member of every response that has it is an array.
// Responses without it count as judged: it is optional (§3.3).
func ArrayIfThere(events []evidence.Event, name string) (v Verdict) {
	each(events, func(run Run) {
		raw := run.field(name)
		_, isArray := array(raw)
		v.expect(raw == nil || isArray, fmt.Sprintf("the response has %q", name), run.where("/"+name),
			"an array, or absent", quote(raw))
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

// EveryMember judges that every run's result is an object, and each of its members
// the given JSON value.
func EveryMember(events []evidence.Event, want json.RawMessage) (v Verdict) {
	each(events, func(run Run) {
		members, _ := object(run.field("result"))
		if len(members) == 0 {
			v.expect(false, "the result", run.where("/result"), "an object with members", quote(run.field("result")))
			v.explain(run)
		}
		for _, key := range slices.Sorted(maps.Keys(members)) {
			v.compare("a member of the result", run.where("/result/"+pointerEscape(key)), want, members[key])
		}
	})
	return v
}

// SameMembers judges that two members of the last run's result have one value.
func SameMembers(events []evidence.Event, one, other string) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	members, _ := object(run.field("result"))
	if len(members[one]) == 0 {
		v.expect(false, "the result", run.where("/result/"+one), "a value to compare", quote(run.field("result")))
		v.explain(run)
		return v
	}
	v.compare("equal to "+one, run.where("/result/"+other), members[one], members[other])
	return v
}

// explain adds what the host said itself to the last mismatch.
func (v *Verdict) explain(run Run) {
	if n := len(v.Mismatches); n > 0 {
		v.Mismatches[n-1].Said = run.said()
	}
}

// said are the messages of the run's diagnostics.
func (r Run) said() []string {
	var said []string
	for _, raw := range r.diagnostics() {
		members, _ := object(raw)
		if message, ok := text(members["message"]); ok {
			said = append(said, message)
		}
	}
	return said
}

// NullResults judges that every run's result is null (§3.3.4).
func NullResults(events []evidence.Event) (v Verdict) {
	each(events, func(run Run) {
		v.compare("the result is null", run.where("/result"), json.RawMessage("null"), run.field("result"))
	})
	return v
}

// Whole judges that the last run's result is a whole MCP result: each content
// block and every other member as it was sent (§5.3.2). More members are the
// host's choice, as are those that say what their absence says. How binary data is
// written is the business of [Base64].
func Whole(events []evidence.Event, want json.RawMessage) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	wanted, _ := object(want)
	members, _ := object(run.field("result"))
	wantedBlocks, _ := array(wanted["content"])
	blocks, isArray := array(members["content"])
	v.expect(isArray && len(blocks) == len(wantedBlocks), wholeRule, run.where("/result"), quote(want),
		quote(run.field("result")))
	if len(v.Mismatches) > 0 {
		v.explain(run)
		return v
	}
	for i, block := range blocks {
		v.block(fmt.Sprintf("%s/%d", run.where("/result/content"), i), wantedBlocks[i], block)
	}
	delete(wanted, "content")
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		v.compare(wholeRule, run.where("/result/"+pointerEscape(key)), wanted[key], members[key])
	}
	return v
}

const wholeRule = "the whole MCP result is returned"

// block judges one content block.
func (v *Verdict) block(where string, want, got json.RawMessage) {
	wanted, _ := object(want)
	if _, binary := wanted["data"]; binary {
		found, _ := object(got)
		v.expect(len(found["data"]) > 0, wholeRule, where+"/data", "the data, in any form", "absent")
		delete(wanted, "data")
		want = encoded(wanted)
	}
	v.includes(wholeRule, where, want, got)
}

// encoded is an object whose members are JSON already.
func encoded(members map[string]json.RawMessage) json.RawMessage {
	raw, _ := json.Marshal(members)
	return raw
}

// ResultHolds judges that a text is in the last run's result, wherever it stands.
func ResultHolds(events []evidence.Event, words string) (v Verdict) {
	if run, ok := last(events, &v); ok {
		holds := slices.ContainsFunc(leaves(run.field("result")),
			func(leaf string) bool { return strings.Contains(leaf, words) })
		v.expect(holds, "the text in the result", run.where("/result"), "the text "+words, quote(run.field("result")))
		v.explain(run)
	}
	return v
}

// ResultMatches judges that a JSON Schema accepts the last run's result.
func ResultMatches(events []evidence.Event, schema json.RawMessage) (v Verdict) {
	if run, ok := last(events, &v); ok {
		err := validate(schema, run.field("result"))
		v.expect(err == nil, "the result", run.where("/result"), "a value that this schema accepts: "+quote(schema),
			quote(run.field("result")))
		v.explain(run)
	}
	return v
}

// ResultReads judges that the last run's result is a JSON string, but for the case of its
// letters and for spaces, which a host may fold before it searches (§4.2.5).
func ResultReads(events []evidence.Event, want json.RawMessage) (v Verdict) {
	if run, ok := last(events, &v); ok {
		wanted, _ := text(want)
		found, _ := text(run.field("result"))
		v.expect(folded(found) == folded(wanted), "the result, ignoring case and spaces", run.where("/result"),
			quote(want), quote(run.field("result")))
		v.explain(run)
	}
	return v
}

func folded(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// ResultLacks judges that a text is nowhere in the last run's result.
func ResultLacks(events []evidence.Event, words string) (v Verdict) {
	if run, ok := last(events, &v); ok {
		holds := slices.ContainsFunc(leaves(run.field("result")),
			func(leaf string) bool { return strings.Contains(leaf, words) })
		v.expect(!holds, "no such text in the result", run.where("/result"), "nothing with the text "+words,
			quote(run.field("result")))
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
