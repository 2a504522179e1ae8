// Package mutants holds the known faults of the system search-execute: each is the reference host with one decision of
// it made wrongly.
package mutants

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/rules"
	"codemode/refhost/searchexecute"
)

// Mutant is one fault.
type Mutant = altered.Mutant[searchexecute.Decisions]

func broken(why string, requirements ...string) []altered.Broken {
	return []altered.Broken{{Requirements: requirements, Why: why}}
}

// All returns all mutants, in the order of the text's sections.
func All() []Mutant {
	return slices.Concat(toolMutants(), sandboxMutants(), optionMutants(), limitMutants(), answerMutants(),
		documentMutants(), requestMutants(), referenceMutants(), exchangeMutants(),
		oddMutants(), lookalikeMutants(), combinedMutants(), sporadicMutants(), sharedMutants(), togetherMutants(),
		branchMutants(), momentMutants(), doorMutants(), keptMutants(), nameMutants(), laterMutants(),
		neighbourMutants())
}

// Find returns the mutant with the id.
func Find(id string) (Mutant, bool) { return altered.FindMutant(All(), id) }

// unmarked answers what fails for one cause as what has no value.
func unmarked(cause rules.Cause) func(*searchexecute.Decisions) {
	code := rules.Diagnose(rules.Finding{Cause: cause}).Code
	return func(d *searchexecute.Decisions) {
		outcome := d.Outcome
		d.Outcome = func(r rules.Response) (string, bool) {
			if slices.ContainsFunc(r.Diagnostics, func(d rules.Diagnostic) bool { return d.Code == code }) {
				return "undefined", false
			}
			return outcome(r)
		}
	}
}
