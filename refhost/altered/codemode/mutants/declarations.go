package mutants

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// typeInformationMutants are those of §4.4.
func typeInformationMutants() []Mutant {
	return []Mutant{
		{ID: "declarations-not-shown", Requirement: "declarations-injected",
			Description: "the agent context has no declarations",
			Apply:       silentOn(rules.TopicDeclarations)},
		{ID: "declarations-lack-tools", Requirement: "declarations-cover-tools",
			Description: "only the first hundred tools of a server, and none whose name was changed, are declared",
			Apply: onModule(func(m *rules.Module) {
				var kept []rules.ToolDefinition
				for _, t := range m.Tools[:min(len(m.Tools), 100)] {
					if t.ToolName == t.ExportName {
						kept = append(kept, t)
					}
				}
				m.Tools = kept
			})},
		{ID: "declared-once-by-name", Requirement: "declarations-cover-tools",
			Description: "of servers that report the same name, the first is declared",
			Edits: []faults.Edit{edit("refhost Host.contextServers", "		servers = append(servers, s)\n",
				`		if !slices.ContainsFunc(servers, func(before rules.ContextServer) bool {
			return before.ServerName == s.ServerName
		}) {
			servers = append(servers, s)
		}
`, "slices")}},
		{ID: "declared-lists-untyped", Requirement: "declarations-follow-schemas",
			Description: "the items of lists are declared as unknown",
			Also: []Broken{broken("neither an input nor a result tells what is in its lists",
				"declarations-generated", "declarations-output")},
			Apply: onSchemas(func(s map[string]any) {
				if _, one := s["items"].(map[string]any); one {
					delete(s, "items")
				}
			})},
		{ID: "declarations-untyped", Requirement: "declarations-generated",
			Description: "every tool is declared as a function from any to any",
			Apply: onDeclarations(func(text string) string {
				return functionHead.ReplaceAllString(text, "export function $1(input?: any): Promise<any>;")
			})},
	}
}

var (
	functionHead = regexp.MustCompile(`export function (\S+)\(.*\): Promise<.*>;`)
	promised     = regexp.MustCompile(`\): Promise<(.*)>;`)
)

// selfOutput is a reference to the type of a result, or to a part of it, within it.
var selfOutput = regexp.MustCompile(`([\w$]*\$Output[\w$]*)(\[\])`)

// declarationMutants are those of §6.2.
func declarationMutants() []Mutant {
	return []Mutant{
		{ID: "declared-integer-unknown", Requirement: "declarations-generated",
			Description: "integers are declared as unknown", Apply: onSchemas(func(s map[string]any) {
				if s["type"] == "integer" {
					delete(s, "type")
				}
			})},
		{ID: "declared-root-record", Requirement: "declarations-generated",
			Description: "an input that is no object is declared as one", Apply: onModule(func(m *rules.Module) {
				for i, t := range m.Tools {
					if rules.InputKindOf(t.InputSchema) == rules.OtherInput {
						m.Tools[i].InputSchema = []byte(`{"type": "object", "required": [""]}`)
					}
				}
			})},
		{ID: "declared-optional-swapped", Requirement: "declarations-generated",
			Description: "required properties are declared optional and the others required",
			Inexact: "the schemas of other keywords have required properties, too, without which their types " +
				"could not be told apart",
			Apply: onSchemas(swapRequired)},
		{ID: "declared-names-bare", Requirement: "declarations-generated",
			Description: "names of properties are not quoted", Apply: onDeclarations(func(text string) string {
				return quotedName.ReplaceAllString(text, "$1$2$3:")
			})},
		{ID: "declared-result-unknown", Requirement: "declarations-output",
			Description: "results are declared as unknown, whatever the output schema says",
			Apply: onModule(func(m *rules.Module) {
				for i := range m.Tools {
					m.Tools[i].OutputSchema = nil
				}
			})},
		{ID: "declared-recursive-result-any", Requirement: "declarations-recursive",
			Description: "what refers to itself in a result is declared as anything",
			Apply: onDeclarations(func(text string) string {
				return selfOutput.ReplaceAllString(text, "any$2")
			})},
		{ID: "declared-comment-open", Requirement: "declarations-valid",
			Description: "a description can end the doc comment that it is in", Apply: replaced(`*\/`, `*/`)},
		{ID: "declared-fallback-any", Requirement: "declarations-fallback-unknown",
			Description: "what cannot be represented is declared as any",
			Apply: onDeclarations(func(text string) string {
				return warnedOf.ReplaceAllString(text, "${1}any;")
			})},
		{ID: "declared-fallback-object", Requirement: "declarations-fallback-unknown",
			Description: "what cannot be represented is declared as an object",
			Apply: onDeclarations(func(text string) string {
				return warnedOf.ReplaceAllString(text, "${1}object;")
			})},
		{ID: "declared-warning-lost", Requirement: "declarations-fallback-warning",
			Description: "no doc comment warns of what cannot be represented",
			Apply: onDeclarations(func(text string) string {
				return warning.ReplaceAllString(text, "$1")
			})},
	}
}

