package variants

import (
	"encoding/json"
	"regexp"
	"slices"

	"codemode/refhost/rules"
)

// sourceDimensions are those of §3.2.1: which sources a host refuses before it
// runs them, as long as an agent is told.
func sourceDimensions() []Dimension {
	return []Dimension{
		{"refused-sources", "3.2.1", "what is refused for its syntax, before it is run", []Choice{
			asReference("little"),
			{ID: "what-could-escape", Apply: refusing(
				`\beval\(|\bnew Function\(|\brequire\(|\bimport\("(https?:|file:|data:|javascript:|node:|//|[a-z]+"\))`,
				"Calls of eval, new Function and require are refused as syntax errors, and so is import() of anything but @codemode modules.")},
			{ID: "async-generators", Apply: refusing(`\basync function\s*\*|\basync \*`, "Async generator functions are not supported.")},
		}},
	}
}

// refusing treats sources that match as syntax errors, and tells of it.
func refusing(pattern, restriction string) func(*rules.Set) {
	refused := regexp.MustCompile(pattern)
	return func(s *rules.Set) {
		request, document := s.Request, s.Context
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			r, found := request(arguments)
			if at := refused.FindString(r.Code); at != "" {
				found = append(found, s.Diagnose(rules.Finding{Cause: rules.CauseSyntax, Message: "This syntax is not supported: " + at}))
			}
			return r, found
		}
		s.Context = func(p rules.ContextParts) []rules.Paragraph {
			paragraphs := slices.Clone(document(p))
			for i := range paragraphs {
				if paragraphs[i].Topic == rules.TopicLanguage {
					paragraphs[i].Text += " " + restriction
				}
			}
			return paragraphs
		}
	}
}
