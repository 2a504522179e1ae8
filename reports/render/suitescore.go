package render

import (
	"fmt"
	"strings"

	"codemode/reports"
)

// ScoreSentence says how well the suite is known to notice broken hosts, first
// those whose faults were thought of without knowing its checks.
func ScoreSentence(s reports.Score) string {
	parts := append(readerFaults(s.Blind), mutants(s))
	switch {
	case s.Outdated:
		parts = append(parts, "scenarios or the ledger have changed since")
	case s.Scenarios > 0:
		parts = append(parts, scenariosKept(s))
	}
	return "the suite notices " + strings.Join(parts, "; ")
}

// readerFaults tell the share of faults that readers of the specification thought of,
// now and at the first run; nil when that was not measured.
func readerFaults(b *reports.BlindScore) []string {
	if b == nil {
		return nil
	}
	now, first := b.Now, b.First
	sentences := []string{
		fmt.Sprintf("%.1f %% of %d faults that readers of the specification thought of without knowing its checks, "+
			"%.1f %% of these without failing anything else (%s)",
			percent(now.Noticed, now.Faults), now.Faults, percent(now.Exact, now.Noticed), now.Measured),
		fmt.Sprintf("at its first run, before it was improved, it noticed %.0f %% of %d (%s)",
			percent(first.Noticed, first.Faults), first.Faults, first.Measured),
	}
	if other := b.Independent; other != nil {
		sentences = append(sentences, fmt.Sprintf("%.0f %% of the %d among them whose host was written from the text "+
			"alone, %.0f %% of these without failing anything else", percent(other.Noticed, other.Faults), other.Faults,
			percent(other.Exact, other.Noticed)))
	}
	return sentences
}

// mutants tell how many hosts that were broken together with the checks are noticed.
func mutants(s reports.Score) string {
	text := fmt.Sprintf("%d of %d mutants (broken hosts made together with its checks), %d of them without failing "+
		"anything else", s.Killed, s.Mutants, s.Exact)
	if s.Blind != nil {
		text = "it also notices " + text
	}
	if s.Measured != "" {
		text += " (" + strings.TrimSuffix(s.Measured+", commit "+s.Commit, ", commit ") + ")"
	}
	return text
}

func percent(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}

// scenariosKept tells what the scenarios are there for.
func scenariosKept(s reports.Score) string {
	text := fmt.Sprintf("of its %d scenarios, %d catch a mutant, %d are further rows of a table of which another row "+
		"does, %d are kept for a written reason", s.Scenarios, s.Killing, s.Rows, s.Reasoned)
	if rest := s.Scenarios - s.Killing - s.Rows - s.Reasoned; rest > 0 {
		text += fmt.Sprintf(", %d for none", rest)
	}
	return text
}