var (
	// quotedName is a property's name in quotes.
	quotedName = regexp.MustCompile(`(?m)^(\s+)"(.+)"(\??):`)
	// warnedOf is a property below a warning.
	warnedOf = regexp.MustCompile(`(WARNING: .*\s+\S+: )unknown;`)
	warning  = regexp.MustCompile(`WARNING: .*?\.( \*/|\n)`)
)

// swapRequired makes what is required optional, and the other way round.
func swapRequired(s map[string]any) {
	properties, ok := s["properties"].(map[string]any)
	if !ok {
		return
	}
	required := map[string]bool{}
	if names, ok := s["required"].([]any); ok {
		for _, name := range names {
			required[name.(string)] = true
		}
	}
	swapped := []string{}
	for name := range properties {
		if !required[name] {
			swapped = append(swapped, name)
		}
	}
	s["required"] = swapped
}

// keywordMutants are those of §6.2 that get one keyword of a schema wrong.
func keywordMutants() []Mutant {
	return []Mutant{
		{ID: "declared-enum-widened", Requirement: "declarations-enum",
			Description: "an enum is declared as the type of its values",
			Apply: onSchemas(func(s map[string]any) {
				if values, ok := s["enum"].([]any); ok {
					s["type"] = typesOf(values)
					delete(s, "enum")
				}
			})},
		{ID: "declared-const-widened", Requirement: "declarations-const",
			Description: "a const is declared as the type of its value",
			Apply: onSchemas(func(s map[string]any) {
				if value, ok := s["const"]; ok {
					s["type"] = typesOf([]any{value})
					delete(s, "const")
				}
			})},
		{ID: "declared-one-of-lost", Requirement: "declarations-one-of", Description: "oneOf is ignored",
			Apply: withoutKeyword("oneOf")},
		{ID: "declared-any-of-beside-properties-lost", Requirement: "declarations-any-of",
			Description: "anyOf is ignored where there are properties beside it",
			Apply: onSchemas(func(s map[string]any) {
				if s["properties"] != nil {
					delete(s, "anyOf")
				}
			})},
		{ID: "declared-nullable-lost", Requirement: "declarations-nullable", Description: "nullable is ignored",
			Apply: withoutKeyword("nullable")},
		{ID: "declared-null-lost", Requirement: "declarations-nullable",
			Description: "of a list of types, null is left out",
			Apply: onSchemas(func(s map[string]any) {
				if types, ok := s["type"].([]any); ok && len(types) == 2 && types[1] == "null" {
					s["type"] = types[0]
				}
			})},
		{ID: "declared-ref-any", Requirement: "declarations-ref", Description: "a $ref is anything",
			Also:  []Broken{broken("of a $ref that leads nowhere no comment warns", "declarations-fallback-warning")},
			Apply: withoutKeyword("$ref")},
		{ID: "declared-ref-escaped", Requirement: "declarations-ref",
			Description: "a $ref with escaped signs is anything", Apply: onSchemas(func(s map[string]any) {
				if ref, ok := s["$ref"].(string); ok && strings.ContainsAny(ref, "~%") {
					delete(s, "$ref")
				}
			})},
		{ID: "declared-recursion-cut", Requirement: "declarations-recursive",
			Description: "where an object contains itself, anything is allowed",
			Apply: onSchemas(func(s map[string]any) {
				if s["$ref"] == "#" {
					delete(s, "$ref")
				}
			})},
		{ID: "declared-closed-open", Requirement: "declarations-additional-properties",
			Description: "an object that allows no further properties is declared to allow them",
			Apply: onSchemas(func(s map[string]any) {
				if s["additionalProperties"] == false && s["patternProperties"] == nil {
					delete(s, "additionalProperties")
				}
			})},
		{ID: "declared-map-untyped", Requirement: "declarations-additional-properties",
			Description: "the type of further properties is lost",
			Apply: onSchemas(func(s map[string]any) {
				if _, typed := s["additionalProperties"].(map[string]any); typed {
					delete(s, "additionalProperties")
				}
			})},
		{ID: "declared-patterns-lost", Requirement: "declarations-pattern-properties",
			Description: "patternProperties is ignored", Apply: withoutKeyword("patternProperties")},
		{ID: "declared-tuple-list", Requirement: "declarations-tuple",
			Description: "a tuple is declared as a list of any of its types",
			Apply: onSchemas(func(s map[string]any) {
				if items, ok := s["items"].([]any); ok {
					s["items"] = map[string]any{"anyOf": items}
				}
			})},
	}
}

