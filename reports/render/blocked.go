package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/reports"
)

// blocker is a requirement that the host does not meet and on which others depend: what
// they use is missing, so that nobody knows whether they are met.
type blocker struct {
	reports.Requirement
	// Scenarios and Requirements count what was not judged because of it.
	BlockedScenarios, BlockedRequirements int
}

// blockersOf returns what keeps scenarios from being judged, what keeps the most first.
func blockersOf(r reports.Report) []blocker {
	var all []blocker
	for _, q := range r.Requirements {
		w := blocker{Requirement: q}
		for _, s := range r.Scenarios {
			if slices.Contains(s.Because, q.ID) {
				w.BlockedScenarios++
			}
		}
		for _, other := range r.Requirements {
			if slices.Contains(other.Because, q.ID) {
				w.BlockedRequirements++
			}
		}
		if w.BlockedScenarios > 0 {
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b blocker) int { return cmp.Compare(b.BlockedScenarios, a.BlockedScenarios) })
	return all
}

// Words says in a line what is blocked.
func (b blocker) Words() string {
	text := fmt.Sprintf("§%s %s %s: blocks %s", b.Section, b.Level, b.ID, plural(b.BlockedScenarios, "scenario"))
	if b.BlockedRequirements > 0 {
		text += fmt.Sprintf(", so %s could not be judged", plural(b.BlockedRequirements, "requirement"))
	}
	return text
}

// blockersExplained introduces what [blockersOf] found.
const blockersExplained = "These requirements are not met, and others that depend on them could not be judged. " +
	"Fix the first one first:"

func (p *page) blockers(r reports.Report) {
	all := blockersOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, blockersExplained)
	for _, w := range all {
		p.styledProse(yellow, 2, w.Words())
	}
}

func markdownBlockers(b *strings.Builder, r reports.Report) {
	all := blockersOf(r)
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n\n", blockersExplained)
	for _, w := range all {
		fmt.Fprintf(b, "- %s\n", markdownText(w.Words()))
	}
}
