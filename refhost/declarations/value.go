package declarations

import (
	"encoding/json"
	"strconv"
	"strings"
)

// enum is the union of its values.
func (t *typing) enum(values any) expression {
	list, ok := values.([]any)
	if !ok || len(list) == 0 {
		return t.warn("enum is not a list of values")
	}
	parts := make([]expression, len(list))
	for i, v := range list {
		parts[i] = literal(v)
	}
	return join("|", parts)
}

// literal is the type of exactly one JSON value.
func literal(value any) expression {
	switch v := value.(type) {
	case nil:
		return atom("null")
	case bool:
		return atom(strconv.FormatBool(v))
	case string:
		return atom(quote(v))
	case json.Number:
		return atom(numberLiteral(v))
	case []any:
		texts := make([]string, len(v))
		for i, item := range v {
			texts[i] = literal(item).text
		}
		return atom("[" + strings.Join(texts, ", ") + "]")
	case jsonObject:
		return atom(objectLiteral(v))
	}
	return atom("unknown")
}

// numberLiteral: a number that no double can hold is any number to TypeScript.
func numberLiteral(n json.Number) string {
	f, err := n.Float64()
	if err != nil {
		return "number"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func objectLiteral(o jsonObject) string {
	if len(o) == 0 {
		return "Record<string, never>"
	}
	texts := make([]string, len(o))
	for i, m := range o {
		texts[i] = propertyName(m.Key) + ": " + literal(m.Value).text
	}
	return "{ " + strings.Join(texts, "; ") + " }"
}

// byType follows the keyword type, or lacking it, the keywords that only one
// type has. ok is false when the schema says nothing about the type.
func (t *typing) byType(s jsonObject, indent string) (e expression, ok bool) {
	names, ok := typeNames(s)
	if !ok {
		return t.warn("type is neither a name nor a list of names"), true
	}
	if len(names) == 0 {
		return t.impliedType(s, indent)
	}
	parts := make([]expression, len(names))
	for i, name := range names {
		parts[i] = t.namedType(name, s, indent)
	}
	return join("|", parts), true
}

func typeNames(s jsonObject) ([]string, bool) {
	switch v := s.Get("type").(type) {
	case nil:
		return nil, true
	case string:
		return []string{v}, true
	case []any:
		var names []string
		seen := map[string]bool{}
		for i := range v {
			name, ok := v[i].(string)
			if !ok {
				return nil, false
			}
			if !seen[name] {
				names = append(names, name)
			}
			seen[name] = true
		}
		return names, len(names) > 0
	}
	return nil, false
}

func (t *typing) namedType(name string, s jsonObject, indent string) expression {
	switch name {
	case "string", "number", "boolean", "null":
		return atom(name)
	case "integer":
		return atom("number")
	case "object":
		return t.object(s, indent)
	case "array":
		return t.array(s, indent)
	}
	return t.warn("the type %q is unknown", name)
}

// impliedType: JSON Schema applies properties to objects only and lets other
// values pass, but a schema written so means an object, or an array.
func (t *typing) impliedType(s jsonObject, indent string) (expression, bool) {
	switch {
	case has(s, "properties"), has(s, "patternProperties"), has(s, "additionalProperties"), has(s, "required"):
		return t.object(s, indent), true
	case has(s, "items"), has(s, "prefixItems"):
		return t.array(s, indent), true
	}
	return expression{}, false
}
