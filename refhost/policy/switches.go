package policy

import "slices"

// Switches are what the entry of one server says of its own tools, as clients of MCP have it.
type Switches struct {
	// Server is the id as configured. Tools of other servers are not meant.
	Server string
	// Only, if it is not empty, matches the names of the only tools that there are, and Off those of tools that
	// there are not; * and ? are as in [Pattern].
	Only, Off []string
}

// switchedOff is the rule that hides a tool by the entry of its server.
const switchedOff = "tools of the server's entry"

// hide tells whether a tool of the server is switched off.
func (s Switches) hide(t Tool) bool {
	matches := func(name string) bool { return glob(name, t.Name) }
	return t.Server == s.Server &&
		(slices.ContainsFunc(s.Off, matches) || len(s.Only) > 0 && !slices.ContainsFunc(s.Only, matches))
}

// patterns are all names of the entry as patterns.
func (s Switches) patterns() []Pattern {
	var all []Pattern
	for _, name := range slices.Concat(s.Only, s.Off) {
		all = append(all, Pattern{s.Server, name})
	}
	return all
}
