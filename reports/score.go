package reports

import "fmt"

// ScoreSentence says how well the suite is known to notice broken hosts.
func ScoreSentence(s Score) string {
	text := fmt.Sprintf("the suite notices %d of %d broken hosts; with %d of them nothing failed that they do not break", s.Killed, s.Mutants, s.Exact)
	if s.Measured != "" {
		text += ", measured " + s.Measured
	}
	if s.Commit != "" {
		text += " at " + s.Commit
	}
	if s.Outdated {
		return text + "; scenarios or ledger have changed since"
	}
	if s.Scenarios > 0 {
		text += fmt.Sprintf("; %d of its %d scenarios catch a broken host, %d are further items of a list of which another does, %d stay for a written reason",
			s.Killing, s.Scenarios, s.Rows, s.Reasoned)
		if rest := s.Scenarios - s.Killing - s.Rows - s.Reasoned; rest > 0 {
			text += fmt.Sprintf(", %d for none", rest)
		}
	}
	return text
}
