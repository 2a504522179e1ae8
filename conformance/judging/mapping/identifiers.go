package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Reading is one way to read §6.1 where it is open. The zero value takes it by
// the letter: the letters that JavaScript allows are legal, a character is a code
// point, only the listed words are reserved, and the alphabet is that of Unicode.
type Reading struct {
	// ASCII replaces letters outside ASCII, too.
	ASCII bool
	// Units counts a character beyond U+FFFF as two, as JavaScript's strings do.
	Units bool
	// Keywords, Strict, Restricted and Then reserve more names than are listed:
	// those of [Open].
	Keywords, Strict, Restricted, Then bool
	// Collated orders as a dictionary does, with the underscore before other signs.
	Collated bool
}

// Readings returns all ways to read §6.1.
func Readings() []Reading {
	const switches = 7
	var all []Reading
	for bits := range 1 << switches {
		on := func(i int) bool { return bits>>i&1 == 1 }
		all = append(all, Reading{
			ASCII: on(0), Units: on(1), Keywords: on(2), Strict: on(3), Restricted: on(4), Then: on(5), Collated: on(6),
		})
	}
	return all
}

// ReservedWords is the list of §6.1.
func ReservedWords() []string {
	return strings.Fields(`break case class const continue debugger default delete do else export extends false
		finally for function if import in instanceof new null return super switch this throw true try typeof
		var void while with yield let static await`)
}

// Open returns the names that the list lacks, although a module cannot declare
// or should not export them: keywords, names reserved in strict mode, names that
// it must not bind, and the one that makes a module look like a promise.
func Open() (keywords, strict, restricted, then []string) {
	return []string{"catch", "enum"},
		[]string{"implements", "interface", "package", "private", "protected", "public"},
		[]string{"arguments", "eval"},
		[]string{"then"}
}

// Exports gives each tool its export name (§6.1). The tools have different
// names, and none looks like one with a suffix.
func (r Reading) Exports(tools []string) map[string]string {
	ordered := slices.SortedFunc(slices.Values(tools), r.Compare)
	exports := map[string]string{}
	count := map[string]int{}
	for _, tool := range ordered {
		name := r.Clean(tool)
		count[name]++
		exports[tool] = name
		if n := count[name]; n > 1 {
			exports[tool] = fmt.Sprintf("%s__%d", name, n)
		}
	}
	return exports
}

// Clean gives a tool the name that it has unless it collides with another.
func (r Reading) Clean(tool string) string {
	var b strings.Builder
	for _, c := range tool {
		switch {
		case r.legal(c):
			b.WriteRune(c)
		case r.Units && c > 0xFFFF:
			b.WriteString("__")
		default:
			b.WriteRune('_')
		}
	}
	name := b.String()
	if name != "" && unicode.IsDigit(rune(name[0])) {
		name = "_" + name
	}
	if r.reserved(name) {
		name += "_"
	}
	return name
}

func (r Reading) legal(c rune) bool {
	if c <= unicode.MaxASCII {
		return c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsDigit(c)
	}
	return !r.ASCII && unicode.In(c, unicode.L, unicode.Nl, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc)
}

func (r Reading) reserved(name string) bool {
	keywords, strict, restricted, then := Open()
	return slices.Contains(ReservedWords(), name) ||
		r.Keywords && slices.Contains(keywords, name) ||
		r.Strict && slices.Contains(strict, name) ||
		r.Restricted && slices.Contains(restricted, name) ||
		r.Then && slices.Contains(then, name)
}

// Compare orders names "alphabetically". Between signs, of which no alphabet
// tells, the orders of Unicode and of dictionaries agree but for the underscore.
func (r Reading) Compare(a, b string) int {
	if !r.Collated {
		return strings.Compare(a, b)
	}
	return slices.CompareFunc([]rune(a), []rune(b), func(x, y rune) int {
		return cmp.Or(cmp.Compare(collated(x), collated(y)), cmp.Compare(x, y))
	})
}

// collated ranks the space, the underscore, other signs, then all else.
func collated(c rune) int {
	switch {
	case c == ' ':
		return 0
	case c == '_':
		return 1
	case unicode.IsDigit(c), unicode.IsLetter(c):
		return 3
	}
	return 2
}
