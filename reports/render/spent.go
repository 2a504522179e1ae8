package render

import (
	"fmt"
	"strings"

	"codemode/reports"
	"codemode/reports/evidence"
)

// works are the kinds of work in the order in which they are shown, first the host's.
func works() []evidence.Work {
	return []evidence.Work{evidence.HostStart, evidence.HostStop, evidence.Run, evidence.Request,
		evidence.MockServers, evidence.Wait, evidence.TypeScript}
}

// workWords says how often work was done.
func workWords(w evidence.Work, n int) string {
	switch w {
	case evidence.HostStart:
		return plural(n, "start")
	case evidence.HostStop:
		return plural(n, "stop")
	case evidence.Request:
		return plural(n, "other request")
	case evidence.MockServers:
		return fmt.Sprintf("mock servers (%d)", n)
	case evidence.TypeScript:
		return fmt.Sprintf("TypeScript (%d)", n)
	}
	return plural(n, string(w))
}

// spentSentence says what the time of all scenarios went into; "" where that was not
// measured.
func spentSentence(t reports.Times) string {
	var host, suite []string
	for _, w := range works() {
		s, measured := t.Spent[w]
		if !measured {
			continue
		}
		words := workWords(w, s.Count) + " " + seconds(s.Ms)
		if w.OfHost() {
			host = append(host, words)
		} else {
			suite = append(suite, words)
		}
	}
	var sides []string
	if len(host) > 0 {
		sides = append(sides, "the host "+strings.Join(host, ", "))
	}
	if len(suite) > 0 {
		sides = append(sides, "the suite "+strings.Join(suite, ", "))
	}
	return strings.Join(sides, "; ")
}

// phaseSentence says how long the parts of a run took; "" where that was not measured.
func phaseSentence(t reports.Times) string {
	var parts []string
	for _, phase := range t.Phases {
		if phase.Ms >= leastShown {
			parts = append(parts, phase.Name+" "+seconds(phase.Ms))
		}
	}
	return strings.Join(parts, ", ")
}

// spent tells what the time went into, and names the slowest scenarios.
func (p *page) spent(t reports.Times) {
	if phases := phaseSentence(t); phases != "" {
		p.prose(2, "one after the other: "+phases)
	}
	if spent := spentSentence(t); spent != "" {
		p.prose(2, "all scenarios together: "+spent)
	}
	if len(t.Slowest) == 0 {
		return
	}
	p.line(2, "slowest scenarios: the host's time, and the suite's")
	for _, s := range t.Slowest {
		p.line(2, fmt.Sprintf("%8s %8s  %s", seconds(s.HostMs), seconds(s.Ms-s.HostMs), Printable(s.Scenario)))
	}
}

// markdownSpent writes the same, folded.
func markdownSpent(b *strings.Builder, t reports.Times) {
	if len(t.Slowest) == 0 {
		return
	}
	b.WriteString("\n<details><summary>where the time went</summary>\n\n")
	if phases := phaseSentence(t); phases != "" {
		fmt.Fprintf(b, "One after the other: %s.\n\n", markdownText(phases))
	}
	if spent := spentSentence(t); spent != "" {
		fmt.Fprintf(b, "All scenarios together: %s.\n\n", markdownText(spent))
	}
	b.WriteString("| slowest scenarios | host | suite |\n| --- | ---: | ---: |\n")
	for _, s := range t.Slowest {
		fmt.Fprintf(b, "| %s | %s | %s |\n", markdownText(s.Scenario), seconds(s.HostMs), seconds(s.Ms-s.HostMs))
	}
	b.WriteString("\n</details>\n")
}
