package mutants

import (
	"encoding/json"
	"slices"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// validationMutants are those of §7.2.
func validationMutants() []Mutant {
	return []Mutant{
		{ID: "input-not-validated", Requirement: "validation-error", Description: "inputs are sent without validation",
			Also: []Broken{broken("an error that is not thrown includes nothing", "validation-error-tool-name",
				"validation-error-export-name", "validation-error-pointer", "validation-error-values",
				"validation-example", "validation-example-of-schema")},
			Apply: onSchema(func(map[string]any) any {
				return nil
			})},
		{ID: "input-required-not-validated", Requirement: "validation-error",
			Description: "missing properties are not noticed", Apply: onSchema(func(schema map[string]any) any {
				delete(schema, "required")
				return schema
			})},
		{ID: "input-keywords-few", Requirement: "validation-error",
			Description: "of the keywords of a schema only those are asked that its types are made of",
			Apply: onSchema(func(schema map[string]any) any {
				walk(schema, func(s map[string]any) {
					for _, keyword := range strings.Fields("pattern minLength maxLength maximum exclusiveMinimum " +
						"exclusiveMaximum multipleOf " +
						"minItems maxItems uniqueItems contains minProperties maxProperties propertyNames " +
						"allOf not if") {
						delete(s, keyword)
					}
				})
				return schema
			})},
		{ID: "input-closed-by-default", Requirement: "validation-error",
			Description: "a schema that says nothing of further properties allows none",
			Also:        []Broken{broken("an input with more than its properties does not arrive", "input-object")},
			Apply: onSchema(func(schema map[string]any) any {
				walk(schema, func(s map[string]any) {
					if properties, ok := s["properties"].(map[string]any); ok && len(properties) > 0 &&
						s["additionalProperties"] == nil && s["patternProperties"] == nil {
						s["additionalProperties"] = false
					}
				})
				return schema
			})},
		{ID: "input-consts-truthy", Requirement: "validation-error",
			Description: "a const that is false, null or 0 counts as none",
			Apply: onSchema(func(schema map[string]any) any {
				walk(schema, func(s map[string]any) {
					if value, there := s["const"]; there && (value == nil || value == false || value == 0.0) {
						delete(s, "const")
					}
				})
				return schema
			})},
		{ID: "input-inherited-names-known", Requirement: "validation-error",
			Description: "names that every object inherits count as properties that a schema names",
			Apply: onSchema(func(schema map[string]any) any {
				walk(schema, func(s map[string]any) {
					if properties, ok := s["properties"].(map[string]any); ok && s["additionalProperties"] == false {
						properties["toString"], properties["constructor"], properties["__proto__"] = true, true, true
					}
				})
				return schema
			})},
		{ID: "input-draft-07-alone", Requirement: "validation-error",
			Description: "keywords that draft-07 lacks are not asked", Apply: onSchema(func(schema map[string]any) any {
				walk(schema, func(s map[string]any) {
					for _, keyword := range strings.Fields("prefixItems dependentRequired dependentSchemas " +
						"unevaluatedProperties minContains") {
						delete(s, keyword)
					}
				})
				return schema
			})},
		{ID: "input-by-tool-name", Requirement: "validation-error",
			Description: "what was made of a schema is used for all tools of one name",
			Edits: []faults.Edit{edit("refhost/sandbox/worker bindings.validator", `	if v := b.schemas[t]; v != nil {
		return v
	}`, `	for known, v := range b.schemas {
		if known.ToolName == t.ToolName {
			return v
		}
	}`)}},
		{ID: "input-error-no-instance", Requirement: "validation-error",
			Description: "what is thrown has the name of SchemaValidationError, and is no instance of that class",
			Edits: []faults.Edit{edit("refhost/sandbox/worker/boot/errors.js", `    return new Class(message, options);`,
				`    if (name !== "SchemaValidationError") return new Class(message, options);
    const error = new Error(message);
    describe(error, { hint: Class.prototype.hint, ...options });
    own(error, "name", name, false);
    return error;`)}},
		{ID: "input-error-class", Requirement: "validation-error", Description: "invalid input throws ToolCallError",
			Apply: func(s *rules.Set) {
				class := s.CallErrorClass
				s.CallErrorClass = func(f rules.CallFailure) string {
					if f == rules.FailureInput {
						return rules.ToolCallError
					}
					return class(f)
				}
			}},
		{ID: "validation-without-tool-name", Requirement: "validation-error-tool-name",
			Description: "the error has only the tool's export name", Apply: onInvalid(
				func(_ rules.CallProblem, d *rules.ErrorDetails) { delete(d.Members, "toolName") })},
		{ID: "validation-without-export-name", Requirement: "validation-error-export-name",
			Description: "the error has only the tool's canonical name", Apply: onInvalid(
				func(_ rules.CallProblem, d *rules.ErrorDetails) {
					delete(d.Members, "exportName")
					d.Hint = ""
				})},
		{ID: "validation-reserved-words-bare", Requirement: "validation-error-export-name",
			Description: "the error of a tool that is called like a reserved word has its name without the underscore",
			Apply: onInvalid(func(p rules.CallProblem, d *rules.ErrorDetails) {
				if p.ExportName == p.ToolName+"_" {
					d.Members["exportName"], d.Hint = p.ToolName, ""
				}
			})},
		{ID: "validation-path-dotted", Requirement: "validation-error-pointer",
			Description: "the place is written with dots and brackets", Apply: onInvalid(
				func(p rules.CallProblem, d *rules.ErrorDetails) {
					dotted := strings.ReplaceAll(strings.TrimPrefix(p.Path, "/"), "/", ".")
					d.Members["path"] = dotted
					d.Message = strings.ReplaceAll(d.Message, p.Path, dotted)
				})},
		{ID: "validation-path-of-parent", Requirement: "validation-error-pointer",
			Description: "the place is that of the object around the property", Apply: onInvalid(
				func(p rules.CallProblem, d *rules.ErrorDetails) {
					parent := p.Path[:max(0, strings.LastIndex(p.Path, "/"))]
					d.Members["path"] = parent
					d.Message = strings.ReplaceAll(d.Message, p.Path, parent)
				})},
		{ID: "undefined-members-unchecked", Requirement: "validation-error",
			Description: "an input is not checked that has a member which is undefined",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings.arguments", "violation != nil {\n		return arguments",
					"violation != nil && !b.hasUndefined(values) {\n		return arguments"),
				edit("refhost/sandbox/worker bindings.passed", "// passed writes the first argument", `func (b *bindings) hasUndefined(values []goja.Value) bool {
	made, _ := b.realm.rt.RunString("(o) => Object.values(Object.getOwnPropertyDescriptors(Object(o)))" +
		".some((d) => 'value' in d && d.value === undefined)")
	look, _ := goja.AssertFunction(made)
	found, err := look(goja.Undefined(), values...)
	return err == nil && found.ToBoolean()
}

// passed writes the first argument`),
			}},
		{ID: "validation-path-split-at-dots", Requirement: "validation-error-pointer",
			Description: "a dot in a name of the place is written as a slash", Apply: onInvalid(
				func(p rules.CallProblem, d *rules.ErrorDetails) {
					split := strings.ReplaceAll(p.Path, ".", "/")
					d.Members["path"] = split
					d.Message = strings.ReplaceAll(d.Message, p.Path, split)
				})},
		{ID: "validation-without-values", Requirement: "validation-error-values",
			Description: "the error tells where the input is wrong and not how", Apply: onInvalid(
				func(p rules.CallProblem, d *rules.ErrorDetails) {
					delete(d.Members, "expected")
					delete(d.Members, "received")
					d.Message = "The input is not valid at " + p.Path + "."
				})},
		{ID: "validation-example-missing", Requirement: "validation-example", Description: "the error has no example",
			Also: []Broken{broken("the examples of the schema are not used", "validation-example-of-schema")},
			Apply: onInvalid(
				func(p rules.CallProblem, d *rules.ErrorDetails) {
					delete(d.Members, "example")
					d.Hint = "Correct the input of " + p.ExportName + "."
				})},
		{ID: "validation-example-made-up", Requirement: "validation-example-of-schema",
			Description: "the example is made up although the schema has some", Apply: onInvalid(madeUpExample)},
	}
}

