package mutants

import (
	"encoding/json"
	"slices"

	"codemode/refhost/rules"
)

// declarationMutants are those of §6.2.
func declarationMutants() []Mutant {
	return []Mutant{
		{ID: "declared-enum-widened", Requirement: "declarations-enum", Description: "the declaration of an enum is the type of its values", Apply: onSchemas(func(s map[string]any) {
			if values, ok := s["enum"].([]any); ok {
				s["type"] = typesOf(values)
				delete(s, "enum")
			}
		})},
		{ID: "declared-const-widened", Requirement: "declarations-const", Description: "the declaration of a const is the type of its value", Apply: onSchemas(func(s map[string]any) {
			if value, ok := s["const"]; ok {
				s["type"] = typesOf([]any{value})
				delete(s, "const")
			}
		})},
	}
}

// onSchemas changes each part of the schemas that declarations are generated
// from, the innermost first.
func onSchemas(edit func(schema map[string]any)) func(*rules.Set) {
	return func(s *rules.Set) {
		declare := s.Declarations
		s.Declarations = func(m rules.Module) string {
			m.Tools = slices.Clone(m.Tools)
			for i := range m.Tools {
				m.Tools[i].InputSchema = edited(m.Tools[i].InputSchema, edit)
				m.Tools[i].OutputSchema = edited(m.Tools[i].OutputSchema, edit)
			}
			return declare(m)
		}
	}
}

func edited(schema json.RawMessage, edit func(map[string]any)) json.RawMessage {
	var value any
	if json.Unmarshal(schema, &value) != nil {
		return schema
	}
	walk(value, edit)
	changed, err := json.Marshal(value)
	if err != nil {
		return schema
	}
	return changed
}

func walk(value any, edit func(map[string]any)) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			walk(item, edit)
		}
	case map[string]any:
		for _, member := range v {
			walk(member, edit)
		}
		edit(v)
	}
}

// typesOf names the JSON types of values.
func typesOf(values []any) []string {
	var names []string
	for _, value := range values {
		name := "null"
		switch value.(type) {
		case string:
			name = "string"
		case float64:
			name = "number"
		case bool:
			name = "boolean"
		case []any:
			name = "array"
		case map[string]any:
			name = "object"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
