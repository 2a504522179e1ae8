package conformance

import (
	"io/fs"

	"codemode/conformance/score"
	"codemode/reports"
	"codemode/spec"
)

// score is the suite's own quality as it stands in a report; nil when it was not
// measured.
func (o Options) score(suite reports.Suite) (*reports.Score, error) {
	if len(o.Matrix.Mutants) == 0 {
		return nil, nil
	}
	activity, err := ActivityOf(o, o.Matrix)
	if err != nil {
		return nil, err
	}
	s := score.Summarise(o.Matrix, o.Blind, o.Ledger, activity, suite)
	return &s, nil
}

// ScoreOf is what a measurement says of the suite of o, and of each scenario.
func ScoreOf(o Options, m score.Matrix) (reports.Score, score.Activity, error) {
	activity, err := ActivityOf(o, m)
	return score.Summarise(m, o.Blind, o.Ledger, activity,
		reports.Suite{FeaturesDigest: m.FeaturesDigest, LedgerDigest: m.LedgerDigest}), activity, err
}

// ActivityOf is what a measurement of the suite of o says of each scenario.
func ActivityOf(o Options, m score.Matrix) (score.Activity, error) {
	scenarios, err := Judging(o.Features, o.Ledger)
	if err != nil {
		return score.Activity{}, err
	}
	reasons, err := score.WrittenReasons()
	if err != nil {
		return score.Activity{}, err
	}
	return m.Activity(scenarios, reasons, o.Blind.Now, func(string) bool { return true }), nil
}

// Judging returns the scenarios that judge a requirement, in the order of the files.
func Judging(fsys fs.FS, ledger spec.Ledger) ([]score.Scenario, error) {
	plan, err := loadScenarios(fsys, ledger)
	if err != nil {
		return nil, err
	}
	var judging []score.Scenario
	for _, s := range plan {
		if len(s.requirements) > 0 {
			judging = append(judging, score.Scenario{ID: s.id, Outline: s.outline, Requirements: s.requirements})
		}
	}
	return judging, nil
}
