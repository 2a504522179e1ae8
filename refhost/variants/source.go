package variants

import (
	"encoding/json"
	"regexp"

	"codemode/refhost/rules"
)

// sourceDimensions are those of §3.2.1: which sources a host refuses before it
// runs them, as long as an agent is told.
func sourceDimensions() []Dimension {
	return []Dimension{
		{"refused-sources", "3.2.1", "what is refused for its syntax, before it is run", []Choice{
			asReference("little"),
			{ID: "what-could-escape", Takes: takes("source-refused=before-it-is-run"), Apply: refusing(
				`\beval\(|\bnew Function\(|\brequire\(|\bimport\("(https?:|file:|data:|javascript:|node:|//|[a-z]+"\))`,
				"Calls of eval, new Function and require are refused as syntax errors, and so is import() of "+
					"anything but @codemode modules.")},
			{ID: "dynamic-import", Takes: takes("dynamic-import=refused"),
				Apply: refusing(`\bimport\(`, "import() is refused; use import declarations.")},
			{ID: "async-generators",
				Apply: refusing(`\basync function\s*\*|\basync \*`, "Async generator functions are not supported.")},
		}},
		{"dynamic-import", "3.2.1", "whether import() gives a module", []Choice{
			asReference("as-any-import"),
			{ID: "rejects", Takes: takes("dynamic-import=refused"), Apply: rejectingImports},
		}},
	}
}

// rejectingImports replaces import() by a function that rejects, and tells of it.
func rejectingImports(s *rules.Set) {
	request := s.Request
	dynamic := regexp.MustCompile(`\bimport\(`)
	restrict(s, "import() always rejects; use import declarations.")
	s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
		r, found := request(arguments)
		r.Code = dynamic.ReplaceAllString(r.Code,
			`(async () => { throw new TypeError("import() is not available"); })(`)
		return r, found
	}
}

// refusing treats sources that match as syntax errors, and tells of it.
func refusing(pattern, restriction string) func(*rules.Set) {
	refused := regexp.MustCompile(pattern)
	return func(s *rules.Set) {
		request := s.Request
		restrict(s, restriction)
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			r, found := request(arguments)
			if at := refused.FindString(r.Code); at != "" {
				found = append(found,
					s.Diagnose(rules.Finding{Cause: rules.CauseSyntax, Message: "This syntax is not supported: " + at}))
			}
			return r, found
		}
	}
}

// restrict adds to what the agent is told of the language.
func restrict(s *rules.Set, restriction string) {
	explaining(rules.TopicLanguage, " "+restriction)(s)
}
