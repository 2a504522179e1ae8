package variants

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codemode/refhost/rules"
)

// nameDimensions are those of §5.0.1 and §6.1.
func nameDimensions() []Dimension {
	return []Dimension{
		{"server-order", "5.0.1", "which of the servers with one path is the first", []Choice{
			asReference("by-id"),
			{ID: "by-configuration", Takes: takes("server-order=by-configuration"),
				Apply: paths("server", strings.ToLower)},
		}},
		{"small-letters", "5.0.1", "whether capital letters outside ASCII are lowercased first", []Choice{
			asReference("unicode"),
			{ID: "ascii", Takes: takes("small-letters-from-outside=hyphen"), Apply: func(s *rules.Set) {
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
		{"export-names", "6.1", "which letters and names are legal, and the order of signs", []Choice{
			asReference("letters-kept"),
			{ID: "ascii", Takes: takes("non-ascii-identifiers=replaced", "suffix-taken=in-order"),
				Apply: naming{ascii: true, words: rules.ExtendedReservedWords()}.apply},
			{ID: "ascii-units", Takes: takes("non-ascii-identifiers=replaced", "characters-beyond-the-plane=two",
				"suffix-taken=in-order"),
				Apply: naming{ascii: true, units: true, words: rules.ExtendedReservedWords()}.apply},
			{ID: "listed-words-only", Takes: takes("keywords-not-listed=as-they-are", "strict-mode-names=as-they-are",
				"suffix-taken=in-order"),
				Apply: naming{words: []string{"then", rules.MetaExport}}.apply},
			{ID: "keywords-too", Takes: takes("characters-beyond-the-plane=two", "strict-mode-names=as-they-are",
				"suffix-taken=in-order"),
				Apply: naming{units: true, words: []string{"catch", "enum", "then", rules.MetaExport}}.apply},
			{ID: "dictionary-order", Takes: takes("signs-in-the-alphabet=dictionary"),
				Apply: naming{dictionary: true, words: rules.ExtendedReservedWords()}.apply},
			{ID: "ascii-dictionary-order", Takes: takes("non-ascii-identifiers=replaced",
				"signs-in-the-alphabet=dictionary", "keywords-not-listed=as-they-are", "strict-mode-names=some"),
				Apply: naming{ascii: true, dictionary: true,
					words: []string{"eval", "arguments", "then", rules.MetaExport}}.apply},
			{ID: "then-as-it-is", Takes: takes("tool-named-then=as-it-is", "strict-mode-names=as-they-are",
				"suffix-taken=in-order"),
				Apply: naming{words: []string{"catch", "enum", rules.MetaExport}}.apply},
		}},
	}
}

// paths gives suffixes in the order of the configuration.
func paths(nothingLeft string, lower func(string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		s.ModulePaths = func(ids []string) []string {
			made, count := make([]string, len(ids)), map[string]int{}
			for i, id := range ids {
				path := strings.Map(func(r rune) rune {
					if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
						return r
					}
					return ' '
				}, lower(id))
				path = cmp.Or(strings.Join(strings.Fields(path), "-"), nothingLeft)
				count[path]++
				made[i] = path
				if count[path] > 1 {
					made[i] += "--" + strconv.Itoa(count[path])
				}
			}
			return made
		}
	}
}

// naming is one way to read §6.1; names are suffixed in order, even when the
// suffixed one is another tool's clean name.
type naming struct {
	// ascii replaces letters outside ASCII, units counts characters beyond U+FFFF
	// twice, dictionary puts the underscore before other signs.
	ascii, units, dictionary bool
	// words are reserved beside the listed ones.
	words []string
}

func (n naming) apply(s *rules.Set) { s.ExportNames = n.exports }

func (n naming) exports(tools []string) []string {
	order := make([]int, len(tools))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return n.compare(tools[a], tools[b]) })
	names, taken := make([]string, len(tools)), map[string]bool{}
	for _, i := range order {
		clean := n.identifier(tools[i])
		names[i] = clean
		for k := 2; taken[names[i]]; k++ {
			names[i] = clean + "__" + strconv.Itoa(k)
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