// onSchema changes the schema that inputs are validated with; nil accepts everything.
func onSchema(edit func(schema map[string]any) any) func(*rules.Set) {
	return func(s *rules.Set) {
		s.ValidationSchema = func(inputSchema json.RawMessage) json.RawMessage {
			var schema map[string]any
			if json.Unmarshal(inputSchema, &schema) != nil || schema == nil {
				return inputSchema
			}
			edited := edit(schema)
			if edited == nil {
				return nil
			}
			text, err := rules.Marshal(edited)
			if err != nil {
				return inputSchema
			}
			return text
		}
	}
}

// onInvalid changes what the error of invalid input tells.
func onInvalid(edit func(rules.CallProblem, *rules.ErrorDetails)) func(*rules.Set) {
	return func(s *rules.Set) {
		tell := s.CallError
		s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
			d := tell(p)
			if p.Failure == rules.FailureInput {
				edit(p, &d)
			}
			return d
		}
	}
}

// madeUpExample replaces every text in the example.
func madeUpExample(p rules.CallProblem, d *rules.ErrorDetails) {
	var example map[string]any
	if json.Unmarshal(p.Example, &example) != nil {
		return
	}
	for name, value := range example {
		if _, ok := value.(string); ok {
			example[name] = "text"
		}
	}
	d.Members["example"] = example
	d.Hint = "Correct the input of " + p.ExportName + "."
}

