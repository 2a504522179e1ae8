package mutants

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codemode/refhost/rules"
)

// requestMutants are those of §3.2.
func requestMutants() []Mutant {
	return []Mutant{
		{ID: "request-schema-demands-limits", Requirement: "request-code", Description: "the input schema demands limits", Apply: withInputSchema(
			rules.Object{{Key: "type", Value: "object"}, {Key: "required", Value: []string{"code", "limits"}}})},
		{ID: "request-schema-code-alone", Requirement: "request-limits", Description: "the input schema knows nothing but code",
			Also: []Broken{broken("the schema knows no requestedCapabilities either", "request-capabilities")},
			Apply: withInputSchema(rules.Object{
				{Key: "type", Value: "object"}, {Key: "required", Value: []string{"code"}}, {Key: "additionalProperties", Value: false},
				{Key: "properties", Value: rules.Object{{Key: "code", Value: rules.Object{{Key: "type", Value: "string"}}}}},
			})},
		{ID: "request-limits-refused", Requirement: "request-limits", Description: "a request with limits is refused",
			Also:  []Broken{broken("a host that refuses limits supports none of them, and does not pass over an unknown one", "limit-timeout", "limit-memory", "limit-log-bytes", "limit-tool-calls", "limits-unknown-ignored")},
			Apply: refusing("limits")},
		{ID: "request-capabilities-refused", Requirement: "request-capabilities", Description: "a request with requestedCapabilities is refused",
			Also:  []Broken{broken("the run does not come to use what it requested", "capabilities-hints", "capabilities-ensured"), broken("the refusal does not tell which capability is not there", "capabilities-eager-diagnostic", "capabilities-unavailable-error")},
			Apply: refusing("requestedCapabilities")},
	}
}

// withInputSchema changes what agents are told of the input of codemode.run.
func withInputSchema(schema rules.Object) func(*rules.Set) {
	return func(s *rules.Set) {
		tools := s.OuterTools
		s.OuterTools = func(description string, told []rules.Topic) []rules.OuterTool {
			all := tools(description, told)
			for i := range all {
				all[i].InputSchema = schema
			}
			return all
		}
	}
}

// refusing turns away requests that have a member.
func refusing(member string) func(*rules.Set) {
	return func(s *rules.Set) {
		accept := s.Request
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			var members map[string]json.RawMessage
			_ = json.Unmarshal(arguments, &members)
			if members[member] != nil {
				return rules.Request{}, refuse("/"+member, "The request is not accepted.")
			}
			return accept(arguments)
		}
	}
}

// lifetimeMutants are those of §1.4.
func lifetimeMutants() []Mutant {
	return []Mutant{
		{ID: "globals-left-behind", Requirement: "fresh-sandbox", Description: "a later run has the globals that an earlier one assigned", Apply: func(s *rules.Set) {
			left := leftovers{what: regexp.MustCompile(`globalThis\.[a-z]+ = \d+;`)}
			onSource(left.prepend)(s)
		}},
		{ID: "result-left-behind", Requirement: "fresh-sandbox", Description: "a later run has the result that an earlier one assigned", Apply: func(s *rules.Set) {
			left := leftovers{what: regexp.MustCompile(`globalThis\.__codemode_result__ = \d+;`)}
			onSource(left.prepend)(s)
		}},
	}
}

// leftovers are the assignments of numbers that earlier runs made.
type leftovers struct {
	what   *regexp.Regexp
	mu     sync.Mutex
	source string
}

func (l *leftovers) prepend(code string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.source
	l.source += strings.Join(l.what.FindAllString(code, -1), " ")
	return before + code
}

// languageMutants are those of §3.2.1.
func languageMutants() []Mutant {
	export := regexp.MustCompile(`(?m)^(\s*)export\s`)
	dynamicImport := regexp.MustCompile(`\bimport\(`)
	staticBlock := regexp.MustCompile(`\bstatic\s*{`)
	errorImport := regexp.MustCompile(`(?m)^( *)import { (\w+) } from "@codemode/errors";`)
	returns := regexp.MustCompile(`(?m)^return\b`)
	this := regexp.MustCompile(`\bthis\b`)
	return []Mutant{
		{ID: "export-refused", Requirement: "module-export", Description: "export declarations are syntax errors", Apply: onSource(func(code string) string {
			return export.ReplaceAllString(code, "${1}export# ")
		})},
		{ID: "dynamic-import-missing", Requirement: "module-import", Description: "import() is not known", Apply: onSource(func(code string) string {
			return dynamicImport.ReplaceAllString(code, "import_(")
		})},
		{ID: "this-is-global", Requirement: "module-semantics", Description: "this at the top level is the global object", Apply: onSource(func(code string) string {
			return this.ReplaceAllString(code, "globalThis")
		})},
		{ID: "imports-as-variables", Requirement: "module-semantics", Description: "the import of an error class is a variable that is assigned where the import stands", Apply: onSource(func(code string) string {
			return errorImport.ReplaceAllString(code, `${1}let { $2 } = await import("@codemode/errors");`)
		})},
		{ID: "return-accepted", Requirement: "module-semantics", Description: "return at the top level ends the script, as in the body of a function", Apply: onSource(func(code string) string {
			if !returns.MatchString(code) {
				return code
			}
			return "await (async () => { " + code + "\n})();"
		})},
		{ID: "await-does-not-wait", Requirement: "module-top-level-await", Description: "await at the top level does not wait for promises that the script makes itself", Apply: onSource(
			strings.NewReplacer("await Promise.", "      Promise.", "await new Promise", "      new Promise").Replace)},
		{ID: "static-block-refused", Requirement: "language-restrictions-documented", Description: "static blocks are refused and not named in the agent context", Apply: onSource(func(code string) string { return staticBlock.ReplaceAllString(code, "static#{") })},
	}
}

var assignedResult = regexp.MustCompile(`globalThis\.__codemode_result__ = (\w+);`)

// resultMutants are those of §3.2.2.
func resultMutants() []Mutant {
	return []Mutant{
		{ID: "result-list-copied", Requirement: "result-final-value", Description: "a list is copied when it is assigned, so that later changes are lost", Apply: onSource(func(code string) string {
			return assignedResult.ReplaceAllString(code, "globalThis.__codemode_result__ = Array.isArray($1) ? [...$1] : $1;")
		})},
		{ID: "result-global-absent", Requirement: "result-global-defined", Description: "the global of the result is not there before it is assigned", Apply: lacking("__codemode_result__")},
		{ID: "result-falsy-is-null", Requirement: "result-final-value", Description: "a result of false, 0 or the empty text becomes null", Apply: func(s *rules.Set) {
			result := s.Result
			s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
				value := result(assigned, ok, failed)
				if slices.Contains([]string{"false", "0", `""`}, string(value)) {
					return json.RawMessage("null")
				}
				return value
			}
		}},
		{ID: "result-default-object", Requirement: "result-null-default", Description: "the result of a script that assigned nothing is {}",
			Also: []Broken{broken("a null that was assigned is not the result either", "result-final-value")},
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
