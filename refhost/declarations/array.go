package declarations

import (
	"encoding/json"
	"fmt"
	"strings"
)

// array writes a tuple for prefixItems (2020-12) and for items as an array
// (draft-07), else a list.
func (t *typing) array(s jsonObject, indent string) expression {
	var text string
	t.structure(func() {
		if prefix, ok := s.Get("prefixItems").([]any); ok {
			text = t.tuple(s, prefix, "items", indent)
			return
		}
		if prefix, ok := s.Get("items").([]any); ok {
			text = t.tuple(s, prefix, "additionalItems", indent)
			return
		}
		text = t.list(s, "items", indent)
	})
	return atom(text)
}

func (t *typing) list(s jsonObject, keyword, indent string) string {
	if !has(s, keyword) {
		return "unknown[]"
	}
	items := t.schema(s.Get(keyword), indent)
	if items.joined != "" {
		return "(" + items.text + ")[]"
	}
	return items.text + "[]"
}

// tuple: JSON Schema lets an array end early, unless minItems says otherwise.
func (t *typing) tuple(s jsonObject, prefix []any, restKeyword, indent string) string {
	least := 0
	if n, ok := s.Get("minItems").(json.Number); ok {
		if f, err := n.Float64(); err == nil {
			least = int(min(f, float64(len(prefix))))
		}
	}
	// Where a part may be missing all have labels: in a label's type, unlike in
	// that of a bare optional part, TypeScript lets a type contain itself.
	labels := least < len(prefix)
	var parts []string
	for i, schema := range prefix {
		text := t.schema(schema, indent).text
		switch {
		case i >= least:
			text = fmt.Sprintf("item%d?: %s", i+1, text)
		case labels:
			text = fmt.Sprintf("item%d: %s", i+1, text)
		}
		parts = append(parts, text)
	}
	if s.Get(restKeyword) != false {
		dots := "..."
		if labels {
			dots = "...more: "
		}
		parts = append(parts, dots+t.list(s, restKeyword, indent))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
