package mutants

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/rules"
)

// collisionMutants are those of §6.1 for tools that would have one export name.
func collisionMutants() []Mutant {
	suffix := regexp.MustCompile(`__(\d+)$`)
	return []Mutant{
		{ID: "collision-one-underscore", Requirement: "name-collision-suffixed",
			Description: "the number of a colliding name has one underscore before it",
			Apply: onExports(func(name string) string {
				return suffix.ReplaceAllString(name, "_$1")
			})},
		{ID: "collision-suffix-taken", Requirement: "name-collision-suffixed",
			Description: "a colliding name gets its number even if this makes it that of another tool",
			Apply: orderedBeside(func(tools []string) []string { return slices.Sorted(slices.Values(tools)) },
				func([]string) map[string]bool { return nil })},
		{ID: "collision-from-one", Requirement: "name-collision-from-two",
			Description: "the numbers of colliding names begin at 1", Apply: onExports(func(name string) string {
				return suffix.ReplaceAllStringFunc(name, func(s string) string { return numbered(s, -1) })
			})},
		{ID: "collision-all-suffixed", Requirement: "name-collision-first-clean",
			Description: "the first of colliding tools gets a number, too", Apply: func(s *rules.Set) {
				names := s.ExportNames
				s.ExportNames = func(tools []string) []string {
					mapped := names(tools)
					return changed(mapped, func(name string) string {
						if slices.Contains(mapped, name+"__2") {
							return name + "__2"
						}
						return suffix.ReplaceAllStringFunc(name, func(s string) string { return numbered(s, 1) })
					})
				}
			}},
		{ID: "collision-as-listed", Requirement: "name-collision-deterministic",
			Description: "colliding tools are numbered in the order in which the server lists them",
			Also: []Broken{broken("the order in which a server lists its tools is not the alphabetical one",
				"name-collision-alphabetical")},
			Apply: ordered(func(tools []string) []string { return tools })},
		{ID: "collision-backwards", Requirement: "name-collision-alphabetical",
			Description: "colliding tools are numbered from the last in the alphabet",
			Apply: ordered(func(tools []string) []string {
				backwards := slices.Sorted(slices.Values(tools))
				slices.Reverse(backwards)
				return backwards
			})},
	}
}

// numbered adds to the number of a suffix.
func numbered(suffix string, more int) string {
	n, err := strconv.Atoi(strings.TrimLeft(suffix, "_"))
	if err != nil {
		return suffix
	}
	return fmt.Sprintf("__%d", n+more)
}

// onExports changes export names after tools were mapped.
func onExports(change func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		names := s.ExportNames
		s.ExportNames = func(tools []string) []string { return changed(names(tools), change) }
	}
}

// ordered numbers colliding tools in another order: of the tools that share a
// name, the first in the order gets what the first in the alphabet should have.
func ordered(order func(tools []string) []string) func(*rules.Set) {
	return orderedBeside(order, func(tools []string) map[string]bool {
		taken := map[string]bool{}
		for _, tool := range tools {
			taken[rules.ExportName(tool)] = true
		}
		return taken
	})
}

// orderedBeside skips numbers that make a name one of those that are taken.
func orderedBeside(order func(tools []string) []string, taken func(tools []string) map[string]bool) func(*rules.Set) {
	return func(s *rules.Set) {
		s.ExportNames = func(tools []string) []string {
			names, count, skipped := map[string]string{}, map[string]int{}, taken(tools)
			for _, tool := range order(tools) {
				name := rules.ExportName(tool)
				count[name]++
				names[tool] = name
				for n := count[name]; n > 1 && (names[tool] == name || skipped[names[tool]]); n++ {
					names[tool], count[name] = fmt.Sprintf("%s__%d", name, n), n
				}
			}
			return changed(tools, func(tool string) string { return names[tool] })
		}
	}
}
