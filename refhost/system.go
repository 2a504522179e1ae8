package refhost

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/refhost/policy"
	"codemode/refhost/rules"
)

// System is what a host speaks: by which rules scripts run, what a configuration means for it, and what agents are
// offered. [CodeMode] and [MCPI] are systems.
type System interface {
	// Sandbox has the rules of its workers.
	Sandbox() rules.Set
	// Configured is a configuration with what the system's own section adds to policy and audit.
	Configured(Config) Config
	// Bounds are the limits of runs by a configuration; timeoutGiven tells that a person has chosen the time.
	Bounds(c Config, b rules.Bounds, timeoutGiven bool) (rules.Bounds, bool)
	// Approving is a policy that asks where the system demands it.
	Approving(policy.Policy) policy.Policy
	// worker is what a worker is started with, behind [WorkerArgument], to have the rules.
	worker() []string
	// runner makes the runs of the system.
	runner(Runner) Runner
	// ineligible says why scripts cannot call a tool whatever the policy says, or ""; nil says so of none.
	ineligible() func(policy.Tool) string
	// server is what agents' clients connect to.
	server(context.Context, *Host) *mcp.Server
	// execute runs the code of a request, and returns the text of the answer, and whether the run failed.
	execute(ctx context.Context, h *Host, request json.RawMessage) (text string, failed bool)
	// shown is all that an agent is shown.
	shown(context.Context, *Host) string
	// about says of a connected server what scripts need to know, if anything.
	about(*Host, Status) string
	// examine tells what scripts cannot use of what the servers offer.
	examine(*Host) []Finding
}
