package declarations

import (
	"slices"
	"strings"
)

// structure makes a part whose type begins a structure of its own: inside it,
// types that are being made may be referred to.
func (t *typing) structure(build func()) {
	current := t.current
	t.current = -1
	build()
	t.current = current
}

// property is one member of an object type.
type property struct {
	name     string
	required bool
	value    expression
	doc      []string
}

// object writes the known properties, and an index signature for the others when
// the schema lets them be. TypeScript wants the signature to fit the properties
// too, so it is the union of all.
func (t *typing) object(s jsonObject, indent string) expression {
	var text string
	t.structure(func() {
		properties := t.properties(s, indent+"  ")
		rest, docs := t.rest(s, indent+"  ")
		text = renderObject(properties, rest, docs, indent)
	})
	return atom(text)
}

func (t *typing) properties(s jsonObject, indent string) []property {
	members, _ := s.Get("properties").(jsonObject)
	required, _ := s.Get("required").([]any)
	var properties []property
	isRequired, known := names(required), make(map[string]bool)
	for _, m := range members {
		outer := t.warnings
		t.warnings = nil
		p := property{name: m.Key, required: isRequired[m.Key], value: t.schema(m.Value, indent)}
		schema, _ := m.Value.(jsonObject)
		p.doc = append(schemaDoc(schema, true), t.warnings...)
		t.warnings = outer
		if !t.spend(len(p.doc) * (len(indent) + len(p.name))) {
			return nil
		}
		known[p.name] = true
		properties = append(properties, p)
	}
	for _, name := range required {
		name, ok := name.(string)
		if ok && !known[name] {
			known[name] = true
			properties = append(properties, property{name: name, required: true, value: atom("unknown")})
		}
	}
	return properties
}

// names is the set of those values that are strings.
func names(values []any) map[string]bool {
	set := make(map[string]bool)
	for _, v := range values {
		if name, ok := v.(string); ok {
			set[name] = true
		}
	}
	return set
}

// rest is the types of properties that have no name in the schema.
func (t *typing) rest(s jsonObject, indent string) (rest []expression, docs []string) {
	patterns, _ := s.Get("patternProperties").(jsonObject)
	for _, m := range patterns {
		rest = append(rest, t.schema(m.Value, indent))
		docs = append(docs, OneLine("Names that match "+quote(m.Key)+": "+rest[len(rest)-1].text))
	}
	switch additional := s.Get("additionalProperties").(type) {
	case nil:
		if !has(s, "additionalProperties") {
			rest = append(rest, atom("unknown"))
		}
	case bool:
		if additional {
			rest = append(rest, atom("unknown"))
		}
	default:
		rest = append(rest, t.schema(additional, indent))
	}
	return rest, docs
}

func renderObject(properties []property, rest []expression, docs []string, indent string) string {
	if len(properties) == 0 && len(rest) == 0 {
		return "Record<string, never>"
	}
	inner := indent + "  "
	var b strings.Builder
	b.WriteString("{\n")
	for _, p := range properties {
		comment(&b, inner, p.doc)
		mark := "?"
		if p.required {
			mark = ""
		}
		b.WriteString(inner + propertyName(p.name) + mark + ": " + p.value.text + ";\n")
	}
	if len(rest) > 0 {
		comment(&b, inner, docs)
		b.WriteString(inner + "[key: string]: " + indexType(properties, rest) + ";\n")
	}
	b.WriteString(indent + "}")
	return b.String()
}

func indexType(properties []property, rest []expression) string {
	parts := slices.Clone(rest)
	for _, p := range properties {
		parts = append(parts, p.value)
		if !p.required {
			parts = append(parts, atom("undefined"))
		}
	}
	// unknown takes in everything else.
	if slices.ContainsFunc(parts, func(e expression) bool { return e.text == "unknown" }) {
		return "unknown"
	}
	return join("|", parts).text
}
