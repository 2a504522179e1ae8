package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/reports"
)

// blocker is a requirement that the host does not meet and for which others wait: what
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

// Words says in a line how much waits for what.
func (w blocker) Words() string {
	text := plural(w.BlockedScenarios, "scenario")
	if w.BlockedScenarios == 1 {
		text += " waits"
	} else {
		text += " wait"
	}
	text += fmt.Sprintf(" for §%s %s %s", w.Section, w.Level, w.ID)
	if w.BlockedRequirements > 0 {
		text += fmt.Sprintf("; %s not judged", plural(w.BlockedRequirements, "requirement"))
	}
	return text
}

// othersBlocked introduces what [blockersOf] found.
const othersBlocked = "not judged, because what it uses is missing; mend the first of these first"

func (p *page) blockers(r reports.Report) {
	all := blockersOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, othersBlocked)
	for _, w := range all {
		p.styledProse(yellow, 2, w.Words())
	}
}

func markdownBlockers(b *strings.Builder, r reports.Report) {
	all := blockersOf(r)
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\nThis was %s:\n\n", othersBlocked)
	for _, w := range all {
		fmt.Fprintf(b, "- %s\n", markdownText(w.Words()))
	}
}
