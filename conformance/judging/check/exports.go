package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"codemode/conformance/judging/mapping"
)

// ExportsListed judges that __meta__ lists the export of every tool (§6.1). The last
// run's result has what it lists, as [tool, export], and what each export returns:
// the bindings return the name of their tool.
func ExportsListed(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	var meta struct {
		Told    [][2]string
		Answers map[string]json.RawMessage
	}
	if json.Unmarshal(run.field("result"), &meta) != nil || len(meta.Told) == 0 {
		v.expect(false, "the result", run.where("/result"),
			`{"told": [[tool, export], …], "answers": {export: answer, …}}`,
			quote(run.field("result")))
		v.explain(run)
		return v
	}
	listed := map[string]bool{}
	for _, row := range meta.Told {
		tool, export := row[0], row[1]
		listed[export] = true
		answer, _ := text(meta.Answers[export])
		v.expect(answer == tool, "the export that __meta__ lists calls the tool", run.where("tool "+encode(tool)),
			tool,
			export+" returns "+quote(meta.Answers[export]))
	}
	for _, export := range slices.Sorted(maps.Keys(meta.Answers)) {
		if tool, binding := text(meta.Answers[export]); binding && !listed[export] {
			v.expect(false, "__meta__ lists the export of the tool", run.where("export "+encode(export)),
				"listed as the export of "+encode(tool), "not listed")
		}
	}
	return v
}

// identifier is a name that ECMAScript allows, but for rare characters.
var identifier = regexp.MustCompile(`^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}$]*$`)

// Identifiers judges that the last run's result is a list of identifiers (§6.1).
func Identifiers(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
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

// ExportNames judges that the last run's result, a list of [tool that answered,
// export that was called], has exactly the tools, under the names of one reading
// of §6.1.
func ExportNames(seen *Seen, tools []string) (v Verdict) {
	if run, names, ok := exported(seen, &v); ok {
		v.nearest(run, names, tools)
	}
	return v
}

// exported reads the last run's result: the names of the exports, by tool.
func exported(seen *Seen, v *Verdict) (run Run, names map[string]string, ok bool) {
	run, ok = last(seen, v)
	if !ok {
		return run, nil, false
	}
	var rows [][2]string
	if json.Unmarshal(run.field("result"), &rows) != nil || rows == nil {
		v.expect(false, "the result", run.where("/result"), "a pair [tool, export] for each tool",
			quote(run.field("result")))
		v.explain(run)
		return run, nil, false
	}
	names = map[string]string{}
	for _, row := range rows {
		tool, name := row[0], row[1]
		if earlier, twice := names[tool]; twice {
			v.expect(false, "one export for each tool", run.where("tool "+encode(tool)), earlier, earlier+" and "+name)
		}
		names[tool] = name
	}
	return run, names, true
}

// nearest compares names with the reading that differs least from them.
func (v *Verdict) nearest(run Run, names map[string]string, tools []string) {
	var best []Mismatch
	for i, reading := range mapping.Readings() {
		var differing []Mismatch
		for tool, want := range reading.Exports(tools) {
			if got, ok := names[tool]; !ok || got != want {
				found := "no export"
				if ok {
					found = got
				}
				differing = append(differing,
					Mismatch{Rule: "the export name of the tool", Where: run.where("tool " + encode(tool)),
						Expected: want, Found: found})
			}
		}
		if i == 0 || len(differing) < len(best) {
			best = differing
		}
	}
	for range tools {
		v.subject()
	}
	slices.SortFunc(best, func(a, b Mismatch) int { return strings.Compare(a.Where, b.Where) })
	v.Mismatches = append(v.Mismatches, best...)
	if extra := len(names) - len(tools); extra > 0 {
		v.mismatch("the number of tools", run.where("/result"), fmt.Sprintf("%d tools", len(tools)),
			fmt.Sprintf("%d", len(names)))
	}
}