// annotationMutants are those of §6.3.
func annotationMutants() []Mutant {
	return []Mutant{
		{ID: "annotations-not-in-comments", Requirement: "annotations-documented",
			Description: "doc comments do not tell annotations", Apply: onModule(func(m *rules.Module) {
				for i := range m.Tools {
					m.Tools[i].Annotations = nil
				}
			})},
		{ID: "annotations-without-values", Requirement: "annotations-documented",
			Description: "doc comments name annotations and do not tell which are false",
			Apply: onDeclarations(func(text string) string {
				return strings.NewReplacer("Hint true", "Hint", "Hint false", "Hint").Replace(text)
			})},
		{ID: "annotations-title-lost", Requirement: "annotations-documented",
			Description: "doc comments do not tell the title among annotations", Apply: onModule(func(m *rules.Module) {
				for i := range m.Tools {
					m.Tools[i].Annotations = edited(m.Tools[i].Annotations,
						func(annotations map[string]any) { delete(annotations, "title") })
				}
			})},
		{ID: "annotations-beside-text-one", Requirement: "annotations-documented",
			Description: "beside a description doc comments tell one annotation only",
			Apply: onModule(func(m *rules.Module) {
				for i, tool := range m.Tools {
					if tool.Description != "" {
						m.Tools[i].Annotations = edited(tool.Annotations, func(annotations map[string]any) {
							for _, name := range slices.Sorted(maps.Keys(annotations))[min(1, len(annotations)):] {
								delete(annotations, name)
							}
						})
					}
				}
			})},
		{ID: "annotations-without-text-lost", Requirement: "annotations-in-definitions",
			Description: "discovery shows annotations beside a description only", Apply: func(s *rules.Set) {
				detail := s.Detail
				s.Detail = func(level string, tool rules.ToolDefinition) rules.Object {
					if tool.Description == "" {
						tool.Annotations = nil
					}
					return detail(level, tool)
				}
			}},
		{ID: "annotations-false-lost", Requirement: "annotations-in-definitions",
			Description: "discovery leaves out hints that are false", Apply: func(s *rules.Set) {
				detail := s.Detail
				s.Detail = func(level string, tool rules.ToolDefinition) rules.Object {
					tool.Annotations = edited(tool.Annotations, func(annotations map[string]any) {
						maps.DeleteFunc(annotations, func(_ string, value any) bool { return value == false })
					})
					return detail(level, tool)
				}
			}},
	}
}
