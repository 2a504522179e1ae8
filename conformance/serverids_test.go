package conformance

import (
	"context"
	"slices"
	"strings"
	"testing"

	"codemode/conformance/driver"
	"codemode/reports"
)

func TestTraitsOfIDs(t *testing.T) {
	for id, want := range map[string][]string{
		"abc-9_x": nil,
		"___":     nil,
		"a--b":    nil,
		"Abc":     {"a capital letter"},
		"-a":      {"a hyphen at the beginning"},
		"a-":      {"a hyphen at the end"},
		"a b/c":   {"the character ' '", "the character '/'"},
		"aλ😀":     {"the character 'λ'", "the character '😀'"},
	} {
		if got := traitsOf(id); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
		for _, trait := range traitsOf(id) {
			example := exampleOf(trait, "word")
			if only := traitsOf(example); !slices.Equal(only, []string{trait}) {
				t.Errorf("the example %q of %q has %q", example, trait, only)
			}
		}
	}
}

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
		". _": "not-applicable not-applicable could-not-run not-applicable",
	} {
		o := testOptions(t, featureFS(idsFeature))
		o.Host = choosyHost{refuses: refuses}
		stored := recordRun(t, o)
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
		again, err := Judge(t.Context(), o, stored)
		if err != nil || reportText(t, again) != reportText(t, stored.Report) {
			t.Errorf("%v: judged again:\n%s\nrecorded:\n%s", err, reportText(t, again), reportText(t, stored.Report))
		}
	}
}
