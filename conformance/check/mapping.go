package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemode/conformance/mapping"
	"codemode/reports/evidence"
)

// ModulePaths judges that every server is found at a module path of §5.0.1. The
// runs are labelled with the paths; the result of each is the id of the server
// that answered.
func ModulePaths(events []evidence.Event, serverIDs []string) (v Verdict) {
	runs := map[string]Run{}
	for _, run := range Runs(events) {
		runs[run.Label] = run
		if _, ok := object(run.Answer.Response); !ok {
			v.expect(false, "codemode.run answers with a §3.3 object", run.Label, "a JSON object", run.answer())
		}
	}
	if len(runs) == 0 {
		return v
	}
	groups := mapping.Paths(serverIDs)
	for _, clean := range slices.Sorted(maps.Keys(groups)) {
		left := slices.Sorted(slices.Values(groups[clean]))
		for _, path := range mapping.Suffixed(clean, len(left)) {
			id, _ := text(runs[path].field("result"))
			at := slices.Index(left, id)
			v.expect(at >= 0, "each module path imports a different server", path,
				"one of the servers "+encode(left), quote(runs[path].field("result")))
			if at >= 0 {
				left = slices.Delete(left, at, at+1)
			} else {
				v.explain(runs[path])
			}
		}
	}
	return v
}

// ExportNames judges that the last run's result, a list of [tool that answered,
// export that was called], has exactly the tools, under the names of one reading
// of §6.1.
func ExportNames(events []evidence.Event, tools []string) (v Verdict) {
	if run, names, ok := exported(events, &v); ok {
		v.nearest(run, names, tools)
	}
	return v
}

// exported reads the last run's result: the names of the exports, by tool.
func exported(events []evidence.Event, v *Verdict) (run Run, names map[string]string, ok bool) {
	run, ok = last(events, v)
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
