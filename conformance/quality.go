package conformance

import (
	"codemode/conformance/score"
	"codemode/reports"
)

// score is the suite's own quality as it stands in a report; nil when it was not
// measured.
func (o Options) score(suite reports.Suite) (*reports.Score, error) {
	if len(o.Matrix.Mutants) == 0 {
		return nil, nil
	}
	s, err := summarise(o, o.Matrix, suite)
	return &s, err
}

// ScoreOf is what a measurement says of the suite of o.
func ScoreOf(o Options, m score.Matrix) (reports.Score, error) {
	return summarise(o, m, reports.Suite{FeaturesDigest: m.FeaturesDigest, LedgerDigest: m.LedgerDigest})
}

func summarise(o Options, m score.Matrix, suite reports.Suite) (reports.Score, error) {
	plan, err := loadPlan(o.Features, o.Ledger)
	if err != nil {
		return reports.Score{}, err
	}
	var judging []string
	for _, s := range plan {
		if len(s.requirements) > 0 {
			judging = append(judging, s.id)
		}
	}
	return score.Summarise(m, o.Ledger, judging, suite), nil
}
