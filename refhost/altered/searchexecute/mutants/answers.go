package mutants

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/altered/searchexecute/change"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// answerMutants are those of §6.2.
func answerMutants() []Mutant {
	return []Mutant{
		{ID: "no-schemas", Requirement: "tool-definitions", Description: "the tools take any object",
			Also: broken("code may be missing, or anything", "search-takes-code", "execute-takes-code"),
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for i := range tools {
					tools[i].InputSchema = rules.Object{{Key: "type", Value: "object"}}
				}
				return tools
			})},
		{ID: "search-code-of-any-type", Requirement: "search-takes-code", Description: "search lists code of any type",
			Apply: codeOfAnyType(true)},
		{ID: "execute-code-of-any-type", Requirement: "execute-takes-code",
			Description: "execute lists code of any type", Apply: codeOfAnyType(false)},
		{ID: "answers-in-two-blocks", Requirement: "text-result",
			Description: "a second block of text tells how long the answer is",
			Apply: func(d *searchexecute.Decisions) {
				d.Blocks = func(text string) []string { return []string{text, fmt.Sprintf("%d bytes", len(text))} }
			}},
		{ID: "failures-unmarked", Requirement: "error-marked", Description: "what fails is answered as what succeeds",
			Apply: change.Outcome(func(text string, _ bool) (string, bool) { return text, false })},
		{ID: "syntax-errors-unmarked", Requirement: "error-marked",
			Description: "a text that is no program is answered as one without a value",
			Apply:       unmarked(rules.CauseSyntax)},
		{ID: "false-is-failure", Requirement: "error-marked",
			Description: "a value that is false counts as a failure",
			Also:        broken("that value is not given", "execute-script"),
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return text, failed || text == "false"
			})},
		{ID: "error-texts-marked", Requirement: "error-marked",
			Description: "a text that begins as the message of an error counts as a failure",
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				return text, failed || strings.HasPrefix(text, "TypeError: ")
			})},
		{ID: "empty-failures-unmarked", Requirement: "error-marked",
			Description: "what is thrown counts as a failure if it has a message",
			Apply: change.Code(func(code string) (string, error) {
				return "async () => { try { return await (" + trimmed(code) + "\n)(); } catch (e) { " +
					`if (e && e.message !== "") throw e; } }`, nil
			})},
		{ID: "failures-of-search-unmarked", Requirement: "error-marked",
			Description: "what a script of search throws counts as a failure if it is true",
			Apply: change.Code(func(code string) (string, error) {
				return "async () => { try { return await (" + trimmed(code) + "\n)(); } catch (e) { " +
					`if (e || typeof spec === "undefined") throw e; } }`, nil
			})},
		{ID: "results-unwrapped", Requirement: "execute-script",
			Description: "a value with the only member result is answered with that",
			Also:        broken("so it is in search", "search-script"),
			Apply: change.Outcome(func(text string, failed bool) (string, bool) {
				var members map[string]json.RawMessage
				if json.Unmarshal([]byte(text), &members) == nil && len(members) == 1 && members["result"] != nil {
					text = string(members["result"])
				}
				return text, failed
			})},
		{ID: "tool-names-ignored", Requirement: "tool-names-configured",
			Description: "the tools have their usual names",
			Apply: change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for i := range tools {
					tools[i].Name = "execute"
					if tools[i].Search {
						tools[i].Name = "search"
					}
				}
				return tools
			})},
	}
}

