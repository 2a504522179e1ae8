package mutants

import (
	"encoding/json"
	"regexp"

	"codemode/refhost/rules"
)

// requestMutants are those of §3.2.
func requestMutants() []Mutant {
	return []Mutant{
		{"request-code-not-asked-for", "request-code", "the input schema has no member code", func(s *rules.Set) {
			tools := s.OuterTools
			s.OuterTools = func(description string) []rules.OuterTool {
				all := tools(description)
				for i := range all {
					all[i].InputSchema = rules.Object{{Key: "type", Value: "object"}}
				}
				return all
			}
		}},
		{"request-limits-refused", "request-limits", "a request with limits is refused", refusing("limits")},
		{"request-limits-demanded", "request-limits", "a request without limits is refused", demanding("limits")},
		{"request-capabilities-refused", "request-capabilities", "a request with requestedCapabilities is refused",
			refusing("requestedCapabilities")},
	}
}

func refusing(member string) func(*rules.Set) { return refuseWhen(member, true) }

func demanding(member string) func(*rules.Set) { return refuseWhen(member, false) }

func refuseWhen(member string, present bool) func(*rules.Set) {
	return func(s *rules.Set) {
		accept := s.Request
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			var members map[string]json.RawMessage
			_ = json.Unmarshal(arguments, &members)
			if (members[member] != nil) == present {
				return rules.Request{}, refuse("/"+member, "The request is not accepted.")
			}
			return accept(arguments)
		}
	}
}

// languageMutants are those of §3.2.1.
func languageMutants() []Mutant {
	export := regexp.MustCompile(`(?m)^(\s*)export\s`)
	dynamicImport := regexp.MustCompile(`\bimport\(`)
	this := regexp.MustCompile(`\bthis\b`)
	return []Mutant{
		{"export-refused", "module-export", "export declarations are syntax errors", onSource(func(code string) string {
			return export.ReplaceAllString(code, "${1}export# ")
		})},
		{"dynamic-import-missing", "module-import", "import() is not known", onSource(func(code string) string {
			return dynamicImport.ReplaceAllString(code, "import_(")
		})},
		{"this-is-global", "module-semantics", "this at the top level is the global object", onSource(func(code string) string {
			return this.ReplaceAllString(code, "globalThis")
		})},
		{"language-not-documented", "language-restrictions-documented", "refused syntax is not named in the agent context",
			silentOn(rules.TopicLanguage)},
	}
}

// resultMutants are those of §3.2.2.
func resultMutants() []Mutant {
	return []Mutant{
		{"result-as-text", "result-final-value", "the result is the JSON text of the value", func(s *rules.Set) {
			result := s.Result
			s.Result = func(assigned json.RawMessage, ok, failed bool) json.RawMessage {
				value := result(assigned, ok, failed)
				if string(value) == "null" {
					return value
				}
				text, err := rules.Marshal(string(value))
				if err != nil {
					return value
				}
				return text
			}
		}},
		{"result-default-object", "result-null-default", "the result of a script that assigned nothing is {}", func(s *rules.Set) {
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
