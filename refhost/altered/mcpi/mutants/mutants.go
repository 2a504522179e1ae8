// Package mutants holds the known faults of the system mcpi: each is the reference host of a revision with one rule of
// it broken.
package mutants

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/mcpi"
)

// Mutant is one fault.
type Mutant = altered.Mutant[mcpi.Rules]

func broken(why string, requirements ...string) []altered.Broken {
	return []altered.Broken{{Requirements: requirements, Why: why}}
}

// All returns the mutants of all revisions, in the order of the texts' sections.
func All() []Mutant {
	return slices.Concat(answerMutants(), callMutants(), settingMutants(), eligibilityMutants(), sandboxMutants(),
		combinationMutants(), kindMutants(), manyMutants(), lookalikeMutants(), unusualMutants(), momentMutants(),
		searchMutants(), laterMutants(), leftoverMutants(), besideMutants(), apartMutants(), foundMutants(),
		trailMutants(), serverMutants(), wordMutants(), shownMutants())
}

// Of returns the mutants of a revision, SYSTEM@REVISION.
func Of(revision string) []Mutant {
	return slices.DeleteFunc(All(), func(m Mutant) bool {
		return len(m.Revisions) > 0 && !slices.Contains(m.Revisions, revision)
	})
}