// documentMutants are those of §7.1 and §8.
func documentMutants() []Mutant {
	drop := func(name string) func(map[string]any) { return func(spec map[string]any) { delete(spec, name) } }
	field := func(alter func(operation map[string]any)) func(*searchexecute.Decisions) {
		return change.Spec(func(spec map[string]any) {
			paths, _ := spec["paths"].(map[string]any)
			for _, item := range paths {
				operations, _ := item.(map[string]any)
				for _, operation := range operations {
					alter(operation.(map[string]any))
				}
			}
		})
	}
	return []Mutant{
		{ID: "methods-in-capitals", Requirement: "spec-paths", Description: "methods are written in capitals",
			Apply: change.Spec(func(spec map[string]any) {
				paths, _ := spec["paths"].(map[string]any)
				for path, item := range paths {
					operations, renamed := item.(map[string]any), map[string]any{}
					for method, operation := range operations {
						renamed[strings.ToUpper(method)] = operation
					}
					paths[path] = renamed
				}
			}),
			Also: broken("nothing is found by a method in small letters", "references-nested", "spec-schemas",
				"operation-fields", "operation-fields-alone", "references-circular", "references-in-request-bodies",
				"references-in-operations")},
		{ID: "info-lost", Requirement: "spec-info", Description: "the description of the API is left out",
			Also: broken("it is the metadata", "spec-metadata"), Apply: change.Spec(drop("info"))},
		{ID: "version-lost", Requirement: "spec-metadata", Description: "the version of the API is left out",
			Also: broken("it is part of that", "spec-info"), Apply: change.Spec(func(spec map[string]any) {
				if info, ok := spec["info"].(map[string]any); ok {
					delete(info, "version")
				}
			})},
		{ID: "servers-lost", Requirement: "spec-servers",
			Description: "the servers are left out", Apply: change.Spec(drop("servers"))},
		{ID: "schemas-lost", Requirement: "spec-schemas",
			Description: "the schemas are left out", Apply: change.Spec(drop("components"))},
		{ID: "request-bodies-unresolved", Requirement: "references-in-request-bodies",
			Description: "a request body is a reference", Apply: field(func(operation map[string]any) {
				if operation["requestBody"] != nil {
					operation["requestBody"] = map[string]any{"$ref": "#/components/requestBodies/Its"}
				}
			}),
			Also: append(broken("it is not what the document has", "operation-fields"),
				broken("what a call takes is not found by its path", "spec-paths")...)},
		{ID: "parameters-unresolved", Requirement: "references-in-operations",
			Description: "parameters are references",
			Apply: field(func(operation map[string]any) {
				if parameters, ok := operation["parameters"].([]any); ok {
					parameters[0] = map[string]any{"$ref": "#/components/parameters/Its"}
				}
			}),
			Also: broken("they are not what the document has", "operation-fields")},
		{ID: "references-once", Requirement: "references-nested",
			Description: "what a reference leads to keeps its own ones",
			Apply: func(d *searchexecute.Decisions) {
				specification := d.Specification
				d.Specification = func(document rules.Object, _ int) ([]byte, bool) {
					return specification(document, 1)
				}
			},
			Also: broken("no reference is resolved deeper", "reference-depth-default",
				"reference-depth-configured", "references-circular")},
		{ID: "circles-empty", Requirement: "references-circular",
			Description: "a circular reference is an empty object",
			Apply:       change.Spec(withoutCircles)},
		{ID: "operation-ids-lost", Requirement: "operation-fields", Description: "operations have no operationId",
			Apply: field(func(operation map[string]any) { delete(operation, "operationId") })},
		{ID: "deprecated-kept", Requirement: "operation-fields-alone",
			Description: "operations say whether they are deprecated",
			Apply:       field(func(operation map[string]any) { operation["deprecated"] = false })},
	}
}

// codeOfAnyType lists code of one tool without its type.
func codeOfAnyType(search bool) func(*searchexecute.Decisions) {
	return change.Tools(func(tools []searchexecute.Tool) []searchexecute.Tool {
		for i := range tools {
			if tools[i].Search == search {
				code := rules.Object{{Key: "code", Value: rules.Object{{Key: "description", Value: "the code"}}}}
				tools[i].InputSchema = tools[i].InputSchema.With("properties", code)
			}
		}
		return tools
	})
}

// withoutCircles empties what stands for circular references.
func withoutCircles(spec map[string]any) {
	delete(spec, "$circular")
	for _, value := range spec {
		emptyCircles(value)
	}
}

func emptyCircles(value any) {
	switch v := value.(type) {
	case map[string]any:
		withoutCircles(v)
	case []any:
		for element := range slices.Values(v) {
			emptyCircles(element)
		}
	}
}
