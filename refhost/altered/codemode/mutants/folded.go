package mutants

import (
	"fmt"
	"strings"

	"codemode/refhost/rules"
)

// foldedMutants are those of §6.1 that take letters of different case for the same.
func foldedMutants() []Mutant {
	return []Mutant{
		{ID: "names-collide-by-letters", Requirement: "name-collision-suffixed",
			Description: "names that differ in case alone get suffixes",
			Apply: func(s *rules.Set) {
				name := s.ExportNames
				s.ExportNames = func(toolNames []string) []string {
					names, seen := name(toolNames), map[string]int{}
					for i, n := range names {
						folded := strings.ToLower(n)
						if seen[folded]++; seen[folded] > 1 {
							names[i] = fmt.Sprintf("%s__%d", n, seen[folded])
						}
					}
					return names
				}
			}},
	}
}
