// Package conformance runs the features against a host and makes the report:
// it plans, runs and collects. What is right and wrong is decided by checks.
package conformance

import (
	"io/fs"
	"runtime"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/score"
	"codemode/conformance/steps"
	"codemode/conformance/typescript"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Version is the suite's own version, semver.
const Version = "0.1.0"

// Options say what is run, against whom, and who is told.
type Options struct {
	Host driver.Host
	// Features and Ledger are what is judged; both are embedded in the program.
	Features fs.FS
	Ledger   spec.Ledger
	// LedgerDigest identifies the ledger in the report.
	LedgerDigest string
	// Matrix and Blind are what the suite is known to notice; its score stands in the report.
	Matrix    score.Matrix
	Blind     score.Blind
	Selection reports.Selection
	// Known are the failures that are known, by requirement. They change no
	// outcome and no verdict.
	Known map[string]reports.Known
	// Confirmations are what persons have confirmed of what no program can tell.
	Confirmations []reports.Confirmation
	// Seed makes names, values and the order of scenarios; 0 is a seed like any other.
	Seed uint64
	// Parallel is how many scenarios run at a time; 0 means [DefaultParallel].
	Parallel int
	// Servers says how the host reaches the mock servers. Its Tap is set by the run.
	Servers mockservers.Options
	// FixedServers is set for a host that is already running: all servers of
	// the selected scenarios are started before it, and WriteConfig is told the
	// configuration that it has to be started with.
	FixedServers bool
	// OneHost is set for a host that is started anew in its one place, so that there
	// is no other beside it.
	OneHost bool
	// HostReady is how long the user has then to start the host; 0 means
	// [DefaultHostReady].
	HostReady   time.Duration
	WriteConfig func(servers []driver.ServerConfig) error
	// TypeScript says where the compiler comes from that judges declarations.
	TypeScript typescript.Options
	// Started is told how many scenarios will run, Finished each one that ended,
	// with its evidence. Both may be nil; they are never called concurrently.
	Started  func(total int)
	Finished func(done int, s reports.Scenario, events []evidence.Event)
	// Ended is told the record of the run itself, beside those of its scenarios:
	// the facts that were established, and what kept the host from being judged.
	// [Judge] needs it. It may be nil.
	Ended func(run []evidence.Event)
	// Now is the clock by which the pace of machine and host is measured; nil
	// means time.Now.
	Now func() time.Time
	// Noticed is told in a sentence what went wrong with the host beside the
	// specification, such as that it had to be killed. It may be nil.
	Noticed func(sentence string)
}

// ScenarioTimeout bounds one scenario. Every wait within it has a shorter
// timeout of its own (see [driver.Timeouts]); this one only stops a defect of
// the suite from hanging a run.
const ScenarioTimeout = 5 * time.Minute

// DefaultParallel is twice the number of processors: scenarios mostly wait.
func DefaultParallel() int { return 2 * runtime.GOMAXPROCS(0) }

// names are the seeded words of a scenario. Scenarios that share one running
// host have words of their own.
func (o Options) names(scope string) steps.Names {
	if !o.FixedServers {
		scope = ""
	}
	return steps.Names{Seed: o.Seed, Scope: scope}
}
