package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemode/reports"
)

// wait is a requirement that the host does not meet and for which others wait: what
// they use is missing, so that nobody knows whether they are met.
type wait struct {
	reports.Requirement
	// Scenarios and Requirements count what was not judged because of it.
	WaitingScenarios, WaitingRequirements int
}

// waitsOf returns what keeps scenarios from being judged, what keeps the most first.
func waitsOf(r reports.Report) []wait {
	var all []wait
	for _, q := range r.Requirements {
		w := wait{Requirement: q}
		for _, s := range r.Scenarios {
			if slices.Contains(s.Because, q.ID) {
				w.WaitingScenarios++
			}
		}
		for _, other := range r.Requirements {
			if slices.Contains(other.Because, q.ID) {
				w.WaitingRequirements++
			}
		}
		if w.WaitingScenarios > 0 {
			all = append(all, w)
		}
	}
	slices.SortStableFunc(all, func(a, b wait) int { return cmp.Compare(b.WaitingScenarios, a.WaitingScenarios) })
	return all
}

// Words says in a line how much waits for what.
func (w wait) Words() string {
	text := plural(w.WaitingScenarios, "scenario")
	if w.WaitingScenarios == 1 {
		text += " waits"
	} else {
		text += " wait"
	}
	text += fmt.Sprintf(" for §%s %s %s", w.Section, w.Level, w.ID)
	if w.WaitingRequirements > 0 {
		text += fmt.Sprintf("; %s not judged", plural(w.WaitingRequirements, "requirement"))
	}
	return text
}

// notJudged introduces what [waitsOf] found.
const notJudged = "not judged, because what it uses is missing; mend the first of these first"

func (p *page) waits(r reports.Report) {
	all := waitsOf(r)
	if len(all) == 0 {
		return
	}
	p.blank()
	p.prose(0, notJudged)
	for _, w := range all {
		p.tinted(yellow, 2, w.Words())
	}
}

func markdownWaits(b *strings.Builder, r reports.Report) {
	all := waitsOf(r)
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\nThis was %s:\n\n", notJudged)
	for _, w := range all {
		fmt.Fprintf(b, "- %s\n", markdownText(w.Words()))
	}
}
