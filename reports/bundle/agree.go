package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"codemode/reports"
)

// Agree compares a stored report with that of the same evidence judged again by
// the same suite: every requirement and every scenario that the suite has for
// the selection must be there, none added, and each outcome must follow from the
// evidence. The error names the first difference.
func Agree(stored, again reports.Report) error {
	if !stored.Suite.Same(again.Suite) || stored.Specification != again.Specification {
		return fmt.Errorf("the bundle is of suite %s (features %s, ledger %s), this is suite %s; use the suite that "+
			"wrote it",
			stored.Suite.Version, stored.Suite.FeaturesDigest, stored.Suite.LedgerDigest, again.Suite.Version)
	}
	if err := sameRequirements(stored, again); err != nil {
		return err
	}
	if err := sameScenarios(stored, again); err != nil {
		return err
	}
	same, err := equal(stored, again)
	if err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("the report is not that of its evidence: it says %s (%s), the evidence gives %s (%s)",
			stored.Verdict, stored.Reason, again.Verdict, again.Reason)
	}
	return nil
}

// equal compares what is written of two reports.
func equal(a, b reports.Report) (bool, error) {
	var x, y bytes.Buffer
	err := errors.Join(reports.WriteJSON(&x, a), reports.WriteJSON(&y, b))
	return bytes.Equal(x.Bytes(), y.Bytes()), err
}

func sameRequirements(stored, again reports.Report) error {
	for _, q := range again.Requirements {
		at := slices.IndexFunc(stored.Requirements, func(s reports.Requirement) bool { return s.ID == q.ID })
		if at < 0 {
			return fmt.Errorf("requirement %s is missing; the suite has it", q.ID)
		}
	}
	for _, q := range stored.Requirements {
		at := slices.IndexFunc(again.Requirements, func(s reports.Requirement) bool { return s.ID == q.ID })
		if at < 0 {
			return fmt.Errorf("requirement %s was added; the suite does not have it", q.ID)
		}
		if a := again.Requirements[at]; a.Level != q.Level || a.Section != q.Section || a.Obligation != q.Obligation {
			return fmt.Errorf("requirement %s is not worded, placed and levelled as in the suite", q.ID)
		}
	}
	return nil
}

func sameScenarios(stored, again reports.Report) error {
	for _, s := range stored.Scenarios {
		if !slices.ContainsFunc(again.Scenarios, func(a reports.Scenario) bool { return a.ID == s.ID }) {
			return fmt.Errorf("scenario %s was added; the suite does not have it for this selection", s.ID)
		}
	}
	for _, a := range again.Scenarios {
		at := slices.IndexFunc(stored.Scenarios, func(s reports.Scenario) bool { return s.ID == a.ID })
		if at < 0 {
			return fmt.Errorf("scenario %s is missing; the suite has it for this selection", a.ID)
		}
		s := stored.Scenarios[at]
		if s.Outcome != a.Outcome {
			return fmt.Errorf("scenario %s is reported as %s, its evidence gives %s", s.ID, s.Outcome, a.Outcome)
		}
		same, err := equal(reports.Report{Scenarios: []reports.Scenario{s}},
			reports.Report{Scenarios: []reports.Scenario{a}})
		if err != nil {
			return err
		}
		if !same {
			return fmt.Errorf("scenario %s is not described as its evidence gives it", s.ID)
		}
	}
	return nil
}
