package policy

import "slices"

// ReadOnly tells whether there are only tools whose servers say that they are read-only.
func (p Policy) ReadOnly() bool {
	return slices.ContainsFunc(p, func(part Part) bool { return part.ReadOnly })
}

// Unmatched are the rules whose pattern matches no tool, such as "deny files/delete_*". What may be meant for one of
// the servers whose tools are not known is left out.
func (p Policy) Unmatched(tools []Tool, unknown []string) []string {
	var all []string
	for _, rule := range p.patterns() {
		matches := slices.ContainsFunc(tools, func(t Tool) bool { return rule.Matches(t.Server, t.Name) }) ||
			slices.ContainsFunc(unknown, func(server string) bool { return glob(rule.server, server) })
		if !matches {
			all = append(all, rule.key+" "+rule.String())
		}
	}
	return all
}

// keyedPattern is a pattern with the key that it stands under.
type keyedPattern struct {
	key string
	Pattern
}

func (p Policy) patterns() []keyedPattern {
	var all []keyedPattern
	for _, part := range p {
		a := part.Approval
		add := func(key string, patterns ...Pattern) {
			for _, pattern := range patterns {
				all = append(all, keyedPattern{key, pattern})
			}
		}
		add("allow", part.Allow...)
		add("deny", part.Deny...)
		add("approval.asked", a.Asked...)
		add("approval.granted", a.Granted...)
		add("approval.refused", a.Refused...)
		for _, r := range part.Rates {
			add("rate", r.Of)
		}
		for _, s := range part.Switches {
			add(switchedOff, s.patterns()...)
		}
	}
	return all
}
