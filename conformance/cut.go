package conformance

import (
	"fmt"

	"codemode/conformance/driver"
	"codemode/reports"
	"codemode/reports/evidence"
)

const (
	// factCut: the serverId of a mock server whose link to the host broke in the
	// middle of a call, in the record of a scenario.
	factCut = "cut"
	// factGone: true when the host had ended by the end of a scenario.
	factGone = "host-gone"
)

// recordCut adds a broken link to the log of the scenario that is using the
// server, if any.
func recordCut(log *evidence.Log, serverID string) {
	if log != nil {
		log.Add(evidence.Fact, factCut, serverID)
	}
}

// cutShort keeps a scenario from counting against the host when a link of the
// suite's own broke under it. A host that is gone may have torn its servers down
// with it: that counts. A scenario that passed all the same passed.
func cutShort(s *reports.Scenario, events []evidence.Event) {
	server := textFact(events, factCut)
	if server == "" || boolFact(events, factGone) || !s.Outcome.Missed() || s.Outcome == reports.SuiteError {
		return
	}
	blame := driver.Blame{
		Party: driver.BlameSuite, Tried: fmt.Sprintf("the link between the host and the mock server %s", server),
		Found: "its bridge ended in the middle of a call, before the host closed the bridge's stdin",
		Next:  "run the scenario again; if it is the host that kills its servers, make it close their stdin first",
	}
	s.Outcome, s.Problem, s.Mismatches = reports.CouldNotRun, blame.Error(), nil
}
