package conformance

import (
	"codemode/conformance/proof/score"
	"codemode/reports"
)

// score is the suite's own quality as it stands in a report; nil when it was not
// measured.
func (s Suite) score(identity reports.Suite) (*reports.Score, error) {
	if len(s.Matrix.Mutants) == 0 {
		return nil, nil
	}
	activity, err := s.activity(s.Matrix)
	if err != nil {
		return nil, err
	}
	summary := score.Summarise(s.Matrix, s.Blind, s.Ledger, activity, identity)
	return &summary, nil
}

// ScoreOf is what a measurement says of the suite, and of each scenario.
func (s Suite) ScoreOf(m score.Matrix) (reports.Score, score.Activity, error) {
	activity, err := s.activity(m)
	return score.Summarise(m, s.Blind, s.Ledger, activity,
		reports.Suite{FeaturesDigest: m.FeaturesDigest, LedgerDigest: m.LedgerDigest}), activity, err
}

// activity is what a measurement says of each scenario.
func (s Suite) activity(m score.Matrix) (score.Activity, error) {
	reasons, err := score.WrittenReasons(s.Ledger.ID)
	if err != nil {
		return score.Activity{}, err
	}
	return m.Activity(s.Judging(), reasons, s.Blind.Now, func(string) bool { return true }), nil
}

// Judging are the scenarios that judge a requirement, in the order of the files.
func (s Suite) Judging() []score.Scenario {
	var judging []score.Scenario
	for _, scenario := range s.Plan.Scenarios() {
		if len(scenario.Requirements) > 0 {
			judging = append(judging, score.Scenario{ID: scenario.ID, Outline: scenario.Outline,
				Requirements: scenario.Requirements})
		}
	}
	return judging
}
