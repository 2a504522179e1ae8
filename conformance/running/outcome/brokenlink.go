package outcome

import (
	"encoding/json"
	"fmt"
	"slices"

	"codemode/conformance/driver"
	"codemode/conformance/running/record"
	"codemode/reports"
	"codemode/reports/evidence"
)

// excuseBrokenLink keeps a scenario from counting against the host when a link of the
// suite's own broke under it. A host that is gone may have torn its servers down
// with it: that counts. A scenario that passed all the same passed. A link that broke in the attempt before, too, is
// broken by the host: nothing else ends a server in the middle of a call again and again.
func excuseBrokenLink(s *reports.Scenario, events []evidence.Event) {
	server := record.Text(events, record.BrokenLink)
	if server == "" || record.Bool(events, record.HostGone) || !s.Outcome.Missed() || s.Outcome == reports.SuiteError {
		return
	}
	if brokeBefore(events) {
		s.Outcome, s.Problem = reports.Failed, ""
		s.Mismatches = append([]reports.Mismatch{{Rule: "the host leaves a server running while a call is under way",
			Where: server, Expected: "its process lives until the call has ended, or the host closes its stdin",
			Found: "its process ended in the middle of a call, in each of two attempts"}}, s.Mismatches...)
		return
	}
	blame := driver.Blame{
		Party: driver.BlameSuite, Tried: fmt.Sprintf("the link between the host and the mock server %s", server),
		Found: "its bridge ended in the middle of a call, before the host closed the bridge's stdin",
		Next:  "run the scenario again; if it is the host that kills its servers, make it close their stdin first",
	}
	s.Outcome, s.Problem, s.Mismatches = reports.CouldNotRun, blame.Error(), nil
}

// brokeBefore tells whether a link broke in the attempt that was repeated.
func brokeBefore(events []evidence.Event) bool {
	return slices.ContainsFunc(events, func(e evidence.Event) bool {
		var first evidence.Attempt
		return e.Kind == evidence.FirstAttempt && json.Unmarshal(e.Data, &first) == nil &&
			record.Text(first.Events, record.BrokenLink) != "" && !record.Bool(first.Events, record.HostGone)
	})
}
