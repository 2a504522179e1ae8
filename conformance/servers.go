package conformance

import (
	"context"
	"fmt"
	"slices"

	"codemode/mockservers"
)

// ServersOf returns the mock servers that a scenario of a recorded run had, with
// the names of that run.
func ServersOf(ctx context.Context, o Options, stored Recorded, scenarioID string) ([]mockservers.Script, error) {
	o.Seed, o.FixedServers = stored.Report.Seed, boolFact(stored.Run, factOwnNames)
	plan, err := loadScenarios(o.Features, o.Ledger)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(plan, func(s planned) bool { return s.id == scenarioID })
	if at < 0 {
		return nil, fmt.Errorf("this suite has no scenario %s; use the suite that ran it", scenarioID)
	}
	return collectServers(ctx, o, plan[at:at+1])
}
