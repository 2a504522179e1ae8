package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ExpandProperties writes the \p{…} and \P{…} of a regular expression out as
// ranges, because the engine does not know them.
func ExpandProperties(pattern string) (string, error) {
	var b strings.Builder
	inClass := false
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch {
		case strings.HasPrefix(rest, `\p{`) || strings.HasPrefix(rest, `\P{`):
			end := strings.IndexByte(rest, '}')
			if end < 0 {
				return "", fmt.Errorf("invalid regular expression: %s has no closing brace", rest)
			}
			ranges, err := propertyRanges(rest[3:end], rest[1] == 'P')
			if err != nil {
				return "", err
			}
			if !inClass {
				ranges = "[" + ranges + "]"
			}
			b.WriteString(ranges)
			i += end
		case rest[0] == '\\' && len(rest) > 1:
			b.WriteString(rest[:2])
			i++
		default:
			if rest[0] == '[' || rest[0] == ']' {
				inClass = rest[0] == '['
			}
			b.WriteByte(rest[0])
		}
	}
	return b.String(), nil
}

// span is a range of characters, both ends included.
type span struct{ from, to rune }

// propertyRanges writes a property, or everything else, as the inside of a
// character class.
func propertyRanges(name string, negated bool) (string, error) {
	spans, err := propertySpans(name)
	if err != nil {
		return "", err
	}
	if negated {
		spans = invert(spans)
	}
	var b strings.Builder
	for _, s := range spans {
		fmt.Fprintf(&b, `\u{%X}-\u{%X}`, s.from, s.to)
	}
	return b.String(), nil
}

// spansOf lists the characters of tables in order, with no two spans that touch.
func spansOf(tables ...*unicode.RangeTable) []span {
	var all []span
	add := func(low, high, stride rune) {
		if stride == 1 {
			all = append(all, span{low, high})
			return
		}
		for r := low; r <= high; r += stride {
			all = append(all, span{r, r})
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return merge(all)
}

func merge(all []span) []span {
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var merged []span
	for _, s := range all {
		if last := len(merged) - 1; last >= 0 && s.from <= merged[last].to+1 {
			merged[last].to = max(merged[last].to, s.to)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// without lists the characters of a that are not in b.
func without(a, b []span) []span { return invert(merge(append(invert(a), b...))) }

// invert lists the characters that are in none of the spans.
func invert(spans []span) []span {
	var gaps []span
	next := rune(0)
	for _, s := range spans {
		if s.from > next {
			gaps = append(gaps, span{next, s.from - 1})
		}
		next = s.to + 1
	}
	if next <= unicode.MaxRune {
		gaps = append(gaps, span{next, unicode.MaxRune})
	}
	return gaps
}

// propertySpans finds the characters of a general category, script or binary
// property.
func propertySpans(name string) ([]span, error) {
	key, value, found := strings.Cut(name, "=")
	if !found {
		key, value = "", name
	}
	if alias, ok := unicode.CategoryAliases[value]; ok && key != "Script" {
		value = alias
	}
	var table *unicode.RangeTable
	switch key {
	case "Script", "sc", "Script_Extensions", "scx":
		table = unicode.Scripts[value]
	case "General_Category", "gc":
		table = unicode.Categories[value]
	case "":
		if derived := derivedProperty(value); derived != nil {
			return derived, nil
		}
		if table = unicode.Categories[value]; table == nil {
			table = unicode.Properties[value]
		}
	}
	if table == nil {
		return nil, fmt.Errorf(`invalid regular expression: the property \p{%s} is not supported`, name)
	}
	return spansOf(table), nil
}

// derivedProperty puts together the properties that Unicode derives from others.
func derivedProperty(name string) []span {
	switch name {
	case "Any":
		return []span{{0, unicode.MaxRune}}
	case "ASCII":
		return []span{{0, unicode.MaxASCII}}
	case "Alphabetic", "Alpha":
		return spansOf(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	case "Uppercase", "Upper":
		return spansOf(unicode.Lu, unicode.Other_Uppercase)
	case "Lowercase", "Lower":
		return spansOf(unicode.Ll, unicode.Other_Lowercase)
	case "Math":
		return spansOf(unicode.Sm, unicode.Other_Math)
	case "ID_Start", "IDS":
		return without(spansOf(identifierStart()...), patternSpans())
	case "ID_Continue", "IDC":
		return without(spansOf(append(identifierStart(), unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc,
			unicode.Other_ID_Continue)...), patternSpans())
	}
	return nil
}

func identifierStart() []*unicode.RangeTable {
	return []*unicode.RangeTable{unicode.L, unicode.Nl, unicode.Other_ID_Start}
}

// patternSpans are the characters that no identifier of any language has.
func patternSpans() []span { return spansOf(unicode.Pattern_Syntax, unicode.Pattern_White_Space) }
