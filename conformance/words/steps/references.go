package steps

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var referenceShown = regexp.MustCompile(`\bref\b\W+([^\s"',]+)`)

// referenceIn is the reference of a tool that the text of an answer shows, or "": in JSON, the member ref of the
// innermost object that names the tool; in any other text, what stands behind the word and has the tool's name.
func referenceIn(text, tool string) string {
	var answer any
	if json.Unmarshal([]byte(text), &answer) == nil {
		ref, _ := referenceOf(answer, tool)
		return ref
	}
	for _, m := range referenceShown.FindAllStringSubmatch(text, -1) {
		if strings.Contains(m[1], tool) {
			return m[1]
		}
	}
	return ""
}

// referenceOf is the reference of a tool within a value, and whether the value names the tool.
func referenceOf(value any, tool string) (ref string, named bool) {
	visit := func(inner any) {
		found, is := referenceOf(inner, tool)
		named = named || is
		if ref == "" {
			ref = found
		}
	}
	switch v := value.(type) {
	case string:
		return "", strings.Contains(v, tool)
	case []any:
		for _, inner := range v {
			visit(inner)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			visit(v[name])
		}
		if own, is := v["ref"].(string); is && ref == "" && named {
			ref = own
		}
	}
	return ref, named
}
