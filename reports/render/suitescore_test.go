package render

import (
	"testing"

	"codemode/reports"
)

func TestScoreSentence(t *testing.T) {
	const first = "the suite notices 3 of 4 broken hosts; with 2 of them nothing failed that they do not break"
	s := reports.Score{Mutants: 4, Killed: 3, Exact: 2, Scenarios: 9, Killing: 4, Rows: 2, Reasoned: 3}
	unexplained, outdated, older, blind := s, s, s, s
	blind.Scenarios = 0
	blind.Blind = &reports.BlindScore{
		First: reports.BlindCount{Measured: "2026-01-02", Faults: 8, Noticed: 5, Exact: 4},
		Now:   reports.BlindCount{Measured: "2026-02-03", Faults: 9, Noticed: 9, Exact: 8},
	}
	unexplained.Reasoned = 1
	outdated.Outdated = true
	older.Scenarios = 0
	for want, s := range map[string]reports.Score{
		first + "; 4 of its 9 scenarios catch a broken host, 2 are further items of a list of which another does, 3 " +
			"stay for a written reason": s,
		first + "; 4 of its 9 scenarios catch a broken host, 2 are further items of a list of which another does, 1 " +
			"stay for a written reason, 2 for none": unexplained,
		first + "; scenarios or ledger have changed since": outdated,
		first: older,
		"of 8 faults that readers of the text thought of, the suite noticed 62 % at its first run (2026-01-02); " +
			"now, mended, 100.0 % of 9, " +
			"88.9 % of these without a wrong blame (2026-02-03); it notices 3 of 4 broken hosts that were made with " +
			"its checks; " +
			"with 2 of them nothing failed that they do not break": blind,
	} {
		if got := ScoreSentence(s); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
