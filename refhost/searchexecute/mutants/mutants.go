// Package mutants holds the known faults of the system search-execute: each is the reference host with one decision of
// it made wrongly.
package mutants

import (
	"slices"

	"codemode/refhost/searchexecute"
)

// Mutant is one fault.
type Mutant struct {
	// ID is a stable slug.
	ID string `json:"id"`
	// Requirement is the id of the requirement that it breaks.
	Requirement string `json:"requirement"`
	// Description says in one clause what the host does wrong.
	Description string `json:"description"`
	// Also are the further requirements that the same fault breaks.
	Also []Broken `json:"also,omitempty"`
	// Apply makes the decision.
	Apply func(*searchexecute.Decisions) `json:"-"`
}

// Broken are requirements that a fault breaks beside the one that it is named for, and why.
type Broken struct {
	Requirements []string `json:"requirements"`
	Why          string   `json:"why"`
}

func broken(why string, requirements ...string) []Broken { return []Broken{{requirements, why}} }

// All returns all mutants, in the order of the text's sections.
func All() []Mutant {
	return slices.Concat(toolMutants(), sandboxMutants(), optionMutants(), limitMutants(), answerMutants(),
		documentMutants(), requestMutants())
}

// Find returns the mutant with the id.
func Find(id string) (Mutant, bool) {
	all := All()
	i := slices.IndexFunc(all, func(m Mutant) bool { return m.ID == id })
	if i < 0 {
		return Mutant{}, false
	}
	return all[i], true
}
