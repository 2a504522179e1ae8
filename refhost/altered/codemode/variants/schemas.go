package variants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// declaring makes declarations of schemas that are changed before, each schema inside
// of one too.
func declaring(edit func(schema map[string]any)) func(*rules.Set) {
	changed := func(raw json.RawMessage) json.RawMessage {
		dec := json.NewDecoder(strings.NewReader(string(raw)))
		dec.UseNumber()
		var root any
		if len(raw) == 0 || dec.Decode(&root) != nil {
			return raw
		}
		eachSchema(root, edit)
		made, err := json.Marshal(root)
		if err != nil {
			return raw
		}
		return made
	}
	return func(s *rules.Set) {
		declare := s.Declarations
		s.Declarations = func(m rules.Module) string {
			m.Tools = slices.Clone(m.Tools)
			for i, tool := range m.Tools {
				m.Tools[i].InputSchema, m.Tools[i].OutputSchema = changed(tool.InputSchema), changed(tool.OutputSchema)
			}
			return declare(m)
		}
	}
}

// eachSchema finds a schema and those inside of it; what is only an example of a value
// is none.
func eachSchema(node any, edit func(schema map[string]any)) {
	schema, ok := node.(map[string]any)
	if !ok {
		return
	}
	edit(schema)
	for keyword, value := range schema {
		inner, _ := value.([]any)
		switch {
		case slices.Contains([]string{"const", "enum", "default", "examples"}, keyword):
			continue
		case slices.Contains([]string{"properties", "patternProperties", "$defs", "definitions"}, keyword):
			named, _ := value.(map[string]any)
			for _, one := range named {
				inner = append(inner, one)
			}
		default:
			eachSchema(value, edit)
		}
		for _, one := range inner {
			eachSchema(one, edit)
		}
	}
}

// closed lets an object that has named properties have no others, unless its schema
// says that it may.
func closed(schema map[string]any) {
	named, _ := schema["properties"].(map[string]any)
	_, patterns := schema["patternProperties"]
	if _, said := schema["additionalProperties"]; len(named) > 0 && !said && !patterns {
		schema["additionalProperties"] = false
	}
}

// allPlaces lets a tuple not end early, unless its schema says when it may.
func allPlaces(schema map[string]any) {
	if _, said := schema["minItems"]; said {
		return
	}
	for _, keyword := range []string{"prefixItems", "items"} {
		if places, ok := schema[keyword].([]any); ok {
			schema["minItems"] = len(places)
			return
		}
	}
}