// hintMutants are those of §7 and §7.3.
func hintMutants() []Mutant {
	return []Mutant{
		{ID: "error-message-empty", Requirement: "errors-structured",
			Description: "errors of tool calls have no message", Apply: func(s *rules.Set) {
				tell := s.CallError
				s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
					d := tell(p)
					d.Message = ""
					return d
				}
			}},
		{ID: "hint-missing", Requirement: "error-hint", Description: "errors have no hint of their class",
			Apply: withoutHints()},
		{ID: "hint-dash", Requirement: "error-hint", Description: "the hint of each class is a dash",
			Apply: hinting("-")},
		{ID: "hint-of-message", Requirement: "error-hint", Description: "the hint of a tool's failure is its message",
			Apply: onFailure(rules.FailureResult, func(d *rules.ErrorDetails) { d.Hint = d.Message })},
		{ID: "hint-missing-on-authentication", Requirement: "error-hint",
			Description: "the error of refused credentials has no hint",
			Apply:       onFailure(rules.FailureAuth, func(d *rules.ErrorDetails) { d.Hint = " " })},
		{ID: "hint-missing-on-tool-errors", Requirement: "error-hint", Description: "a ToolCallError has no hint",
			// It would inherit that of the base class, of which no call throws an instance.
			Apply: withoutHints(rules.ToolCallError, rules.ErrorBase)},
	}
}

// onFailure changes what the error of one kind of failure tells.
func onFailure(of rules.CallFailure, edit func(*rules.ErrorDetails)) func(*rules.Set) {
	return func(s *rules.Set) {
		tell := s.CallError
		s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
			d := tell(p)
			if p.Failure == of {
				edit(&d)
			}
			return d
		}
	}
}

// withoutHints empties the hints of some classes, or of all.
func withoutHints(of ...string) func(*rules.Set) { return hinting("", of...) }

// hinting replaces the hints of some classes, or of all.
func hinting(hint string, of ...string) func(*rules.Set) {
	return func(s *rules.Set) {
		classes := s.ErrorClasses
		s.ErrorClasses = func() []rules.ErrorClass {
			all := classes()
			for i := range all {
				if len(of) == 0 || slices.Contains(of, all[i].Name) {
					all[i].Hint = hint
				}
			}
			return all
		}
	}
}
