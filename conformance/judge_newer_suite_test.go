package conformance

import (
	"strings"
	"testing"

	"codemode/reports"
)

// TestJudgingWithANewerSuite changes the features after the run, and looks at
// what becomes of one scenario.
func TestJudgingWithANewerSuite(t *testing.T) {
	stored := recordRun(t, testSuite(t, featureFS(recordedFeature)), testOptions())
	cases := map[string]struct {
		old, new, scenario string
		outcome            reports.Outcome
		problem            string
	}{
		"another expectation": {`the result is "«begin»\n«one»"`, `the result is "else"`, "1/f/passes",
			reports.Failed, ""},
		"another judgement": {`And every response is a JSON object`, `And every result is null`, "1/f/passes",
			reports.Failed, ""},
		// A new judgement sees what its place in the scenario allows.
		"one more judgement": {`And every response is a JSON object`,
			"And every response is a JSON object\n    And the result is \"«begin»\\n«one»\"", "1/f/passes",
			reports.Passed, ""},
		"another script": {"      «two»", "      «three»", "1/f/passes", reports.CouldNotRun,
			"recorded with another request"},
		"another prefix": {"      «begin»", "      «start»", "1/f/passes", reports.CouldNotRun,
			"recorded with another request"},
		"an effect changed": {"the outer tools are listed", "the agent context is read", "1/f/could-not-run",
			reports.CouldNotRun, "recorded with another request"},
		"past the failure": {`Then the result is "«begin»\nb"` + "\n    When",
			`Then the result is "«begin»\na"` + "\n    When", "1/f/fails", reports.CouldNotRun,
			"the recorded run ended before"},
		"one more scenario": {"  @result-final-value\n  Scenario: Passes",
			"  @result-final-value\n  Scenario: New\n    When the agent runs:\n      \"\"\"\n      1\n      " +
				"\"\"\"\n    Then the result is 1\n  @result-final-value\n  Scenario: Passes",
			"1/f/new", reports.CouldNotRun, "the recorded run does not have this scenario"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			newer := strings.Replace(recordedFeature, c.old, c.new, 1)
			again, err := testSuite(t, featureFS(newer)).Judge(t.Context(), stored)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range again.Scenarios {
				if s.ID == c.scenario {
					if s.Outcome != c.outcome || !strings.Contains(s.Problem, c.problem) {
						t.Errorf("%s: %s: %s", s.ID, s.Outcome, s.Problem)
					}
					return
				}
			}
			t.Errorf("no scenario %s", c.scenario)
		})
	}
}

func TestAReportJudgedAgainNamesWhatRecordedIt(t *testing.T) {
	suite := testSuite(t, featureFS(recordedFeature))
	stored := recordRun(t, suite, testOptions())
	newer := testSuite(t, featureFS(recordedFeature+"\n# newer\n"))
	again, err := newer.Judge(t.Context(), stored)
	if err != nil || again.RecordedBy == nil || !again.RecordedBy.Same(stored.Report.Suite) {
		t.Errorf("recorded by %v, %v", again.RecordedBy, err)
	}
}
