package mutants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// onModule changes what declarations are generated from.
func onModule(edit func(*rules.Module)) func(*rules.Set) {
	return func(s *rules.Set) {
		declare := s.Declarations
		s.Declarations = func(m rules.Module) string {
			m.Tools = slices.Clone(m.Tools)
			edit(&m)
			return declare(m)
		}
	}
}

// onDeclarations changes the generated text.
func onDeclarations(edit func(text string) string) func(*rules.Set) {
	return func(s *rules.Set) {
		declare := s.Declarations
		s.Declarations = func(m rules.Module) string { return edit(declare(m)) }
	}
}

// replaced changes the generated text wherever it says old.
func replaced(old, new string) func(*rules.Set) {
	return onDeclarations(func(text string) string { return strings.ReplaceAll(text, old, new) })
}

// onSchemas changes each part of the schemas that declarations are generated
// from, the innermost first.
func onSchemas(edit func(schema map[string]any)) func(*rules.Set) {
	return onModule(func(m *rules.Module) {
		for i := range m.Tools {
			m.Tools[i].InputSchema = edited(m.Tools[i].InputSchema, edit)
			m.Tools[i].OutputSchema = edited(m.Tools[i].OutputSchema, edit)
		}
	})
}

// withoutKeyword leaves a keyword out.
func withoutKeyword(keyword string) func(*rules.Set) {
	return onSchemas(func(s map[string]any) { delete(s, keyword) })
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
