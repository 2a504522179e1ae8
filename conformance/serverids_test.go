package conformance

import (
	"context"
	"strings"
	"testing"

	"codemode/conformance/driver"
	"codemode/reports"
)

// choosyHost starts with no server whose id has one of some characters.
type choosyHost struct {
	echoHost
	refuses string
}

func (h choosyHost) Start(ctx context.Context, servers []driver.ServerConfig) (driver.Session, error) {
	for _, s := range servers {
		if strings.ContainsAny(s.ServerID, h.refuses) {
			return nil, &driver.Blame{Party: driver.BlameHost, Tried: "initialize", Found: "bad id " + s.ServerID,
				Next: "rename"}
		}
	}
	return h.echoHost.Start(ctx, servers)
}

const idsFeature = `Feature: f
  @result-final-value
  Scenario Outline: With <what>
    Given the MCP server "<id>" with the tools:
      | tool   | reply       |
      | «read» | text: «one» |
    When the agent runs:
      """
      one
      """
    Then the result is "one"

    Examples:
      | what  | id       |
      | plain | «srv»_x  |
      | dot   | «srv».x  |
      | space | «srv» x  |
      | both  | «srv» .x |
`

func TestScenariosWithIDsThatAHostRefusesAreNotApplicable(t *testing.T) {
	for refuses, want := range map[string]string{
		"":    "passed passed passed passed",
		".":   "not-applicable not-applicable passed passed",
		". _": "not-applicable not-applicable failed not-applicable",
	} {
		suite, o := testSuite(t, featureFS(idsFeature)), testOptions()
		o.Host = choosyHost{refuses: refuses}
		stored := recordRun(t, suite, o)
		outcomes := map[string]string{}
		for _, s := range stored.Report.Scenarios {
			outcomes[s.Name] = string(s.Outcome)
			if s.Outcome == reports.NotApplicable && !strings.Contains(s.Problem, "takes no server id such as") {
				t.Errorf("%s: %s", s.ID, s.Problem)
			}
		}
		got := outcomes["With both"] + " " + outcomes["With dot"] + " " + outcomes["With plain"] + " " +
			outcomes["With space"]
		if got != want || (len(stored.Report.Notes) > 0) != (refuses != "") {
			t.Errorf("refusing %q: %s with the notes %q, want %s", refuses, got, stored.Report.Notes, want)
		}
		again, err := suite.Judge(t.Context(), stored)
		if err != nil || reportText(t, again) != reportText(t, stored.Report) {
			t.Errorf("%v: judged again:\n%s\nrecorded:\n%s", err, reportText(t, again), reportText(t, stored.Report))
		}
	}
}
