package render

import (
	"testing"

	"codemode/reports"
)

func TestScoreSentence(t *testing.T) {
	const mutants = "3 of 4 mutants (broken hosts made together with its checks), 2 of them without failing " +
		"anything else"
	s := reports.Score{Mutants: 4, Killed: 3, Exact: 2, Scenarios: 9, Killing: 4, Rows: 2, Reasoned: 3}
	unexplained, outdated, older, blind := s, s, s, s
	unexplained.Reasoned = 1
	outdated.Outdated, outdated.Measured, outdated.Commit = true, "2026-02-02", "abc"
	older.Scenarios = 0
	blind.Scenarios = 0
	blind.Blind = &reports.BlindScore{
		First: reports.BlindCount{Measured: "2026-01-02", Faults: 8, Noticed: 5, Exact: 4},
		Now:   reports.BlindCount{Measured: "2026-02-03", Faults: 9, Noticed: 9, Exact: 8},
	}
	independent := blind
	independent.Blind = &reports.BlindScore{First: blind.Blind.First, Now: blind.Blind.Now,
		Independent: &reports.BlindCount{Faults: 4, Noticed: 2, Exact: 1}}
	for want, s := range map[string]reports.Score{
		mutants + "; of its 9 scenarios, 4 catch a mutant, 2 are further rows of a table of which another row does, " +
			"3 are kept for a written reason": s,
		mutants + "; of its 9 scenarios, 4 catch a mutant, 2 are further rows of a table of which another row does, " +
			"1 are kept for a written reason, 2 for none": unexplained,
		mutants + " (2026-02-02, commit abc); scenarios or the ledger have changed since": outdated,
		mutants: older,
		"100.0 % of 9 faults that readers of the specification thought of without knowing its checks, 88.9 % of " +
			"these without failing anything else (2026-02-03); at its first run, before it was improved, it noticed " +
			"62 % of 8 (2026-01-02); it also notices " + mutants: blind,
		"100.0 % of 9 faults that readers of the specification thought of without knowing its checks, 88.9 % of " +
			"these without failing anything else (2026-02-03); at its first run, before it was improved, it noticed " +
			"62 % of 8 (2026-01-02); 50 % of the 4 among them whose host was written from the text alone, 50 % of " +
			"these without failing anything else; it also notices " + mutants: independent,
	} {
		want = "the suite notices " + want
		if got := ScoreSentence(s); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
