package mutation

import (
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/score"
	"codemode/spec"
)

// Scope is how much of the suite is run against each mutant. A wider one shows
// more of what fails and should not, and takes longer.
type Scope string

const (
	// Touched are the sections of all requirements that the mutant breaks.
	Touched Scope = "touched"
	// Section is besides the whole section of the second level, such as §3.3, of
	// the requirement that it is named for.
	Section Scope = "section"
	// All is the whole suite.
	All Scope = "all"
)

// ParseScope reads the name of a scope.
func ParseScope(text string) (Scope, error) {
	if s := Scope(text); slices.Contains([]Scope{Touched, Section, All}, s) {
		return s, nil
	}
	return "", fmt.Errorf("scope %q is none of %s, %s, %s", text, Touched, Section, All)
}

// sections are what is run against a mutant, in the order of the text; none for all.
func (s Scope) sections(l spec.Ledger, f score.Fault) []string {
	if s == All {
		return nil
	}
	named, _ := l.ByID(f.Requirement)
	var wanted []string
	if s == Section {
		parts := strings.SplitN(named.Section, ".", 3)
		wanted = append(wanted, strings.Join(parts[:min(2, len(parts))], "."))
	}
	for _, r := range l.Requirements {
		if f.Breaks(r.ID) {
			wanted = append(wanted, r.Section)
		}
	}
	slices.Sort(wanted)
	return slices.Compact(wanted)
}

// Stale lists what a mutant tells of itself and was not seen, for what was judged
// within a scope.
func (s Scope) Stale(l spec.Ledger, m score.Mutant) []string {
	sections := s.sections(l, m.Fault)
	return m.Stale(func(id string) bool {
		r, known := l.ByID(id)
		return s == All || !known || slices.ContainsFunc(sections, func(section string) bool { return spec.InSection(r.Section, section) })
	})
}
