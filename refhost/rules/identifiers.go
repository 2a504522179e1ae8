package rules

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// ReservedWords is the list of §6.1.
func ReservedWords() []string {
	return strings.Fields(`break case class const continue debugger default delete do else export
		extends false finally for function if import in instanceof new null return super switch this
		throw true try typeof var void while with yield let static await`)
}

// ExtendedReservedWords are names that §6.1 does not list although a module
// cannot declare them: two keywords, and the names reserved in strict mode.
// __meta__ is taken by §5.2, and a module that exports "then" would be taken
// for a promise by import().
func ExtendedReservedWords() []string {
	return strings.Fields(`catch enum implements interface package private protected public
		eval arguments then ` + MetaExport)
}

// ExportName maps one tool name to an identifier, before collisions are
// resolved (§6.1). Letters and digits outside ASCII are legal in identifiers
// and stay. The empty name becomes "_".
func ExportName(toolName string) string {
	var b strings.Builder
	for _, r := range toolName {
		if !identifierPart(r) {
			r = '_'
		}
		b.WriteRune(r)
	}
	name := b.String()
	if name == "" {
		return "_"
	}
	if first := []rune(name)[0]; !identifierStart(first) {
		name = "_" + name
	}
	if slices.Contains(ReservedWords(), name) || slices.Contains(ExtendedReservedWords(), name) {
		name += "_"
	}
	return name
}

func identifierStart(r rune) bool {
	return r == '$' || r == '_' || unicode.In(r, unicode.L, unicode.Nl) && !unicode.Is(unicode.Pattern_Syntax, r)
}

// The joiners U+200C and U+200D are legal in JavaScript too, but invisible.
func identifierPart(r rune) bool {
	return identifierStart(r) || unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Pc)
}

// ExportNames orders the tools by name, then gives the first of those that map
// to one identifier the clean name and the others __2, __3, … (§6.1). A number
// whose name is some tool's clean name is passed over, so that names stay unique
// and clean names stay clean.
func ExportNames(toolNames []string) []string {
	names := make([]string, len(toolNames))
	clean := make(map[string]bool)
	for i, tool := range toolNames {
		names[i] = ExportName(tool)
		clean[names[i]] = true
	}
	taken := make(map[string]bool)
	next := make(map[string]int)
	for _, i := range sortedIndexes(toolNames) {
		name := names[i]
		if taken[name] {
			name = suffixedName(name, clean, taken, next)
		}
		taken[name] = true
		names[i] = name
	}
	return names
}

// RepeatedTools is what becomes of tools that have the name of another one of their server.
type RepeatedTools int

const (
	// RepeatedLeftOut: the first of them is there.
	RepeatedLeftOut RepeatedTools = iota
	// RepeatedExported: all of them are there, and named like tools whose names collide.
	RepeatedExported
	// RepeatedRefused: the whole list is refused.
	RepeatedRefused
)

// RepeatedToolsLeftOut: a call names the tool, so that only one can be reached (§6.1).
func RepeatedToolsLeftOut() RepeatedTools { return RepeatedLeftOut }

// NamesAfterChange are those of the new list: what was before it does not count (§6.1).
func NamesAfterChange(_ map[string]string, _, exportNames []string) []string { return exportNames }

func suffixedName(name string, clean, taken map[string]bool, next map[string]int) string {
	for n := max(next[name], 2); ; n++ {
		candidate := name + "__" + strconv.Itoa(n)
		if !clean[candidate] && !taken[candidate] {
			next[name] = n + 1
			return candidate
		}
	}
}
