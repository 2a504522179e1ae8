package check

import (
	"maps"
	"slices"

	"codemode/conformance/judging/mapping"
)

// ModulePaths judges that every server is found at a module path of §5.0.1. The
// runs are labelled with the paths; the result of each is the id of the server
// that answered.
func ModulePaths(seen *Seen, serverIDs []string) (v Verdict) {
	runs := map[string]Run{}
	for _, run := range seen.Runs() {
		runs[run.Label] = run
		if !run.answered {
			v.expect(false, "a run of a script is answered with a response", run.Label, "a JSON object", run.answer())
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
