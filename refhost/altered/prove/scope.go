package prove

import (
	"fmt"
	"slices"

	"codemode/conformance/proof/score"
	"codemode/conformance/running/plan"
	"codemode/reports"
	"codemode/spec"
)

// Scope is how much of the suite is run against each mutant. A wider one shows
// more of what fails and should not, and takes longer.
type Scope string

const (
	// Features are the feature files that judge what the mutant breaks.
	Features Scope = "features"
	// Section are the sections of the requirements that the mutant breaks.
	Section Scope = "section"
	// All is the whole suite.
	All Scope = "all"
)

// ParseScope reads the name of a scope.
func ParseScope(text string) (Scope, error) {
	if s := Scope(text); slices.Contains([]Scope{Features, Section, All}, s) {
		return s, nil
	}
	return "", fmt.Errorf("scope %q is not one of %s, %s, %s", text, Features, Section, All)
}

// selection is what is run against a mutant: every requirement that it breaks,
// and what is beside them. listed are the scenarios of each requirement.
func (s Scope) selection(l spec.Ledger, listed map[string][]plan.Listed, f score.Fault) reports.Selection {
	var chosen reports.Selection
	for _, level := range spec.Levels() { // all of them, so that no ambiguity is probed
		chosen.Levels = append(chosen.Levels, string(level))
	}
	switch s {
	case Features:
		chosen.IDs = beside(l, listed, f)
	case Section:
		for _, r := range l.Requirements {
			if f.Breaks(r.ID) && !slices.Contains(chosen.Sections, r.Section) {
				chosen.Sections = append(chosen.Sections, r.Section)
			}
		}
	}
	return chosen
}

// beside are the scenarios of all features that judge what a mutant breaks.
func beside(l spec.Ledger, listed map[string][]plan.Listed, f score.Fault) []string {
	touched := map[string]bool{}
	for requirement, scenarios := range listed {
		for _, s := range scenarios {
			touched[s.Feature] = touched[s.Feature] || f.Breaks(requirement)
		}
	}
	var ids []string
	for _, r := range l.Requirements {
		for _, s := range listed[r.ID] {
			if touched[s.Feature] && !slices.Contains(ids, s.ID) {
				ids = append(ids, s.ID)
			}
		}
	}
	return ids
}
