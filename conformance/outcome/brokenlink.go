package outcome

import (
	"fmt"

	"codemode/conformance/driver"
	"codemode/conformance/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// excuseBrokenLink keeps a scenario from counting against the host when a link of the
// suite's own broke under it. A host that is gone may have torn its servers down
// with it: that counts. A scenario that passed all the same passed.
func excuseBrokenLink(s *reports.Scenario, events []evidence.Event) {
	server := record.Text(events, record.BrokenLink)
	if server == "" || record.Bool(events, record.HostGone) || !s.Outcome.Missed() || s.Outcome == reports.SuiteError {
		return
	}
	blame := driver.Blame{
		Party: driver.BlameSuite, Tried: fmt.Sprintf("the link between the host and the mock server %s", server),
		Found: "its bridge ended in the middle of a call, before the host closed the bridge's stdin",
		Next:  "run the scenario again; if it is the host that kills its servers, make it close their stdin first",
	}
	s.Outcome, s.Problem, s.Mismatches = reports.CouldNotRun, blame.Error(), nil
}
