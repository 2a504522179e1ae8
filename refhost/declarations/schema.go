package declarations

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// alias is one named type of a declaration.
type alias struct {
	name     string
	text     string
	doc      []string
	warnings []string
}

// namedTypes is the type of one schema with the types that it refers to.
type namedTypes struct {
	main alias
	refs []alias
	// optional is set when an object without members is valid.
	optional bool
}

func (t namedTypes) write(b *strings.Builder) {
	for _, a := range append(slices.Clone(t.refs), t.main) {
		comment(b, "  ", append(slices.Clone(a.doc), a.warnings...))
		fmt.Fprintf(b, "  export type %s = %s;\n", a.name, a.text)
	}
}

// typing turns one schema document into types.
type typing struct {
	name string
	root any
	// refs are the types made for $ref targets, by pointer, in order.
	refs  map[string]int
	types []alias
	// current is the type being made while it has not begun a structure yet, -1
	// when there is none; needs are the types that a type refers to outside of
	// any structure. TypeScript forbids circles among them.
	current int
	needs   map[int][]int
	// making are the types that are being made, the outermost first.
	making []int
	// warnings are about the part being made; budget is how many parts may still be made.
	warnings []string
	budget   int
	// work is what may still be done for the schema, and module for all of its module.
	work, module *effort
	// exhausted is set when there was more to do.
	exhausted bool
}

// spend does so much work; false when there is more to do than may be.
func (t *typing) spend(steps int) bool {
	inSchema, inModule := t.work.spend(steps), t.module.spend(steps)
	t.exhausted = t.exhausted || !inSchema || !inModule
	return !t.exhausted
}

func declareType(name string, schema json.RawMessage, module *effort) namedTypes {
	if len(schema) > maxSchemaBytes {
		return unknownType(name, "the schema has more than %d bytes; see getTool of the module discovery",
			maxSchemaBytes)
	}
	root, err := parseJSON(schema)
	if err != nil {
		return unknownType(name, "the schema cannot be read: %v", err)
	}
	t := &typing{name: name, root: root, refs: make(map[string]int), current: -1, needs: make(map[int][]int),
		budget: maxTypeParts, work: &effort{left: maxSchemaSteps}, module: module}
	text := t.schema(root, "  ").text
	if t.exhausted {
		return unknownType(name, "describing the schema takes too much work; see getTool of the module discovery")
	}
	object, _ := root.(jsonObject)
	return namedTypes{
		main:     alias{name: name, text: text, doc: schemaDoc(object, false), warnings: t.warnings},
		refs:     t.types,
		optional: takesNothing(root),
	}
}

// takesNothing tells whether an object without members is surely valid. What a reference or a condition demands is not
// looked at: it may be members.
func takesNothing(schema any) bool {
	object, _ := schema.(jsonObject)
	required, _ := object.Get("required").([]any)
	other := func(keyword string) bool { return object.Get(keyword) != nil }
	if schema == false || len(required) > 0 ||
		slices.ContainsFunc([]string{"$ref", "$dynamicRef", "minProperties", "const", "enum", "not", "if"}, other) {
		return false
	}
	demands := func(part any) bool { return !takesNothing(part) }
	all, _ := object.Get("allOf").([]any)
	anyOf, _ := object.Get("anyOf").([]any)
	oneOf, _ := object.Get("oneOf").([]any)
	return !slices.ContainsFunc(all, demands) &&
		(len(anyOf) == 0 || slices.ContainsFunc(anyOf, takesNothing)) &&
		(len(oneOf) == 0 || slices.ContainsFunc(oneOf, takesNothing))
}

// unknownType stands for a schema that is not turned into types.
func unknownType(name, why string, args ...any) namedTypes {
	warning := "WARNING: " + OneLine(fmt.Sprintf(why, args...)) + "."
	return namedTypes{main: alias{name: name, text: "unknown", warnings: []string{warning}}, optional: true}
}

// expression is a type; joined tells which operator holds its parts together.
type expression struct {
	text   string
	joined string
	// open is set when it names, outside of a structure of its own, a type that
	// is still being made.
	open bool
}

func atom(text string) expression { return expression{text: text} }

