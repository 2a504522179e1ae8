package render

import (
	"fmt"

	"codemode/reports"
)

// ScoreSentence says how well the suite is known to notice broken hosts, first
// those whose faults were thought of without knowing its checks.
func ScoreSentence(s reports.Score) string {
	text := blindWords(s.Blind)
	if text == "" {
		text = "the suite"
	}
	text += fmt.Sprintf(" notices %d of %d broken hosts", s.Killed, s.Mutants)
	if s.Blind != nil {
		text += " that were made with its checks"
	}
	text += fmt.Sprintf("; with %d of them nothing failed that they do not break", s.Exact)
	if s.Measured != "" {
		text += ", measured " + s.Measured
	}
	if s.Commit != "" {
		text += " at " + s.Commit
	}
	if s.Outdated {
		return text + "; scenarios or ledger have changed since"
	}
	return text + activityWords(s)
}

// blindWords tell the share of faults that were thought of blindly, at the first run
// and now, or nothing. They lead over to what else the suite notices.
func blindWords(b *reports.BlindScore) string {
	if b == nil {
		return ""
	}
	return fmt.Sprintf("of %d faults that readers of the text thought of, the suite noticed %.0f %% at its first "+
		"run (%s); now, mended, %.1f %% of %d, "+
		"%.1f %% of these without a wrong blame (%s); it",
		b.First.Faults, percent(b.First.Noticed, b.First.Faults), b.First.Measured,
		percent(b.Now.Noticed, b.Now.Faults), b.Now.Faults, percent(b.Now.Exact, b.Now.Noticed), b.Now.Measured)
}

func percent(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}

// activityWords tell what the scenarios are there for, or nothing.
func activityWords(s reports.Score) string {
	if s.Scenarios == 0 {
		return ""
	}
	text := fmt.Sprintf("; %d of its %d scenarios catch a broken host, %d are further items of a list of which "+
		"another does, %d stay for a written reason",
		s.Killing, s.Scenarios, s.Rows, s.Reasoned)
	if rest := s.Scenarios - s.Killing - s.Rows - s.Reasoned; rest > 0 {
		text += fmt.Sprintf(", %d for none", rest)
	}
	return text
}
