package variants

import (
	"fmt"
	"strings"

	"codemode/refhost/rules"
)

// errorReadings are those of §7.1 to §7.3.
func errorReadings() []Ambiguity {
	return []Ambiguity{
		{"error-words", []Reading{
			{ID: "short", Apply: onClasses(func(c *rules.ErrorClass) { c.Hint = "See the message." })},
			{ID: "polite", Apply: all(
				onClasses(func(c *rules.ErrorClass) {
					c.Hint = "💡 You might want to: " + strings.ToLower(c.Hint[:1]) + c.Hint[1:]
				}),
				onFacts(func(p rules.CallProblem, d rules.ErrorDetails) rules.ErrorDetails {
					d.Message = "[" + p.ServerID + "/" + p.ToolName + "] " + d.Message
					return d
				}),
			)},
		}},
		{"pointer-of-missing-property", []Reading{
			{ID: "pointer-of-object",
				Apply: onProblem(func(p *rules.CallProblem) {
					if i := strings.LastIndex(p.Path, "/"); i >= 0 && p.Received == "nothing" {
						p.Message = strings.ReplaceAll(p.Message, p.Path, p.Path[:i]) + " It lacks " +
							p.Path[i+1:] + "."
						p.Path = p.Path[:i]
					}
				})},
		}},
		{"pointer-form", []Reading{
			{ID: "fragment", Apply: onProblem(func(p *rules.CallProblem) { p.Path = "#" + p.Path })},
		}},
		{"validation-error-properties", []Reading{
			{ID: "own", Apply: onFacts(nestedFacts)},
			{ID: "message-only",
				Apply: onFacts(messageFacts)},
		}},
		{"near-names", []Reading{
			{ID: "none", Apply: func(s *rules.Set) { s.Suggest = func(string, []string) string { return "" } }},
		}},
	}
}

func onClasses(edit func(*rules.ErrorClass)) func(*rules.Set) {
	return func(s *rules.Set) {
		list := s.ErrorClasses
		s.ErrorClasses = func() []rules.ErrorClass {
			classes := list()
			for i := range classes {
				edit(&classes[i])
			}
			return classes
		}
	}
}

// onProblem changes what is known of a call whose input is not valid.
func onProblem(edit func(*rules.CallProblem)) func(*rules.Set) {
	return func(s *rules.Set) {
		tell := s.CallError
		s.CallError = func(p rules.CallProblem) rules.ErrorDetails {
			if p.Failure == rules.FailureInput {
				edit(&p)
			}
			return tell(p)
		}
	}
}

func onFacts(edit func(rules.CallProblem, rules.ErrorDetails) rules.ErrorDetails) func(*rules.Set) {
	return func(s *rules.Set) {
		tell := s.CallError
		s.CallError = func(p rules.CallProblem) rules.ErrorDetails { return edit(p, tell(p)) }
	}
}

// nestedFacts keeps them in members of other names, one within the other.
func nestedFacts(p rules.CallProblem, d rules.ErrorDetails) rules.ErrorDetails {
	d.Message = fmt.Sprintf("%s of %s failed: %s", p.ToolName, p.ServerID, p.Message)
	d.Members = nil
	if p.Failure == rules.FailureInput {
		issue := map[string]any{"instancePath": p.Path, "message": "must be " + p.Expected + ", is " + p.Received}
		d.Message = fmt.Sprintf("The input of %s (tool %s) is not valid.", p.ExportName, p.ToolName)
		d.Members = map[string]any{"details": map[string]any{"issues": []any{issue}, "sample": p.Example}}
	}
	return d
}

// messageFacts tells everything in one text, as a person would read it.
func messageFacts(p rules.CallProblem, d rules.ErrorDetails) rules.ErrorDetails {
	d.Members = nil
	if p.Failure == rules.FailureInput {
		d.Message = fmt.Sprintf("Invalid input for %q (called as %s):\n  at %q: expected %s, got %s\n", p.ToolName,
			p.ExportName, p.Path, p.Expected, p.Received)
		if p.Example != nil {
			d.Message += "  for example: " + string(p.Example)
			d.Hint = "Correct the input as in the example."
		}
	}
	return d
}
