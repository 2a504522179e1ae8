package prove

import (
	"reflect"
	"strings"
	"testing"

	"codemode/reports"
	"codemode/spec"
)

// A report of a host is right or wrong by what the host lacks.
func TestBlamed(t *testing.T) {
	host := LackingHost{ID: "no-a", Lacks: []string{"a"}, Unseen: []string{"u"}}
	eval := &Forbidden{ID: "eval", Requirements: []string{"e"}, Also: []string{"also"}}
	for name, c := range map[string]struct {
		crossed     *Forbidden
		requirement string
		outcome     reports.Outcome
		because     []string
		wrong       string
	}{
		"what it lacks fails":         {nil, "a", reports.Failed, nil, ""},
		"what it lacks could not run": {nil, "a", reports.CouldNotRun, nil, ""},
		"what it lacks passes":        {nil, "a", reports.Passed, nil, "PASSED a"},
		"what it has passes":          {nil, "b", reports.Passed, nil, ""},
		"what it has fails": {nil, "b", reports.Failed, nil,
			"FAILED b, which is met: f/b: a rule: expected x, found y"},
		"what it has is not observed":         {nil, "b", reports.NotObserved, nil, "NOT-OBSERVED b: f/b"},
		"what it has is not applicable":       {nil, "b", reports.NotApplicable, nil, "NOT-APPLICABLE b"},
		"what it has waits for what it lacks": {nil, "b", reports.CouldNotRun, []string{"a"}, ""},
		"what it has waits for what it has": {nil, "b", reports.CouldNotRun, []string{"a", "c"},
			"COULD NOT RUN b because of c"},
		"what it has waits for nothing known": {nil, "b", reports.CouldNotRun, nil,
			"COULD NOT RUN b: f/b: for a reason"},
		"nothing is left of it and it passes":   {nil, "u", reports.Passed, nil, "PASSED u"},
		"nothing is left of it and it fails":    {nil, "u", reports.Failed, nil, "FAILED u"},
		"nothing is left of it":                 {nil, "u", reports.NotApplicable, nil, ""},
		"the suite is at fault":                 {nil, "a", reports.SuiteError, nil, "SUITE ERROR a"},
		"what is forbidden fails":               {eval, "e", reports.Failed, nil, ""},
		"what is forbidden passes":              {eval, "e", reports.Passed, nil, "PASSED e"},
		"what is forbidden is not observed":     {eval, "e", reports.NotObserved, nil, "NOT-OBSERVED e"},
		"what is forbidden waits for a lack":    {eval, "e", reports.CouldNotRun, []string{"a"}, ""},
		"what is forbidden waits for no lack":   {eval, "e", reports.CouldNotRun, []string{"b"}, "COULD NOT RUN e"},
		"what goes with the forbidden fails":    {eval, "also", reports.Failed, nil, ""},
		"what is forbidden was not judged here": {eval, "e", reports.NotSelected, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			scenario := reports.Scenario{ID: "f/" + c.requirement, Requirements: []string{c.requirement},
				Outcome: c.outcome, Because: c.because,
				Problem: "for a reason"}
			if c.outcome == reports.Failed {
				scenario.Mismatches = []reports.Mismatch{{Rule: "a rule", Expected: "x", Found: "y"}}
			}
			b := blamed(Case{host, c.crossed}, reports.Report{
				Requirements: []reports.Requirement{{ID: c.requirement, Outcome: c.outcome}},
				Scenarios:    []reports.Scenario{scenario},
			})
			if got := strings.Join(b.Wrong, "\n"); !strings.HasPrefix(got, c.wrong) || (got == "") != (c.wrong == "") {
				t.Errorf("got %q, want %q", got, c.wrong)
			}
			if !reflect.DeepEqual(b.Because, c.because) && len(b.Because)+len(c.because) > 0 {
				t.Errorf("because of %v, want %v", b.Because, c.because)
			}
		})
	}
}

// What a program says of its hosts has to be of the ledger.
func TestLackingNamesRequirements(t *testing.T) {
	ledger := spec.Ledger{Requirements: []spec.Requirement{{ID: "a"}, {ID: "b"}}}
	all := Lacking{Hosts: []LackingHost{{ID: "no-a", Lacks: []string{"a"}}},
		Forbidden: []Forbidden{{ID: "eval", Requirements: []string{"b"}}}}
	if err := all.known(ledger); err != nil {
		t.Error(err)
	}
	all.Hosts[0].Unseen = []string{"c"}
	if err := all.known(ledger); err == nil || !strings.Contains(err.Error(), `no-a names "c"`) {
		t.Errorf("an unknown requirement was accepted: %v", err)
	}
}
