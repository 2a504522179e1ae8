package check

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/conformance/judging/mapping"
)

// group are tools that would have one export name, in the order of a reading of
// §6.1, with the names that they have.
type group struct {
	clean string
	tools []string
	names map[string]string
}

// CollisionsSuffixed judges that each of the tools is exported, and those that
// collide under their common name or that with two underscores and a number
// (§6.1). Runs have the form of [ExportNames].
func CollisionsSuffixed(seen *Seen, tools []string) Verdict {
	return collisions(seen, tools, func(g group) []Mismatch {
		form := regexp.MustCompile("^" + regexp.QuoteMeta(g.clean) + `(__\d+)?$`)
		var found []Mismatch
		for _, tool := range g.tools {
			if name, ok := g.names[tool]; !ok || !form.MatchString(name) {
				found = append(found,
					Mismatch{Rule: "the export name of a tool that collides", Where: "tool " + encode(tool),
						Expected: fmt.Sprintf("%s, or %[1]s followed by __ and a number", g.clean),
						Found:    cmp.Or(name, "no export")})
			}
		}
		return found
	})
}

// CollisionsFromTwo judges that the numbers of colliding names begin at 2 and
// leave none out (§6.1).
func CollisionsFromTwo(seen *Seen, tools []string) Verdict {
	return collisions(seen, tools, func(g group) []Mismatch {
		numbers := slices.DeleteFunc(g.numbers(), func(n int) bool { return n < 0 })
		slices.Sort(numbers)
		for i, n := range numbers {
			if n != i+2 {
				return []Mismatch{{Rule: "the numbers of colliding names begin at 2",
					Where:    "tools " + encode(g.tools),
					Expected: "2, 3 and so on, without gaps", Found: fmt.Sprint(numbers)}}
			}
		}
		return nil
	})
}

// CollisionsFirstClean judges that of colliding tools one has the common name
// without a number (§6.1).
func CollisionsFirstClean(seen *Seen, tools []string) Verdict {
	return collisions(seen, tools, func(g group) []Mismatch {
		for _, name := range g.names {
			if name == g.clean {
				return nil
			}
		}
		return []Mismatch{{Rule: "the first of colliding tools has the clean name", Where: "tools " + encode(g.tools),
			Expected: g.clean, Found: encode(g.names)}}
	})
}

// CollisionsOrdered judges that the numbers of colliding tools are in the
// alphabetical order of the tools (§6.1).
func CollisionsOrdered(seen *Seen, tools []string) Verdict {
	return collisions(seen, tools, func(g group) []Mismatch {
		if slices.IsSorted(g.numbers()) {
			return nil
		}
		return []Mismatch{{Rule: "colliding tools are numbered alphabetically", Where: "tools " + encode(g.tools),
			Expected: "numbers that increase in this order", Found: encode(g.names)}}
	})
}

var anyNumber = regexp.MustCompile(`^_+(\d+)$`)

// numbers are those of the names, in the order of the tools; -1 stands for the
// clean name. Names of another form, and tools without one, have none.
func (g group) numbers() []int {
	var all []int
	for _, tool := range g.tools {
		name, exported := g.names[tool]
		rest, common := strings.CutPrefix(name, g.clean)
		match := anyNumber.FindStringSubmatch(rest)
		switch {
		case !exported || !common:
		case rest == "":
			all = append(all, -1)
		case match != nil:
			n, _ := strconv.Atoi(match[1]) // digits
			all = append(all, n)
		}
	}
	return all
}

// collisions judges each group of colliding tools in the last run's result by
// the reading of §6.1 with the fewest mismatches.
func collisions(seen *Seen, tools []string, judge func(group) []Mismatch) (v Verdict) {
	run, names, ok := exported(seen, &v)
	if !ok {
		return v
	}
	var best []Mismatch
	for i, reading := range mapping.Readings() {
		var found []Mismatch
		groups := colliding(reading, tools, names)
		for _, g := range groups {
			found = append(found, judge(g)...)
		}
		if i == 0 || len(found) < len(best) {
			best, v.Subjects = found, len(groups)
		}
	}
	for _, m := range best {
		v.mismatch(m.Rule, run.where(m.Where), m.Expected, m.Found)
	}
	return v
}

// colliding returns the tools that collide, in groups in the order of their first tool.
func colliding(reading mapping.Reading, tools []string, names map[string]string) []group {
	byName := map[string]int{}
	var all []group
	for _, tool := range slices.SortedFunc(slices.Values(tools), reading.Compare) {
		clean := reading.Clean(tool)
		at, known := byName[clean]
		if !known {
			at = len(all)
			byName[clean] = at
			all = append(all, group{clean: clean, names: map[string]string{}})
		}
		all[at].tools = append(all[at].tools, tool)
		if name, ok := names[tool]; ok {
			all[at].names[tool] = name
		}
	}
	return slices.DeleteFunc(all, func(g group) bool { return len(g.tools) < 2 })
}
