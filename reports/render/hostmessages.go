package render

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codemode/reports"
)

// cause is what the host itself said in several scenarios that did not pass: one
// fault, such as a module that cannot be imported, may lie behind all of them.
type cause struct {
	// Said is the message in the first of the scenarios, on one line.
	Said string
	// Scenarios counts them; First is the first.
	Scenarios int
	First     reports.Scenario
}

const (
	// leastShared is the number of scenarios from which a message is shared.
	leastShared = 3
	// maxCauses is how many are shown.
	maxCauses = 5
	// maxSaid is how many characters of a message are shown.
	maxSaid = 300
)

// causesOf groups the scenarios that did not pass by what the host said, the
// largest group first. What is quoted, paths, and words with a
// digit may differ within a group.
func causesOf(r reports.Report) []cause {
	varying := regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`]*`|\\S*[0-9/]\\S*")
	groups := map[string]*cause{}
	for _, s := range r.Scenarios {
		said := saidIn(s)
		if said == "" {
			continue
		}
		shape := varying.ReplaceAllString(said, "…")
		if groups[shape] == nil {
			groups[shape] = &cause{Said: bounds{columns: maxSaid}.cutLine(said), First: s}
		}
		groups[shape].Scenarios++
	}
	var all []cause
	for _, c := range groups {
		if c.Scenarios >= leastShared {
			all = append(all, *c)
		}
	}
	slices.SortFunc(all, func(a, b cause) int {
		return cmp.Or(cmp.Compare(b.Scenarios, a.Scenarios), cmp.Compare(a.First.ID, b.First.ID))
	})
	return all[:min(len(all), maxCauses)]
}

// saidIn is the host's first message in a scenario that did not pass.
func saidIn(s reports.Scenario) string {
	if s.Outcome.Met() {
		return ""
	}
	for _, m := range s.Mismatches {
		if len(m.Said) > 0 {
			return strings.Join(strings.Fields(strings.Join(m.Said, "; ")), " ")
		}
	}
	return ""
}

// sharedCauses introduces what [causesOf] found.
const sharedCauses = "what the host itself said in many of the scenarios that did not pass; one fault may be behind " +
	"all of a line"

func (p *page) causes(r reports.Report) {
	all := causesOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, sharedCauses)
	for _, c := range all {
		p.prose(2, fmt.Sprintf("%s: %s", plural(c.Scenarios, "scenario"), c.Said))
	}
}
