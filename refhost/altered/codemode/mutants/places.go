package mutants

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"codemode/refhost/rules"
)

// placeMutants are those of §6.2 that get a keyword right, but not in every place.
func placeMutants() []Mutant {
	return []Mutant{
		{ID: "declared-either-is-first", Requirement: "declarations-generated",
			Description: "of a list of types only the first is declared", Apply: onSchemas(func(s map[string]any) {
				if types, ok := s["type"].([]any); ok && !slices.Contains(types, any("null")) {
					s["type"] = types[0]
				}
			})},
		{ID: "declared-required-in-lists-lost", Requirement: "declarations-generated",
			Description: "all properties of the objects in a list are optional",
			Apply:       inLists(func(s map[string]any) { delete(s, "required") })},
		{ID: "declared-by-tool-name", Requirement: "declarations-generated",
			Description: "the input of a tool is declared as that of the first tool of this name, whose server is " +
				"another one",
			Also: []Broken{broken("nor does a comment warn of what cannot be represented of this input",
				"declarations-fallback-warning")},
			Apply: onModule(firstOfName())},
		{ID: "declared-output-required", Requirement: "declarations-output",
			Description: "all properties of a result are declared as if they were always there",
			Apply: onOutputs(func(s map[string]any) {
				if properties, ok := s["properties"].(map[string]any); ok {
					all := []any{}
					for name := range properties {
						all = append(all, name)
					}
					s["required"] = all
				}
			})},
		{ID: "declared-output-enum-widened", Requirement: "declarations-enum",
			Description: "an enum in a result is declared as the type of its values",
			Apply: onOutputs(func(s map[string]any) {
				if values, ok := s["enum"].([]any); ok {
					s["type"] = typesOf(values)
					delete(s, "enum")
				}
			})},
		{ID: "declared-enum-in-lists-lost", Requirement: "declarations-enum", Description: "enum is ignored in a list",
			Apply: inLists(func(s map[string]any) { delete(s, "enum") })},
		{ID: "declared-enum-of-numbers-lost", Requirement: "declarations-enum",
			Description: "enum is ignored beside the type integer", Apply: onSchemas(func(s map[string]any) {
				if s["type"] == "integer" {
					delete(s, "enum")
				}
			})},
		{ID: "declared-one-of-beside-properties-lost", Requirement: "declarations-one-of",
			Description: "oneOf is ignored where there are properties beside it",
			Apply: onSchemas(func(s map[string]any) {
				if s["properties"] != nil {
					delete(s, "oneOf")
				}
			})},
		{ID: "declared-any-of-in-lists-lost", Requirement: "declarations-any-of",
			Description: "anyOf is ignored in a list", Apply: inLists(func(s map[string]any) { delete(s, "anyOf") })},
		{ID: "declared-null-first-lost", Requirement: "declarations-nullable",
			Description: "null is left out of a list of types that begins with it",
			Apply: onSchemas(func(s map[string]any) {
				if types, ok := s["type"].([]any); ok && types[0] == "null" {
					s["type"] = types[1:]
				}
			})},
		{ID: "declared-ref-with-text-lost", Requirement: "declarations-ref",
			Description: "a $ref with a description beside it is anything", Apply: onSchemas(func(s map[string]any) {
				if s["description"] != nil {
					delete(s, "$ref")
				}
			})},
		{ID: "declared-definitions-shared", Requirement: "declarations-ref",
			Description: "a definition is declared once for all tools of a server that have one of its name",
			Apply:       onModule(shareDefinitions)},
		{ID: "declared-tuple-of-two", Requirement: "declarations-tuple",
			Description: "a tuple is typed in its first two places only", Apply: onSchemas(func(s map[string]any) {
				if items, ok := s["items"].([]any); ok {
					for i := 2; i < len(items); i++ {
						items[i] = map[string]any{}
					}
				}
			})},
		{ID: "declared-closed-in-lists-open", Requirement: "declarations-additional-properties",
			Description: "the objects in a list are declared to allow further properties",
			Apply:       inLists(func(s map[string]any) { delete(s, "additionalProperties") })},
		{ID: "declared-warning-in-result-lost", Requirement: "declarations-fallback-warning",
			Description: "no doc comment warns of what cannot be represented of a result",
			Apply: onDeclarations(func(text string) string {
				return outputType.ReplaceAllStringFunc(text,
					func(output string) string { return warning.ReplaceAllString(output, "$1") })
			})},
		{ID: "declared-comment-opened-by-title", Requirement: "declarations-valid",
			Description: "an annotation can end the doc comment that it is in",
			Apply:       onDeclarations(unescaped(`@title .*`))},
		{ID: "declared-comment-opened-by-name", Requirement: "declarations-valid",
			Description: "a tool's name can end the doc comment that it is in",
			Apply:       onDeclarations(unescaped(`MCP tool: .*`))},
	}
}

// outputType is the declaration of a tool's result, up to its function.
var outputType = regexp.MustCompile(`(?s)\$Output.*?export function`)

// inLists changes the schemas of what is in a list.
func inLists(edit func(schema map[string]any)) func(*rules.Set) {
	return onSchemas(func(s map[string]any) {
		if items, ok := s["items"].(map[string]any); ok {
			edit(items)
		}
	})
}

// onOutputs changes each part of the schemas of results, the innermost first.
func onOutputs(edit func(schema map[string]any)) func(*rules.Set) {
	return onModule(func(m *rules.Module) {
		for i := range m.Tools {
			m.Tools[i].OutputSchema = edited(m.Tools[i].OutputSchema, edit)
		}
	})
}

// unescaped lets what a pattern finds end a doc comment.
func unescaped(pattern string) func(string) string {
	found := regexp.MustCompile(pattern)
	return func(text string) string {
		return found.ReplaceAllStringFunc(text,
			func(part string) string { return strings.ReplaceAll(part, `*\/`, `*/`) })
	}
}

// firstOfName gives tools the input of the first tool that has their name.
func firstOfName() func(*rules.Module) {
	type owned struct {
		serverID string
		input    []byte
	}
	var mu sync.Mutex
	first := map[string]owned{}
	return func(m *rules.Module) {
		mu.Lock()
		defer mu.Unlock()
		for i, tool := range m.Tools {
			one, known := first[tool.ToolName]
			if known && one.serverID != m.ServerID {
				m.Tools[i].InputSchema = one.input
				continue
			}
			first[tool.ToolName] = owned{m.ServerID, tool.InputSchema}
		}
	}
}

// shareDefinitions gives every tool the first definition of each name.
func shareDefinitions(m *rules.Module) {
	shared := map[string]any{}
	for i := range m.Tools {
		m.Tools[i].InputSchema = edited(m.Tools[i].InputSchema, func(s map[string]any) {
			definitions, _ := s["$defs"].(map[string]any)
			for name, definition := range definitions {
				if first, known := shared[name]; known {
					definitions[name] = first
				} else {
					shared[name] = definition
				}
			}
		})
	}
}
