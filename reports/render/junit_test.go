package render

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"codemode/reports"
)

func TestJUnitIsWellFormedAndKeepsItsText(t *testing.T) {
	for _, path := range fixtures(t) {
		f, _ := load(t, path)
		var b bytes.Buffer
		if err := JUnit(&b, f.report); err != nil {
			t.Fatal(err)
		}
		var doc junitSuites
		if err := xml.Unmarshal(b.Bytes(), &doc); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		red := doc.Failures+doc.Errors > 0
		if red == (f.report.Verdict.ExitCode() == 0) {
			t.Errorf("%s: red is %t but the verdict is %s", path, red, f.report.Verdict)
		}
		if n := strings.Count(b.String(), ` time="`) + strings.Count(b.String(), "timestamp="); n != 2 {
			t.Errorf("%s: %d time attributes, want the two of the root", path, n)
		}
	}
}

func TestJUnitColours(t *testing.T) {
	tests := []struct {
		outcome                   reports.Outcome
		requirement               string
		failures, errors, skipped int
	}{
		{reports.Passed, "a", 0, 0, 0},
		{reports.Failed, "a", 1, 0, 0},
		{reports.NotObserved, "b", 1, 0, 0},
		{reports.CouldNotRun, "a", 0, 1, 0},
		{reports.NotApplicable, "a", 0, 0, 1},
		{reports.Failed, "c", 0, 0, 1},
		{reports.NotObserved, "c", 0, 0, 1},
		{reports.CouldNotRun, "c", 0, 0, 1},
		{reports.SuiteError, "c", 0, 1, 0},
	}
	for _, tt := range tests {
		r := reports.Assemble(ledger(),
			reports.Input{Scenarios: []reports.Scenario{scenario("s", tt.outcome, tt.requirement)},
				Selected: map[string]bool{tt.requirement: true}})
		suite := junitSections(r)[0]
		if suite.Tests != 1 || suite.Failures != tt.failures || suite.Errors != tt.errors ||
			suite.Skipped != tt.skipped {
			t.Errorf("%s of %s: %d failures, %d errors, %d skipped", tt.outcome, tt.requirement, suite.Failures,
				suite.Errors, suite.Skipped)
		}
	}
}

func TestAKnownFailureIsNotRed(t *testing.T) {
	in := reports.Input{
		Scenarios: []reports.Scenario{scenario("s", reports.Failed, "a"), scenario("t", reports.Failed, "a", "b")},
		Selected:  all(),
		Known:     map[string]reports.Known{"a": {Reason: "in work"}},
	}
	suite := junitSections(reports.Assemble(ledger(), in))[0]
	if suite.Failures != 1 || suite.Skipped != 1 || suite.Cases[0].Skipped == nil ||
		suite.Cases[0].Skipped.Message != "known: in work" {
		t.Errorf("%+v", suite)
	}
}
