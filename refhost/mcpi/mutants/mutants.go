// Package mutants holds the known faults of the system mcpi: each is the reference host of a revision with one rule of
// it broken.
package mutants

import (
	"slices"

	"codemode/refhost/mcpi"
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
	// Revisions are those that have the requirement; none are all.
	Revisions []string `json:"-"`
	// Apply breaks the rule.
	Apply func(*mcpi.Rules) `json:"-"`
}

// Broken are requirements that a fault breaks beside the one that it is named for, and why.
type Broken struct {
	Requirements []string `json:"requirements"`
	Why          string   `json:"why"`
}

func broken(why string, requirements ...string) []Broken { return []Broken{{requirements, why}} }

// All returns the mutants of all revisions, in the order of the texts' sections.
func All() []Mutant {
	return slices.Concat(answerMutants(), callMutants(), settingMutants(), eligibilityMutants(), sandboxMutants(),
		searchMutants(), laterMutants())
}

// Of returns the mutants of a revision, SYSTEM@REVISION; without one it is the first that there is.
func Of(revision string) []Mutant {
	if revision == mcpi.System {
		revision = mcpi.Revisions()[0]
	}
	return slices.DeleteFunc(All(), func(m Mutant) bool {
		return len(m.Revisions) > 0 && !slices.Contains(m.Revisions, revision)
	})
}

// Find returns the mutant of a revision with the id.
func Find(revision, id string) (Mutant, bool) {
	all := Of(revision)
	i := slices.IndexFunc(all, func(m Mutant) bool { return m.ID == id })
	if i < 0 {
		return Mutant{}, false
	}
	return all[i], true
}
