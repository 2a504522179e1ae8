package variants

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codemode/refhost/rules"
)

// nameReadings are those of §5.0.1 and §6.1.
func nameReadings() []Ambiguity {
	return []Ambiguity{
		{"server-order", []Reading{
			{ID: "by-configuration", Apply: inConfiguredOrder},
		}},
		{"small-letters-from-outside", []Reading{
			{ID: "hyphen", Apply: func(s *rules.Set) {
				paths := s.ModulePaths
				s.ModulePaths = func(ids []string) []string {
					plain := make([]string, len(ids))
					for i, id := range ids {
						plain[i] = strings.Map(func(r rune) rune {
							if r > unicode.MaxASCII {
								return '-'
							}
							return r
						}, id)
					}
					return paths(plain)
				}
			}},
		}},
		{"non-ascii-identifiers", []Reading{{ID: "replaced", names: func(n *naming) { n.ascii = true }}}},
		{"characters-beyond-the-plane", []Reading{{ID: "two", names: func(n *naming) { n.units = true }}}},
		{"signs-in-the-alphabet", []Reading{{ID: "dictionary", names: func(n *naming) { n.dictionary = true }}}},
		{"suffix-taken", []Reading{{ID: "in-order", names: func(n *naming) { n.inOrder = true }}}},
		{"keywords-not-listed", []Reading{{ID: "as-they-are", names: func(n *naming) { n.free("catch", "enum") }}}},
		{"strict-mode-names", []Reading{
			{ID: "some", names: func(n *naming) { n.free(strictWords()...) }},
			{ID: "as-they-are", names: func(n *naming) { n.free(append(strictWords(), "eval", "arguments")...) }},
		}},
		{"tool-named-then", []Reading{{ID: "as-it-is", names: func(n *naming) { n.free("then") }}}},
	}
}

// strictWords are reserved in strict mode alone.
func strictWords() []string {
	return []string{"implements", "interface", "package", "private", "protected", "public"}
}

// inConfiguredOrder gives suffixes in the order of the configuration.
func inConfiguredOrder(s *rules.Set) {
	s.ModulePaths = func(ids []string) []string {
		made, count := make([]string, len(ids)), map[string]int{}
		for i, id := range ids {
			made[i] = rules.ModulePath(id)
			if count[made[i]]++; count[made[i]] > 1 {
				made[i] += "--" + strconv.Itoa(count[made[i]])
			}
		}
		return made
	}
}

// naming is one way to read §6.1.
type naming struct {
	// ascii replaces letters outside ASCII, units counts characters beyond U+FFFF
	// twice, dictionary puts the underscore before other signs, and inOrder gives
	// suffixes even when the suffixed name is another tool's clean name.
	ascii, units, dictionary, inOrder bool
	// words are reserved beside the listed ones.
	words []string
}

// free takes words for names like any others.
func (n *naming) free(words ...string) {
	n.words = slices.DeleteFunc(n.words, func(word string) bool { return slices.Contains(words, word) })
}

// name names tools as the readings have it that are about names.
func (v Variant) name(s *rules.Set) {
	n, otherwise := naming{words: rules.ExtendedReservedWords()}, false
	for _, t := range v {
		if t.names != nil {
			t.names(&n)
			otherwise = true
		}
	}
	if otherwise {
		s.ExportNames = n.exports
	}
}

func (n naming) exports(tools []string) []string {
	order, clean := make([]int, len(tools)), map[string]bool{}
	for i, tool := range tools {
		order[i] = i
		clean[n.identifier(tool)] = !n.inOrder
	}
	slices.SortStableFunc(order, func(a, b int) int { return n.compare(tools[a], tools[b]) })
	names, taken := make([]string, len(tools)), map[string]bool{}
	for _, i := range order {
		name := n.identifier(tools[i])
		names[i] = name
		for k := 2; taken[names[i]] || names[i] != name && clean[names[i]]; k++ {
			names[i] = name + "__" + strconv.Itoa(k)
		}
		taken[names[i]] = true
	}
	return names
}

func (n naming) compare(a, b string) int {
	if !n.dictionary {
		return strings.Compare(a, b)
	}
	rank := func(r rune) int {
		return slices.Index([]bool{r == ' ', r == '_', !unicode.IsLetter(r) && !unicode.IsDigit(r), true}, true)
	}
	return slices.CompareFunc([]rune(a), []rune(b), func(x, y rune) int {
		return cmp.Or(rank(x)-rank(y), cmp.Compare(x, y))
	})
}

func (n naming) identifier(tool string) string {
	var b strings.Builder
	for _, r := range tool {
		switch {
		case r == '_' || r == '$' || r <= unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case r > unicode.MaxASCII && !n.ascii &&
			unicode.In(r, unicode.L, unicode.Nl, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc):
			b.WriteRune(r)
		case n.units && r > 0xFFFF:
			b.WriteString("__")
		default:
			b.WriteByte('_')
		}
	}
	name := cmp.Or(b.String(), "_")
	if name[0] >= '0' && name[0] <= '9' {
		name = "_" + name
	}
	if slices.Contains(rules.ReservedWords(), name) || slices.Contains(n.words, name) {
		name += "_"
	}
	return name
}
