package check

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"

	"codemode/reports/evidence"
)

// NamesTold judges that __meta__ tells the export of every tool (§6.1). The last
// run's result has what it tells, as [tool, export], and what each export answers:
// the bindings answer with the name of their tool.
func NamesTold(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	var seen struct {
		Told    [][2]string
		Answers map[string]json.RawMessage
	}
	if json.Unmarshal(run.field("result"), &seen) != nil || len(seen.Told) == 0 {
		v.expect(false, "the result", run.where("/result"),
			`{"told": [[tool, export], …], "answers": {export: answer, …}}`,
			quote(run.field("result")))
		v.explain(run)
		return v
	}
	told := map[string]bool{}
	for _, row := range seen.Told {
		tool, export := row[0], row[1]
		told[export] = true
		answer, _ := text(seen.Answers[export])
		v.expect(answer == tool, "the export that __meta__ lists calls the tool", run.where("tool "+encode(tool)),
			tool,
			export+" returns "+quote(seen.Answers[export]))
	}
	for _, export := range slices.Sorted(maps.Keys(seen.Answers)) {
		if tool, binding := text(seen.Answers[export]); binding && !told[export] {
			v.expect(false, "__meta__ lists the export of the tool", run.where("export "+encode(export)),
				"listed as the export of "+encode(tool), "not listed")
		}
	}
	return v
}

// identifier is a name that ECMAScript allows, but for rare characters.
var identifier = regexp.MustCompile(`^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}$]*$`)

// Identifiers judges that the last run's result is a list of identifiers (§6.1).
func Identifiers(events []evidence.Event) (v Verdict) {
	run, ok := last(events, &v)
	if !ok {
		return v
	}
	names, _ := array(run.field("result"))
	if len(names) == 0 {
		v.expect(false, "the result", run.where("/result"), "a list of names", quote(run.field("result")))
		v.explain(run)
	}
	for _, raw := range names {
		name, _ := text(raw)
		v.expect(identifier.MatchString(name), "an identifier", run.where("/result"),
			"a name that an import can have", quote(raw))
	}
	return v
}
