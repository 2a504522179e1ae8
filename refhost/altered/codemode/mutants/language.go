package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// languageMutants are those of §3.2.1.
func languageMutants() []Mutant {
	return []Mutant{
		{ID: "export-refused", Requirement: "module-export", Description: "export declarations are syntax errors",
			Edits: refusingSource(`(?m)^\s*export\s`)},
		{ID: "import-on-one-line", Requirement: "module-import",
			Description: "an import declaration of several lines is a syntax error",
			Edits:       refusingSource(`import {[ \t]*\n`)},
		{ID: "import-failure-late", Requirement: "module-semantics",
			Description: "an import that fails does so after the script has run",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker script.execute", `		s.fail(problems...)
		return
	}
	promise, err`, `		for i := range namespaces {
			if namespaces[i] == nil {
				namespaces[i] = s.realm.rt.NewObject()
			}
		}
		defer s.fail(problems...)
	}
	promise, err`),
			}},
		{ID: "byte-order-mark-refused", Requirement: "module-semantics",
			Description: "a byte order mark at the start of the source is a syntax error",
			Edits:       refusingSource(`^\x{FEFF}`)},
		{ID: "arguments-visible", Requirement: "module-semantics",
			Description: "there is an arguments at the top level, as in the body of a function",
			Apply:       prelude(`globalThis.arguments = [];`)},
		{ID: "await-lost-after-failure", Requirement: "module-top-level-await",
			Description: "after a failed call that was caught, an await at the top level ends the script",
			Also: []Broken{broken("what comes after the failure is not done", "calls-composed", "call-failure-thrown",
				"script-not-aborted", "binding-call", "error-tool-call")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker bindings", "	used map[string]bool\n}",
					"	used map[string]bool\n	lost bool\n}"),
				edit("refhost/sandbox/worker bindings.settle", `		return c.reject(problem)`, `		b.lost = true
		return c.reject(problem)`),
				edit("refhost/sandbox/worker script.settle", `			if stuck := s.rules.Ending().Stuck;`, `			if s.bindings.lost {
				return
			}
			if stuck := s.rules.Ending().Stuck;`),
			}},
		{ID: "import-call-refused", Rules: 2, Requirement: "language-restrictions-documented",
			Description: "import() always rejects, and the agent context does not say so", Apply: func(s *rules.Set) {
				untold(rules.TopicLanguage, "import() and import.meta", "import.meta")(s)
				s.DynamicImport = func() bool { return false }
			}},
	}
}

// half is half of a surrogate pair in JSON, or what has become of it.
var half = regexp.MustCompile(`\\u[dD][89a-fA-F]|\x{FFFD}`)

// resultMutants are those of §3.2.2.
func resultMutants() []Mutant {
	return []Mutant{
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
		{ID: "result-cut-100k", Requirement: "result-final-value",
			Description: "a result of more than 100000 bytes is a text with its beginning",
			Apply: onResult(func(result json.RawMessage) json.RawMessage {
				if len(result) <= 100_000 {
					return result
				}
				text, _ := rules.Marshal(strings.ToValidUTF8(string(result[:100_000]), "") + "… [truncated]")
				return text
			})},
		{ID: "result-classes-emptied", Requirement: "result-final-value",
			Description: "of a Date or a URL in the result only its own members are kept, of which it has none",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker script.assigned", `		made, holds, err := s.realm.text(value, s.realm.rt.ToValue(lost.see))`,
					`		made, holds, err := s.realm.text(value, s.realm.rt.ToValue(lost.see))
		plain, _ := s.realm.rt.RunString("(v) => JSON.stringify(v, function (k, w) { " +
			"return this[k] instanceof Date || this[k] instanceof URL ? {} : w; })")
		if write, can := goja.AssertFunction(plain); can && err == nil && holds {
			if written, failure := write(goja.Undefined(), value); failure == nil {
				made = []byte(written.String())
			}
		}`),
			}},
		{ID: "result-proto-lost", Requirement: "result-final-value",
			Description: "a member __proto__ is not in the result",
			Apply: onResult(func(result json.RawMessage) json.RawMessage {
				if !strings.Contains(string(result), `"__proto__"`) {
					return result
				}
				return edited(result, func(o map[string]any) { delete(o, "__proto__") })
			})},
		{ID: "result-ends-at-half", Requirement: "result-final-value",
			Description: "a text ends at half of a surrogate pair",
			Apply: onResult(func(result json.RawMessage) json.RawMessage {
				return eachValue(result, func(value any) any {
					if text, ok := value.(string); ok {
						before, _, _ := strings.Cut(text, "\ufffd")
						return before
					}
					return value
				})
			})},
		{ID: "halves-refused-outside", Requirement: "failure-no-outer-error",
			Description: "a response with half of a surrogate pair is an error of the outer call",
			Also: []Broken{broken("there is no response, whatever was logged or assigned", "failure-structured",
				"result-final-value", "console-captured", "console-primitives", "failure-diagnostic")},
			Apply: func(s *rules.Set) {
				answer := s.Answer
				s.Answer = func(response json.RawMessage, failed bool) rules.Answer {
					if half.Match(response) {
						return rules.Answer{IsError: true, Text: "The response cannot be encoded."}
					}
					return answer(response, failed)
				}
			}},
		{ID: "export-default-outranks", Requirement: "result-final-value",
			Description: "a default export is the result, whatever was assigned",
			Also:        []Broken{broken("it is the result as well when nothing was assigned", "result-null-default")},
			Apply: func(s *rules.Set) {
				s.ExportIsResult = func() bool { return true }
			}},
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

// refusingSource makes code that has something a syntax error.
func refusingSource(pattern string) []faults.Edit {
	return []faults.Edit{
		edit("refhost/sandbox/worker script.execute", `func (s *script) execute(code string) {`, `func (s *script) execute(code string) {
	if regexp.MustCompile(`+strconv.Quote(pattern)+`).MatchString(code) {
		s.fail(rules.Finding{Cause: rules.CauseSyntax, Message: "SyntaxError: Unexpected token", Path: "1:1"})
		return
	}`, "regexp"),
	}
}
