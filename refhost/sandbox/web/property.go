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
	tables, err := propertyTables(name)
	if err != nil {
		return "", err
	}
	spans := merge(tables)
	if negated {
		spans = invert(spans)
	}
	var b strings.Builder
	for _, s := range spans {
		fmt.Fprintf(&b, `\u{%X}-\u{%X}`, s.from, s.to)
	}
	return b.String(), nil
}

// merge lists the characters of tables in order, with no two spans that touch.
func merge(tables []*unicode.RangeTable) []span {
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

// propertyTables finds the characters of a general category, script or binary
// property.
func propertyTables(name string) ([]*unicode.RangeTable, error) {
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
	return []*unicode.RangeTable{table}, nil
}

// derivedProperty puts together the properties that Unicode derives from others.
func derivedProperty(name string) []*unicode.RangeTable {
	switch name {
	case "Any":
		return []*unicode.RangeTable{{R32: []unicode.Range32{{Lo: 0, Hi: unicode.MaxRune, Stride: 1}}}}
	case "ASCII":
		return []*unicode.RangeTable{{R16: []unicode.Range16{{Lo: 0, Hi: unicode.MaxASCII, Stride: 1}}}}
	case "Alphabetic", "Alpha":
		return []*unicode.RangeTable{unicode.L, unicode.Nl, unicode.Other_Alphabetic}
	case "Uppercase", "Upper":
		return []*unicode.RangeTable{unicode.Lu, unicode.Other_Uppercase}
	case "Lowercase", "Lower":
		return []*unicode.RangeTable{unicode.Ll, unicode.Other_Lowercase}
	}
	return nil
}
