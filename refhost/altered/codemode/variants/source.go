package variants

import (
	"encoding/json"
	"strings"
	"unicode"

	"codemode/refhost/rules"
)

// sourceReadings are those of §3.2.1: which sources a host refuses, as long as an
// agent is told.
func sourceReadings() []Ambiguity {
	return []Ambiguity{
		{"source-refused", []Reading{
			{ID: "before-it-is-run", Apply: refusing("Calls of eval, new Function and require are refused as syntax "+
				"errors.", "eval(", "new Function(", "require(")},
		}},
		{"disabled-syntax", []Reading{
			{ID: "more", Apply: refusing("Async generator functions are not supported.",
				"async function*", "async function *", "async *")},
		}},
		{"dynamic-import", []Reading{
			{ID: "refused", Apply: func(s *rules.Set) {
				s.DynamicImport = func() bool { return false }
				restrict(s, "import() always rejects; use import declarations.")
			}},
		}},
	}
}

// refusing takes a word of a list for a syntax error, wherever it is in a source, as
// hosts do that look for words, and tells of it.
func refusing(restriction string, words ...string) func(*rules.Set) {
	return func(s *rules.Set) {
		request := s.Request
		restrict(s, restriction)
		s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
			r, found := request(arguments)
			for _, word := range words {
				if hasWord(r.Code, word) {
					found = append(found, s.Diagnose(rules.Finding{Cause: rules.CauseSyntax,
						Message: "This syntax is not supported: " + word}))
				}
			}
			return r, found
		}
	}
}

// hasWord reports whether a word is in a text, and is not the end of a longer one.
func hasWord(text, word string) bool {
	for {
		before, after, found := strings.Cut(text, word)
		if !found {
			return false
		}
		runes := []rune(before)
		if n := len(runes); n == 0 || !unicode.IsLetter(runes[n-1]) && !strings.ContainsRune("_$.", runes[n-1]) {
			return true
		}
		text = after
	}
}

// restrict adds to what the agent is told of the language.
func restrict(s *rules.Set, restriction string) {
	explaining(rules.TopicLanguage, " "+restriction)(s)
}
