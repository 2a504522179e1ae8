// Package lacking holds hosts that are not finished: each is the reference host
// without one thing. A conformance suite has to say of each what is missing, and
// nothing else: what cannot be judged without it is neither met nor unmet.
package lacking

import (
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/rules"
)

// Host is the reference host without one thing.
type Host struct {
	// ID is a stable slug.
	ID string `json:"id"`
	// Description says in one clause what is missing.
	Description string `json:"description"`
	// Lacks are the requirements that are not met because of that.
	Lacks []string `json:"lacks"`
	// Unseen are the requirements of what is not there and need not be, or of what
	// never comes to pass: nothing can be judged, so that they are neither met nor unmet.
	Unseen []string `json:"unseen,omitempty"`
	// Apply takes it away.
	Apply func(*rules.Set) `json:"-"`
}

// All returns all hosts, in the order of the specification's sections.
func All() []Host {
	return slices.Concat(languageHosts(), responseHosts(), globalHosts(), moduleHosts(), callHosts())
}

// Find returns the host with the id.
func Find(id string) (Host, bool) {
	all := All()
	i := slices.IndexFunc(all, func(h Host) bool { return h.ID == id })
	if i < 0 {
		return Host{}, false
	}
	return all[i], true
}

// Parse reads ids, separated by commas, of hosts whose things are all missing.
func Parse(text string) ([]Host, error) {
	var hosts []Host
	for id := range strings.SplitSeq(text, ",") {
		h, ok := Find(strings.TrimSpace(id))
		if !ok {
			return nil, fmt.Errorf("there is no lacking host %q; see mutanthost list-lacking", id)
		}
		hosts = append(hosts, h)
	}
	return hosts, nil
}

// prelude runs code of the host before the agent's. It must not contain a line
// break, so that positions stay right.
func prelude(source string) func(*rules.Set) {
	return func(s *rules.Set) {
		before := s.Prelude
		s.Prelude = func() string { return source + " " + before() }
	}
}

// withoutGlobals leaves globals out.
func withoutGlobals(names ...string) func(*rules.Set) {
	return func(s *rules.Set) {
		globals := s.Globals
		s.Globals = func(defined []string) []string {
			return slices.DeleteFunc(globals(defined), func(name string) bool { return slices.Contains(names, name) })
		}
	}
}

func all(changes ...func(*rules.Set)) func(*rules.Set) {
	return func(s *rules.Set) {
		for _, change := range changes {
			change(s)
		}
	}
}
