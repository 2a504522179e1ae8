package check

import (
	"fmt"
	"slices"

	"codemode/reports/evidence"
)

// Structured judges that every call was answered with a JSON object (§3.3, §3.3.4).
func Structured(seen *Seen) (v Verdict) {
	for _, run := range seen.Runs() {
		ok := run.answered
		v.expect(ok, "the response is a JSON object", run.Label,
			"an object with logs, result and diagnostics", run.answer())
	}
	return v
}

// NoOuterError judges that no call ended in an error of the tool call itself,
// nor without an answer (§3.3.4).
func NoOuterError(seen *Seen) (v Verdict) {
	for _, run := range seen.Runs() {
		v.expect(run.Answer.Result == evidence.Answered, "the outer tool call does not error", run.Label,
			"a tools/call result without isError", run.answer())
	}
	return v
}

// HasField judges that every response has a member; kind, if not empty, is
// "array" and says what it has to be (§3.3).
func HasField(seen *Seen, name, kind string) (v Verdict) {
	each(seen, func(run Run) {
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
func ArrayIfThere(seen *Seen, name string) (v Verdict) {
	each(seen, func(run Run) {
		raw := run.field(name)
		_, isArray := array(raw)
		v.expect(raw == nil || isArray, fmt.Sprintf("the response has %q", name), run.where("/"+name),
			"an array, or absent", quote(raw))
	})
	return v
}

// LastHasField is [HasField] for the last run alone.
func LastHasField(seen *Seen, name, kind string) (v Verdict) {
	if _, ok := last(seen, &v); !ok {
		return v
	}
	return HasField(onlyLast(seen), name, kind)
}

// onlyLast drops the events of all runs but the last.
func onlyLast(seen *Seen) *Seen {
	runs := seen.Runs()
	label := runs[len(runs)-1].Label
	return See(slices.DeleteFunc(slices.Clone(seen.Events), func(e evidence.Event) bool {
		return (e.Kind == evidence.RunRequest || e.Kind == evidence.RunAnswer) && e.Name != label
	}))
}

// NotRefused judges that no call was answered with an error that has nothing of a
// response: such a request was not taken (§3.2). Whether a response is as it has to
// be is for others.
func NotRefused(seen *Seen) (v Verdict) {
	for _, run := range seen.Runs() {
		answered := run.Answer.Result == evidence.Answered || len(run.Answer.Response) > 0
		v.expect(answered, "the request is accepted", run.Label, "an answer that is not an error", run.answer())
	}
	return v
}
