package policy

import (
	"fmt"
	"slices"
)

// For is the policy for servers with these ids: each of its patterns is split where one of them ends. A pattern that
// may mean tools of two is an error, because it would permit or forbid what nobody meant.
func (p Policy) For(servers []string) (Policy, error) {
	if n := len(p.patterns()); n > maxToolPatterns {
		return p, fmt.Errorf("the policy has %d patterns, more than %d; write * in the place of many names", n,
			maxToolPatterns)
	}
	var failure error
	split := func(patterns []Pattern) []Pattern {
		var all []Pattern
		for _, pattern := range patterns {
			found, err := pattern.among(servers)
			if failure == nil {
				failure = err
			}
			all = append(all, found)
		}
		return all
	}
	all := slices.Clone(p)
	for i, part := range p {
		a := &part.Approval
		part.Allow, part.Deny = split(part.Allow), split(part.Deny)
		a.Asked, a.Granted, a.Refused = split(a.Asked), split(a.Granted), split(a.Refused)
		part.Rates = slices.Clone(part.Rates)
		for n := range part.Rates {
			part.Rates[n].Of = split([]Pattern{part.Rates[n].Of})[0]
		}
		all[i] = part
	}
	return all, failure
}
