package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// languageMutants are those of §3.2.1.
func languageMutants() []Mutant {
	export := regexp.MustCompile(`(?m)^(\s*)export\s`)
	computedImport := regexp.MustCompile("\\bimport\\(([^\"'])")
	staticBlock := regexp.MustCompile(`\bstatic\s*{`)
	lateImport := regexp.MustCompile(`(?m)^( *)import { (\w+) } from ("@codemode/[^"]*");`)
	returns := regexp.MustCompile(`(?m)^return\b`)
	this := regexp.MustCompile(`\bthis\b`)
	return []Mutant{
		{ID: "export-refused", Requirement: "module-export", Description: "export declarations are syntax errors",
			Apply: onSource(func(code string) string {
				return export.ReplaceAllString(code, "${1}export# ")
			})},
		{ID: "computed-import-missing", Requirement: "module-import",
			Description: "import() knows texts in quotes alone", Apply: onSource(func(code string) string {
				return computedImport.ReplaceAllString(code, "import_(${1}")
			})},
		{ID: "import-on-one-line", Requirement: "module-import",
			Description: "an import declaration of several lines is a syntax error",
			Apply:       breaking(`import {[ \t]*\n`)},
		{ID: "import-in-double-quotes", Requirement: "module-import",
			Description: "a specifier in single quotes is a syntax error", Apply: breaking(`from '`)},
		{ID: "export-not-awaited", Requirement: "module-export",
			Description: "an export whose value is awaited is a syntax error",
			Apply:       breaking(`export const \w+ = await`)},
		{ID: "export-not-destructured", Requirement: "module-export",
			Description: "an export that takes a value apart is a syntax error", Apply: breaking(`export const [{[]`)},
		{ID: "arguments-visible", Requirement: "module-semantics",
			Description: "there is an arguments at the top level, as in the body of a function",
			Apply:       prelude(`globalThis.arguments = [];`)},
		{ID: "this-is-global", Requirement: "module-semantics",
			Description: "this at the top level is the global object", Apply: onSource(func(code string) string {
				return this.ReplaceAllString(code, "globalThis")
			})},
		{ID: "imports-as-variables", Requirement: "module-semantics",
			Description: "the import of one name is a variable that is assigned where the import stands",
			Apply: onSource(func(code string) string {
				return lateImport.ReplaceAllString(code, `${1}let { $2 } = await import($3);`)
			})},
		{ID: "return-accepted", Requirement: "module-semantics",
			Description: "return at the top level ends the script, as in the body of a function",
			Apply: onSource(func(code string) string {
				if !returns.MatchString(code) {
					return code
				}
				return "await (async () => { " + code + "\n})();"
			})},
		{ID: "await-does-not-wait", Requirement: "module-top-level-await",
			Description: "await at the top level does not wait for promises that the script makes itself",
			Also:        []Broken{broken("an export that is awaited for has another value", "module-export")},
			Apply: onSource(
				strings.NewReplacer("await Promise.", "      Promise.", "await new Promise",
					"      new Promise").Replace)},
		{ID: "static-block-refused", Requirement: "language-restrictions-documented",
			Description: "static blocks are refused and not named in the agent context",
			Apply:       onSource(func(code string) string { return staticBlock.ReplaceAllString(code, "static#{") })},
		{ID: "import-call-refused", Rules: 2, Requirement: "language-restrictions-documented",
			Description: "import() always rejects, and the agent context does not say so", Apply: func(s *rules.Set) {
				untold(rules.TopicLanguage, "import() and import.meta", "import.meta")(s)
				onSource(func(code string) string {
					return importCall.ReplaceAllString(code,
						`(async () => { throw new TypeError("import() is not available"); })(`)
				})(s)
			}},
	}
}

var importCall = regexp.MustCompile(`\bimport\(`)

var assignedResult = regexp.MustCompile(`globalThis\.__codemode_result__ = (\w+);`)

