package reports

import "fmt"

// ScoreSentence says how well the suite is known to notice broken hosts.
func ScoreSentence(s Score) string {
	text := fmt.Sprintf("the suite notices %d of %d broken hosts, %d of them by nothing but what they break within their section", s.Killed, s.Mutants, s.Exact)
	if s.Measured != "" {
		text += ", measured " + s.Measured
	}
	if s.Commit != "" {
		text += " at " + s.Commit
	}
	if s.Outdated {
		text += "; scenarios or ledger have changed since"
	}
	return text
}
