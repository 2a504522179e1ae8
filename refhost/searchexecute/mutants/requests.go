package mutants

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// answerMutants are those of §6.2.
func answerMutants() []Mutant {
	return []Mutant{
		{ID: "no-schemas", Requirement: "tool-definitions", Description: "the tools take any object",
			Also: broken("code may be missing, or anything", "search-takes-code", "execute-takes-code"),
			Apply: onTools(func(tools []searchexecute.Tool) []searchexecute.Tool {
				for i := range tools {
					tools[i].InputSchema = rules.Object{{Key: "type", Value: "object"}}
				}
				return tools
			})},
		{ID: "failures-unmarked", Requirement: "error-marked", Description: "what fails is answered as what succeeds",
			Apply: onOutcome(func(text string, _ bool) (string, bool) { return text, false })},
		{ID: "false-is-failure", Requirement: "error-marked",
			Description: "a value that is false counts as a failure",
			Apply: onOutcome(func(text string, failed bool) (string, bool) {
				return text, failed || text == "false"
			})},
		{ID: "failures-unexplained", Requirement: "error-says-why", Description: "what was thrown is not told",
			Apply: onOutcome(func(text string, failed bool) (string, bool) {
				if failed {
					return "Error: the script failed", true
				}
				return text, false
			})},
		{ID: "tool-names-ignored", Requirement: "tool-names-configured",
			Description: "the tools have their usual names",
			Apply: onTools(func(tools []searchexecute.Tool) []searchexecute.Tool {
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
	field := func(change func(operation map[string]any)) func(*searchexecute.Decisions) {
		return onSpec(func(spec map[string]any) {
			paths, _ := spec["paths"].(map[string]any)
			for _, item := range paths {
				operations, _ := item.(map[string]any)
				for _, operation := range operations {
					change(operation.(map[string]any))
				}
			}
		})
	}
	return []Mutant{
		{ID: "methods-in-capitals", Requirement: "spec-paths", Description: "methods are written in capitals",
			Apply: onSpec(func(spec map[string]any) {
				paths, _ := spec["paths"].(map[string]any)
				for path, item := range paths {
					operations, renamed := item.(map[string]any), map[string]any{}
					for method, operation := range operations {
						renamed[strings.ToUpper(method)] = operation
					}
					paths[path] = renamed
				}
			}),
			Also: broken("nothing is found by a method in small letters", "references-in-request-bodies",
				"references-in-operations")},
		{ID: "info-lost", Requirement: "spec-info", Description: "the description of the API is left out",
			Also: broken("it is the metadata", "spec-metadata"), Apply: onSpec(drop("info"))},
		{ID: "version-lost", Requirement: "spec-metadata", Description: "the version of the API is left out",
			Also: broken("it is part of that", "spec-info"), Apply: onSpec(func(spec map[string]any) {
				if info, ok := spec["info"].(map[string]any); ok {
					delete(info, "version")
				}
			})},
		{ID: "servers-lost", Requirement: "spec-servers",
			Description: "the servers are left out", Apply: onSpec(drop("servers"))},
		{ID: "schemas-lost", Requirement: "spec-schemas",
			Description: "the schemas are left out", Apply: onSpec(drop("components"))},
		{ID: "request-bodies-unresolved", Requirement: "references-in-request-bodies",
			Description: "a request body is a reference", Apply: field(func(operation map[string]any) {
				if operation["requestBody"] != nil {
					operation["requestBody"] = map[string]any{"$ref": "#/components/requestBodies/Its"}
				}
			}),
			Also: broken("it is not what the document has", "operation-fields")},
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
			Also: broken("no reference is resolved deeper", "reference-depth-default", "reference-depth-configured",
				"references-in-operations", "references-circular")},
		{ID: "circles-empty", Requirement: "references-circular",
			Description: "a circular reference is an empty object",
			Apply:       onSpec(withoutCircles)},
		{ID: "operation-ids-lost", Requirement: "operation-fields", Description: "operations have no operationId",
			Apply: field(func(operation map[string]any) { delete(operation, "operationId") })},
		{ID: "deprecated-kept", Requirement: "operation-fields-alone",
			Description: "operations say whether they are deprecated",
			Apply:       field(func(operation map[string]any) { operation["deprecated"] = false })},
	}
}

// requestMutants are those of §7.2.
func requestMutants() []Mutant {
	return []Mutant{
		{ID: "patches-posted", Requirement: "request-method", Description: "PATCH is sent as POST",
			Apply: func(d *searchexecute.Decisions) {
				method := d.Method
				d.Method = func(given string) string {
					if given == http.MethodPatch {
						return http.MethodPost
					}
					return method(given)
				}
			}},
		{ID: "paths-unescaped", Requirement: "request-path",
			Description: "escaped signs of a path are sent as they are meant",
			Apply: onAddress(func(base *url.URL, path string, query json.RawMessage, usual address) (*url.URL, error) {
				if plain, err := url.PathUnescape(path); err == nil {
					path = plain
				}
				return usual(base, path, query)
			})},
		{ID: "numbers-lost", Requirement: "request-query", Description: "numbers of a query are left out",
			Apply: onAddress(func(base *url.URL, path string, query json.RawMessage, usual address) (*url.URL, error) {
				var all map[string]any
				if json.Unmarshal(query, &all) != nil {
					return usual(base, path, query)
				}
				maps.DeleteFunc(all, func(_ string, value any) bool { _, is := value.(float64); return is })
				text, _ := json.Marshal(all) // it was JSON
				return usual(base, path, text)
			})},
		{ID: "query-added", Requirement: "request-without-query",
			Description: "a request without a query gets one against caches",
			Apply: onAddress(func(base *url.URL, path string, query json.RawMessage, usual address) (*url.URL, error) {
				target, err := usual(base, path, query)
				if err == nil && target.RawQuery == "" {
					target.RawQuery = "_=1"
				}
				return target, err
			})},
		{ID: "empty-bodies-lost", Requirement: "request-body",
			Description: "a body that is an empty object is not sent",
			Apply: onBody(func(given json.RawMessage, usual []byte) []byte {
				if string(given) == "{}" {
					return nil
				}
				return usual
			})},
		{ID: "bodies-quoted", Requirement: "request-body", Description: "a body is sent as a string of JSON",
			Apply: onBody(func(_ json.RawMessage, usual []byte) []byte {
				if usual == nil {
					return nil
				}
				text, _ := json.Marshal(string(usual)) // a text can be written
				return text
			}),
			Also: broken("so is that beside headers", "request-headers")},
		{ID: "bodies-made-up", Requirement: "request-without-body",
			Description: "a request without a body gets an empty object",
			Apply: onBody(func(_ json.RawMessage, usual []byte) []byte {
				if usual == nil {
					return []byte("{}")
				}
				return usual
			})},
		{ID: "further-headers-lost", Requirement: "request-headers",
			Description: "headers that begin with X- are not sent",
			Apply: func(d *searchexecute.Decisions) {
				sent := d.SentHeaders
				d.SentHeaders = func(given map[string]string, allowed []string) http.Header {
					header := sent(given, allowed)
					maps.DeleteFunc(header, func(name string, _ []string) bool { return strings.HasPrefix(name, "X-") })
					return header
				}
			},
			Also: broken("they are among all others, and may be on the list", "headers-passed", "headers-allowed")},
		{ID: "status-text", Requirement: "response-status", Description: "the status is a text",
			Apply: onAnswer(func(answer map[string]any) {
				text, _ := json.Marshal(answer["status"]) // it was JSON
				answer["status"] = string(text)
			})},
		{ID: "headers-listed", Requirement: "response-headers", Description: "a header is a list of values",
			Apply: onAnswer(func(answer map[string]any) {
				headers, _ := answer["headers"].(map[string]any)
				for name, value := range headers {
					headers[name] = []any{value}
				}
			})},
		{ID: "lists-as-text", Requirement: "response-body", Description: "a body that is a list of JSON is a text",
			Apply: onAnswer(func(answer map[string]any) {
				if list, ok := answer["body"].([]any); ok {
					text, _ := json.Marshal(list) // it was JSON
					answer["body"] = string(text)
				}
			}),
			Also: broken("no list can be gone through", "requests-in-a-chain", "requests-side-by-side")},
	}
}

func onOutcome(change func(text string, failed bool) (string, bool)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) { return change(outcome(r)) }
	}
}

// onSpec changes the global spec.
func onSpec(change func(spec map[string]any)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		specification := d.Specification
		d.Specification = func(document rules.Object, maxDepth int) ([]byte, bool) {
			text, whole := specification(document, maxDepth)
			var spec map[string]any
			if json.Unmarshal(text, &spec) != nil {
				return text, whole
			}
			change(spec)
			changed, err := json.Marshal(spec)
			if err != nil {
				return text, whole
			}
			return changed, whole
		}
	}
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

func onBody(change func(given json.RawMessage, usual []byte) []byte) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		body := d.Body
		d.Body = func(given json.RawMessage) []byte { return change(given, body(given)) }
	}
}

// onAnswer changes what a script gets for a response.
func onAnswer(change func(answer map[string]any)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		answer := d.Answer
		d.Answer = func(r *http.Response, most int, secrets []string) (json.RawMessage, error) {
			text, err := answer(r, most, secrets)
			var members map[string]any
			if err != nil || json.Unmarshal(text, &members) != nil {
				return text, err
			}
			change(members)
			return json.Marshal(members)
		}
	}
}
