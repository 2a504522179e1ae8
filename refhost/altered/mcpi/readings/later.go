package readings

import (
	"strings"

	"codemode/refhost/altered/mcpi/change"
	"codemode/refhost/mcpi"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// laterReadings are about §12, which mcpi@1.0 alone has.
func laterReadings() []ambiguity {
	return []ambiguity{
		{ID: "reference-form", Readings: []reading{{ID: "other", Apply: change.Every(change.Search(byColons),
			change.Wrapped(`(call, name) => name === "callRef" ? (ref, ...given) => `+
				`call(typeof ref === "string" ? ref.replace(":", "/") : ref, ...given) : call`))}}},
		{ID: "output-bound", Readings: []reading{
			{ID: "whole", Apply: unbounded(func(text string) string { return text })},
			{ID: "cut", Apply: unbounded(func(text string) string {
				const most = 48_000
				if len(text) > most {
					return strings.ToValidUTF8(text[:most], "") + "\n… it goes on"
				}
				return text
			})},
		}},
		{ID: "arguments-validated", Readings: []reading{{ID: "sent", Apply: host("no-validation")}}},
		{ID: "approval-without-person", Readings: []reading{{ID: "run-fails",
			Apply: endingRuns(rules.FailureApproval)}}},
	}
}

// unbounded answers as mcpi@0.x does, which has no bound.
func unbounded(alter func(text string) string) func(*mcpi.Rules) {
	return func(r *mcpi.Rules) {
		earlier, _ := mcpi.Revision(mcpi.Revisions()[0]) // it lists those that it knows
		r.Text = func(c mcpi.Catalog, response sandbox.Response) (string, bool) {
			text, failed := earlier.Text(c, response)
			return alter(text), failed
		}
	}
}

// byColons shows and takes references that are SERVER:TOOL, and none with a slash.
func byColons(c mcpi.Catalog, q mcpi.Question, usual change.Searching) (rules.Object, error) {
	asked := q
	asked.Refs = nil
	for _, ref := range q.Refs {
		asked.Refs = append(asked.Refs, exchanged(ref))
	}
	answer, err := usual(c, asked)
	for _, key := range []string{"hits", "tools", "unresolved"} {
		shown, _ := answer.Get(key).([]rules.Object)
		for i := range shown {
			if ref, is := shown[i].Get("ref").(string); is {
				shown[i] = shown[i].With("ref", exchanged(ref))
			}
		}
	}
	return answer, err
}

// exchanged has a colon for the first of slash and colon, if that is a slash, or else a slash.
func exchanged(ref string) string {
	i := strings.IndexAny(ref, "/:")
	switch {
	case i < 0:
		return ref
	case ref[i] == '/':
		return ref[:i] + ":" + ref[i+1:]
	}
	return ref[:i] + "/" + ref[i+1:]
}