// join combines types with | or &, without repeating one.
func join(operator string, parts []expression) expression {
	var texts []string
	seen := make(map[string]bool)
	open := false
	for _, p := range parts {
		open = open || p.open
		text := p.text
		if p.joined != "" && p.joined != operator && len(parts) > 1 {
			text = "(" + text + ")"
		}
		if !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	if len(texts) == 1 {
		return expression{texts[0], joinedBy(parts[0], operator), open}
	}
	return expression{strings.Join(texts, " "+operator+" "), operator, open}
}

// meet is what all parts have in common. TypeScript cannot take apart a type
// that is still being made, so that nothing can be added to it.
func (t *typing) meet(parts []expression) expression {
	for _, p := range parts {
		if p.open && len(parts) > 1 {
			t.warn("what stands beside a $ref to a schema around it is left out")
			return p
		}
	}
	return join("&", parts)
}

// joinedBy: a single part that had to be put in parentheses holds together.
func joinedBy(only expression, operator string) string {
	if only.joined == operator {
		return operator
	}
	return only.joined
}

func (t *typing) warn(format string, args ...any) expression {
	t.warnings = append(t.warnings, "WARNING: "+OneLine(fmt.Sprintf(format, args...))+".")
	return atom("unknown")
}

// schema is the type of one schema. Keywords are conjuncts: what several of them
// say is an intersection.
func (t *typing) schema(schema any, indent string) expression {
	t.budget--
	if t.budget < 0 {
		return t.warn("the schema has more than %d parts", maxTypeParts)
	}
	if t.exhausted {
		return atom("unknown")
	}
	switch s := schema.(type) {
	case bool:
		if s {
			return atom("unknown")
		}
		return atom("never")
	case jsonObject:
		made := t.keywords(s, indent)
		// What holds it copies the text.
		if !t.spend(len(s) + len(made.text)) {
			return atom("unknown")
		}
		return made
	}
	return t.warn("a schema is neither an object nor a boolean")
}

func (t *typing) keywords(s jsonObject, indent string) expression {
	var parts []expression
	if ref, ok := s.Get("$ref").(string); ok {
		parts = append(parts, t.reference(ref))
		if t.refHidesSiblings() {
			return t.nullable(s, parts[0])
		}
	}
	switch {
	case has(s, "const"):
		parts = append(parts, literal(s.Get("const")))
	case has(s, "enum"):
		parts = append(parts, t.enum(s.Get("enum")))
	default:
		if typed, ok := t.byType(s, indent); ok {
			parts = append(parts, typed)
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if has(s, keyword) {
			parts = append(parts, t.combined(keyword, "|", s.Get(keyword), indent))
		}
	}
	if has(s, "allOf") {
		parts = append(parts, t.combined("allOf", "&", s.Get("allOf"), indent))
	}
	for _, keyword := range unrepresentable() {
		if has(s, keyword) {
			parts = append(parts, t.warn("%s has no counterpart in TypeScript", keyword))
		}
	}
	if len(parts) == 0 {
		return atom("unknown")
	}
	return t.nullable(s, t.meet(parts))
}

// unrepresentable are the keywords that make a schema reject values that no
// TypeScript type can tell apart from those that it accepts.
func unrepresentable() []string {
	return []string{
		"not", "if", "dependentSchemas", "dependentRequired", "dependencies",
		"unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef",
	}
}

func has(s jsonObject, keyword string) bool {
	return slices.ContainsFunc(s, func(m jsonMember) bool { return m.Key == keyword })
}

// nullable is OpenAPI's keyword.
func (t *typing) nullable(s jsonObject, e expression) expression {
	if s.Get("nullable") != true || e.text == "unknown" {
		return e
	}
	return join("|", []expression{e, atom("null")})
}

func (t *typing) combined(keyword, operator string, schemas any, indent string) expression {
	list, ok := schemas.([]any)
	if !ok || len(list) == 0 {
		return t.warn("%s is not a list of schemas", keyword)
	}
	parts := make([]expression, len(list))
	for i, s := range list {
		parts[i] = t.schema(s, indent)
	}
	if operator == "&" {
		return t.meet(parts)
	}
	return join(operator, parts)
}
