package conformance

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"codemode/conformance/driver"
	"codemode/reports"
	"codemode/reports/evidence"
)

// printingHost is an echo host that prints to stdout whenever it runs the word print.
type printingHost struct{ echoHost }

type printingSession struct {
	driver.Session
	printed evidence.Stray
}

func (h printingHost) Start(ctx context.Context, servers []driver.ServerConfig) (driver.Session, error) {
	s, err := h.echoHost.Start(ctx, servers)
	return &printingSession{Session: s}, err
}

func (s *printingSession) Run(ctx context.Context, arguments json.RawMessage) evidence.Answer {
	if strings.Contains(string(arguments), "print") {
		s.printed = s.printed.Plus(evidence.Stray{Lines: 1, First: "x 1 { a: 1 }"})
	}
	return s.Session.Run(ctx, arguments)
}

func (s *printingSession) WireFaults() []string { return nil }

func (s *printingSession) Stray() evidence.Stray {
	taken := s.printed
	s.printed = evidence.Stray{}
	return taken
}

// printingFeature has a scenario of which nothing but the word is to be seen.
func printingFeature(word, result string) string {
	return "Feature: f\n  @result-final-value\n  Scenario: One\n    When the agent runs:\n      \"\"\"\n      " +
		word + "\n      \"\"\"\n    Then the result is \"" + result + "\"\n"
}

func TestAHostThatPrintsToItsStdoutIsNotCalledConformant(t *testing.T) {
	known := map[string]reports.Known{"result-final-value": {Reason: "later"}}
	for name, c := range map[string]struct {
		word, result string
		known        map[string]reports.Known
		verdict      reports.Verdict
		printed      bool
	}{
		"silent":                        {"one", "one", nil, reports.Conformant, false},
		"prints":                        {"print", "print", nil, reports.CouldNotJudge, true},
		"prints and fails":              {"print", "else", nil, reports.NotConformant, true},
		"prints and fails, as known":    {"print", "else", known, reports.CouldNotJudge, true},
		"is silent and fails, as known": {"one", "else", known, reports.NotConformant, false},
	} {
		t.Run(name, func(t *testing.T) {
			suite, o := testSuite(t, featureFS(printingFeature(c.word, c.result))), testOptions()
			o.Host, o.Known = printingHost{}, c.known
			stored := recordRun(t, suite, o)
			r := stored.Report
			if told := strings.Contains(strings.Join(r.Notes, ""), `"x 1 { a: 1 }"`); r.Verdict != c.verdict ||
				told != c.printed {
				t.Errorf("%s: %s %q", r.Verdict, r.Reason, r.Notes)
			}
			if c.verdict == reports.CouldNotJudge && !strings.Contains(r.Reason, "stdout") {
				t.Errorf("the reason is %q", r.Reason)
			}
			events, err := stored.Evidence(r.Scenarios[0])
			if err != nil || strings.Contains(evidenceText(t, events), "host-stdout") != c.printed {
				t.Errorf("%v: the evidence is\n%s", err, evidenceText(t, events))
			}
			again, err := suite.Judge(t.Context(), stored)
			if err != nil || reportText(t, again) != reportText(t, r) {
				t.Errorf("%v: judged again:\n%s\nrecorded:\n%s", err, reportText(t, again), reportText(t, r))
			}
			if err := reports.Recount(r); err != nil {
				t.Error(err)
			}
		})
	}
}

func evidenceText(t *testing.T, events []evidence.Event) string {
	t.Helper()
	var b strings.Builder
	if err := evidence.Write(&b, events); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