// resultMutants are those of §3.2.2.
func resultMutants() []Mutant {
	return []Mutant{
		{ID: "result-list-copied", Requirement: "result-final-value",
			Description: "a list is copied when it is assigned, so that later changes are lost",
			Apply: onSource(func(code string) string {
				return assignedResult.ReplaceAllString(code,
					"globalThis.__codemode_result__ = Array.isArray($1) ? [...$1] : $1;")
			})},
		{ID: "result-null-ignored", Requirement: "result-final-value",
			Description: "a null that is assigned does not replace an earlier value",
			Apply:       whereAssigned(`(value, before) => value ?? before`)},
		{ID: "result-shared-once", Requirement: "result-final-value",
			Description: "an object that is in a result twice is taken for a circle",
			Apply:       whereAssigned(`(value) => { ` + decycle + ` return walk(value); }`)},
		{ID: "result-32-bits", Requirement: "result-final-value", Description: "whole numbers have 32 bits",
			Apply: onResult(numbersOf32Bits)},
		{ID: "result-ends-at-nul", Requirement: "result-final-value",
			Description: "a text ends at its first character U+0000", Apply: onResult(cutAtNul)},
		{ID: "result-cut", Requirement: "result-final-value",
			Description: "a result of more than 10000 bytes is replaced by a remark",
			Apply: onResult(func(result json.RawMessage) json.RawMessage {
				if len(result) > 10_000 {
					return json.RawMessage(`"[truncated]"`)
				}
				return result
			})},
		{ID: "export-default-fallback", Requirement: "result-null-default",
			Description: "a default export is the result when nothing was assigned",
			Also:        []Broken{broken("an assigned null counts as nothing", "result-final-value")},
			Apply:       exporting("globalThis.__codemode_result__ ??= exported")},
		{ID: "export-default-outranks", Requirement: "result-final-value",
			Description: "a default export is the result, whatever was assigned",
			Also:        []Broken{broken("it is the result as well when nothing was assigned", "result-null-default")},
			Apply:       exporting("globalThis.__codemode_result__ = exported")},
		{ID: "result-global-absent", Requirement: "result-global-defined",
			Description: "the global of the result is not there before it is assigned",
			Apply:       lacking("__codemode_result__")},
		{ID: "result-falsy-is-null", Requirement: "result-final-value",
			Description: "a result of false, 0 or the empty text becomes null", Apply: func(s *rules.Set) {
				result := s.Result
				s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
					value := result(assigned, ok, failed)
					if slices.Contains([]string{"false", "0", `""`}, string(value)) {
						return json.RawMessage("null")
					}
					return value
				}
			}},
		{ID: "result-default-object", Requirement: "result-null-default",
			Description: "the result of a script that assigned nothing is {}",
			Also: []Broken{broken("a null that was assigned is not the result either", "result-final-value",
				"response-result-default")},
			Apply: func(s *rules.Set) {
				result := s.Result
				s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
					if value := result(assigned, ok, failed); string(value) != "null" || failed {
						return value
					}
					return json.RawMessage("{}")
				}
			}},
	}
}

// onResult changes the result before it goes out.
func onResult(edit func(json.RawMessage) json.RawMessage) func(*rules.Set) {
	return func(s *rules.Set) {
		result := s.Result
		s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
			return edit(result(assigned, ok, failed))
		}
	}
}

var assignment = regexp.MustCompile(`globalThis\.__codemode_result__ = ([^;\n]*);`)

// whereAssigned replaces each value that is assigned on one line by what the
// function of JavaScript makes of it and of the value before.
func whereAssigned(function string) func(*rules.Set) {
	return onSource(func(code string) string {
		return assignment.ReplaceAllString(code,
			"globalThis.__codemode_result__ = ("+function+")($1, globalThis.__codemode_result__);")
	})
}

// decycle is JavaScript: walk replaces each object that it meets again.
const decycle = `const seen = new Set(); ` +
	`const inside = (v) => Array.isArray(v) ? v.map(walk) : Object.fromEntries(Object.entries(v).map(([k, w]) => ` +
	`[k, walk(w)])); ` +
	`const walk = (v) => { ` +
	`if (typeof v !== "object" || v === null || typeof v.toJSON === "function") return v; ` +
	`if (seen.has(v)) return "[Circular]"; seen.add(v); return inside(v); };`

// breaking makes code that has something a syntax error.
func breaking(pattern string) func(*rules.Set) {
	refused := regexp.MustCompile(pattern)
	return onSource(func(code string) string {
		if refused.MatchString(code) {
			return "# " + code
		}
		return code
	})
}
