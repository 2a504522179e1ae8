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
		{ID: "request-schema-demands-limits", Requirement: "request-code", Description: "the input schema demands limits", Apply: func(s *rules.Set) {
			tools := s.OuterTools
			s.OuterTools = func(description string, told []rules.Topic) []rules.OuterTool {
				all := tools(description, told)
				for i := range all {
					all[i].InputSchema = rules.Object{{Key: "type", Value: "object"}, {Key: "required", Value: []string{"code", "limits"}}}
				}
				return all
			}
		}},
		{ID: "request-limits-refused", Requirement: "request-limits", Description: "a request with limits is refused",
			Also:  []Broken{broken("a host that refuses limits supports none of them, and does not pass over an unknown one", "limit-timeout", "limit-memory", "limit-log-bytes", "limit-tool-calls", "limits-unknown-ignored")},
			Apply: refusing("limits")},
		{ID: "request-capabilities-refused", Requirement: "request-capabilities", Description: "a request with requestedCapabilities is refused",
			Also:  []Broken{broken("the run does not come to use what it requested", "capabilities-hints", "capabilities-ensured"), broken("the refusal does not tell which capability is not there", "capabilities-eager-diagnostic", "capabilities-unavailable-error")},
			Apply: refusing("requestedCapabilities")},
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
			var left leftovers
			onSource(left.prepend)(s)
		}},
	}
}

var assignedNumber = regexp.MustCompile(`globalThis\.[a-z]+ = \d+;`)

// leftovers are the globals that earlier runs assigned numbers to.
type leftovers struct {
	mu     sync.Mutex
	source string
}

func (l *leftovers) prepend(code string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.source
	l.source += strings.Join(assignedNumber.FindAllString(code, -1), " ")
	return before + code
}

// languageMutants are those of §3.2.1.
func languageMutants() []Mutant {
	export := regexp.MustCompile(`(?m)^(\s*)export\s`)
	dynamicImport := regexp.MustCompile(`\bimport\(`)
	staticBlock := regexp.MustCompile(`\bstatic\s*{`)
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
		{ID: "await-does-not-wait", Requirement: "module-top-level-await", Description: "await at the top level does not wait for promises that the script makes itself", Apply: onSource(
			strings.NewReplacer("await Promise.", "      Promise.", "await new Promise", "      new Promise").Replace)},
		{ID: "static-block-refused", Requirement: "language-restrictions-documented", Description: "static blocks are refused and not named in the agent context", Apply: onSource(func(code string) string { return staticBlock.ReplaceAllString(code, "static#{") })},
	}
}

// resultMutants are those of §3.2.2.
func resultMutants() []Mutant {
	return []Mutant{
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
