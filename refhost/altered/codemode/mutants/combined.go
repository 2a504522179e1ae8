package mutants

import (
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// combinedMutants are those of §6.2 that get a keyword right alone, but neither beside others nor deep inside.
func combinedMutants() []Mutant {
	return []Mutant{
		{ID: "declared-ref-siblings-lost", Requirement: "declarations-ref",
			Description: "what stands beside a $ref is ignored", Apply: onSchemas(func(s map[string]any) {
				if s["$ref"] != nil {
					for _, keyword := range []string{"properties", "required", "type"} {
						delete(s, keyword)
					}
				}
			})},
		{ID: "declared-ref-of-result-siblings-lost", Requirement: "declarations-ref",
			Description: "what stands beside a $ref in a result is ignored", Apply: onOutputs(func(s map[string]any) {
				if s["$ref"] != nil {
					delete(s, "properties")
				}
			})},
		{ID: "declared-ref-in-tuples-lost", Requirement: "declarations-ref",
			Description: "a $ref in a tuple is anything",
			Inexact:     "tuples are how some schemas contain themselves", Apply: onSchemas(func(s map[string]any) {
				if items, ok := s["items"].([]any); ok {
					s["items"] = refless(items)
				}
			})},
		{ID: "declared-recursive-map-any", Requirement: "declarations-recursive",
			Description: "the further properties of an object are anything if they are such objects",
			Apply: onSchemas(func(s map[string]any) {
				further, _ := s["additionalProperties"].(map[string]any)
				if further["$ref"] == "#/definitions/node" {
					s["additionalProperties"] = true
				}
			})},
		{ID: "declared-all-of-dropped", Requirement: "declarations-fallback-warning",
			Description: "what allOf combines is unknown, and no comment warns", Apply: withoutKeyword("allOf")},
		{ID: "declared-all-of-first", Requirement: "declarations-fallback-warning",
			Description: "of what allOf combines the first is declared, and no comment warns",
			Apply: onSchemas(func(s map[string]any) {
				if all, ok := s["allOf"].([]any); ok {
					s["allOf"] = all[:1]
				}
			})},
		{ID: "declared-condition-unwarned", Requirement: "declarations-fallback-warning",
			Description: "no comment warns of conditions", Apply: onSchemas(func(s map[string]any) {
				for _, keyword := range []string{"if", "then", "else", "dependentRequired"} {
					delete(s, keyword)
				}
			})},
		{ID: "declared-nullable-in-maps-lost", Requirement: "declarations-nullable",
			Description: "nullable is ignored in further properties", Apply: onSchemas(func(s map[string]any) {
				if further, ok := s["additionalProperties"].(map[string]any); ok {
					delete(further, "nullable")
				}
			})},
		{ID: "declared-enum-bare", Requirement: "declarations-enum",
			Description: "texts of an enum are written without escapes of backslashes",
			Apply: onSchemas(func(s map[string]any) {
				values, _ := s["enum"].([]any)
				for i, value := range values {
					if text, ok := value.(string); ok {
						values[i] = strings.ReplaceAll(text, `\`, "")
					}
				}
			})},
		{ID: "declared-deep-any", Requirement: "declarations-generated",
			Description: "what is more than eight schemas deep is declared as unknown",
			Apply: onModule(func(m *rules.Module) {
				for i := range m.Tools {
					m.Tools[i].InputSchema = edited(m.Tools[i].InputSchema, func(s map[string]any) { emptyBelow(s, 8) })
				}
			})},
		{ID: "declared-not-async", Requirement: "declarations-generated",
			Description: "bindings are declared as functions that give no promise",
			Apply: onDeclarations(func(text string) string {
				return promised.ReplaceAllString(text, "): $1;")
			})},
	}
}

// refless replaces references by schemas that everything matches.
func refless(items []any) []any {
	items = slices.Clone(items)
	for i, item := range items {
		if members, ok := item.(map[string]any); ok && members["$ref"] != nil {
			items[i] = true
		}
	}
	return items
}

// emptyBelow empties the schemas that are so deep inside of properties and items.
func emptyBelow(schema any, depth int) {
	s, ok := schema.(map[string]any)
	if !ok {
		return
	}
	if depth == 0 {
		clear(s)
		return
	}
	emptyBelow(s["items"], depth-1)
	properties, _ := s["properties"].(map[string]any)
	for _, property := range properties {
		emptyBelow(property, depth-1)
	}
}
