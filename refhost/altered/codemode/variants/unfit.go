package variants

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/rules"
)

// unfitReadings are those of §5.0.1, §5.1 and §6.1 about servers and tools that
// the rules of names leave without one, or with one that is taken.
func unfitReadings() []Ambiguity {
	return []Ambiguity{
		{"empty-module-path", []Reading{
			{ID: "not-exposed",
				Apply: nothingLeft(func(int) string { return rules.NotExposed })},
			{ID: "empty", Apply: nothingLeft(func(nth int) string {
				if nth == 1 {
					return ""
				}
				return "--" + strconv.Itoa(nth)
			})},
		}},
		{"empty-tool-name", []Reading{
			{ID: "left-out",
				Apply: leavingOut(func(tool string) bool { return tool == "" })},
			{ID: "own", Apply: func(s *rules.Set) {
				names := s.ExportNames
				s.ExportNames = func(tools []string) []string {
					named := slices.Clone(tools)
					for i, tool := range tools {
						named[i] = cmp.Or(tool, "unnamed")
					}
					return names(named)
				}
			}},
			{ID: "list-refused", Apply: func(s *rules.Set) {
				names := s.ExportNames
				s.ExportNames = func(tools []string) []string {
					if slices.Contains(tools, "") {
						return make([]string, len(tools))
					}
					return names(tools)
				}
			}},
		}},
		{"repeated-tool-name", []Reading{
			{ID: "both", Apply: repeated(rules.RepeatedExported)},
			{ID: "list-refused",
				Apply: repeated(rules.RepeatedRefused)},
		}},
		{"tool-named-meta", []Reading{
			{ID: "left-out",
				Apply: leavingOut(func(tool string) bool { return tool == rules.MetaExport })},
		}},
		{"tool-name-with-outer-space", []Reading{
			{ID: "refused", Apply: func(s *rules.Set) {
				send := s.SendCall
				s.SendCall = func(tool string, present func() []string) bool {
					return !hasOuterSpace(tool) && send(tool, present)
				}
			}},
			{ID: "left-out", Apply: leavingOut(hasOuterSpace)},
		}},
		{"name-after-change", []Reading{
			{ID: "kept", Apply: keepingNames},
		}},
	}
}

func repeated(what rules.RepeatedTools) func(*rules.Set) {
	return func(s *rules.Set) { s.RepeatedTools = func() rules.RepeatedTools { return what } }
}

func hasOuterSpace(tool string) bool { return strings.TrimSpace(tool) != tool }

// nothingLeft gives servers without a path of their own another one, the nth of
// them counted from 1; the others get theirs as if these were not there.
func nothingLeft(path func(nth int) string) func(*rules.Set) {
	return func(s *rules.Set) {
		paths := s.ModulePaths
		s.ModulePaths = func(ids []string) []string {
			n := 0
			return without(ids, func(id string) bool {
				return !strings.ContainsFunc(strings.ToLower(id), pathCharacter)
			}, paths,
				func() string { n++; return path(n) })
		}
	}
}

func pathCharacter(r rune) bool { return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }

// leavingOut leaves tools out; the others are named as if they were not there.
func leavingOut(unfit func(tool string) bool) func(*rules.Set) {
	return func(s *rules.Set) {
		names := s.ExportNames
		s.ExportNames = func(tools []string) []string {
			return without(tools, unfit, names, func() string { return "" })
		}
	}
}

// without names what is fit alone, and gives the rest other names.
func without(all []string, unfit func(string) bool, name func([]string) []string, other func() string) []string {
	named := name(slices.DeleteFunc(slices.Clone(all), unfit))
	made := make([]string, len(all))
	for i, one := range all {
		if unfit(one) {
			made[i] = other()
			continue
		}
		made[i], named = named[0], named[1:]
	}
	return made
}

// keepingNames lets a tool that was there before keep its name; new ones get the
// next suffix, in the order of their names, if theirs is taken.
func keepingNames(s *rules.Set) {
	s.NamesAfterChange = func(before map[string]string, tools, names []string) []string {
		if len(before) == 0 {
			return names
		}
		made, taken := slices.Clone(names), map[string]bool{}
		for i, tool := range tools {
			if kept := before[tool]; kept != "" {
				made[i], taken[kept] = kept, true
			}
		}
		for _, tool := range slices.Sorted(slices.Values(tools)) {
			i := slices.Index(tools, tool)
			if before[tool] != "" || names[i] == "" {
				continue
			}
			clean := s.ExportNames([]string{tool})[0]
			made[i] = clean
			for n := 2; taken[made[i]]; n++ {
				made[i] = clean + "__" + strconv.Itoa(n)
			}
			taken[made[i]] = true
		}
		return made
	}
}
