// Package lacking holds hosts of the system search-execute that are not finished: each is the reference host
// without one thing. A conformance suite has to say of each what is missing, and nothing else.
package lacking

import (
	"slices"

	"codemode/refhost/altered"
	"codemode/refhost/altered/searchexecute/mutants"
	"codemode/refhost/searchexecute"
)

// Host is the reference host without one thing.
type Host = altered.Lacking[searchexecute.Decisions]

// All returns all hosts, in the order of the text's sections.
func All() []Host { return slices.Concat(toolHosts(), sandboxHosts(), optionHosts(), clientHosts()) }

func every(changes ...func(*searchexecute.Decisions)) func(*searchexecute.Decisions) {
	return func(d *searchexecute.Decisions) {
		for _, change := range changes {
			change(d)
		}
	}
}

// mutant is what a mutant does which is a lack.
func mutant(id string) func(*searchexecute.Decisions) {
	m, _ := mutants.Find(id) // a test finds them all
	return m.Apply
}
