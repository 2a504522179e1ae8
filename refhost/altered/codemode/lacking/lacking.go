// Package lacking holds hosts that are not finished: each is the reference host
// without one thing. A conformance suite has to say of each what is missing, and
// nothing else: what cannot be judged without it is neither met nor unmet.
package lacking

import (
	"fmt"
	"slices"
	"strings"

	"codemode/refhost/altered"
	"codemode/refhost/rules"
)

// Host is the reference host without one thing.
type Host = altered.Lacking[rules.Set]

// All returns all hosts, in the order of the specification's sections.
func All() []Host {
	return slices.Concat(languageHosts(), responseHosts(), globalHosts(), moduleHosts(), callHosts(), partHosts())
}

// Find returns the host with the id.
func Find(id string) (Host, bool) { return altered.FindLacking(All(), id) }

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
