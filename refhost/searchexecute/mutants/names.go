package mutants

import (
	"fmt"

	"codemode/refhost/searchexecute"
)

// namespaceRefused refuses some namespaces besides those that are to be refused.
func namespaceRefused(id, which string, is func(name string) bool) Mutant {
	return Mutant{ID: id, Requirement: "namespace-configured", Description: "a namespace is refused that " + which,
		Apply: func(d *searchexecute.Decisions) {
			namespace := d.Namespace
			d.Namespace = func(name string) error {
				if is(name) {
					return fmt.Errorf("%s is a reserved name", name)
				}
				return namespace(name)
			}
		}}
}
