package run

import (
	"runtime"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/words/typescript"
	"codemode/mockservers"
	"codemode/reports"
	"codemode/reports/evidence"
)

// Options say which host is judged, how, and who is told.
type Options struct {
	Host driver.Host
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
	// [sessions.DefaultHostReady].
	HostReady   time.Duration
	WriteConfig func(servers []driver.ServerConfig) error
	// Without are the options of the configuration that the host does not offer: what is about them is not applicable.
	Without []string
	// Refused is told once, while the host is waited for, of an answer that is none of a
	// host. It may be nil.
	Refused func(err error)
	// Isolate gives each scenario a host that has its servers alone, where scenarios
	// otherwise share hosts.
	Isolate bool
	// RepeatSoon is set for a run that is stopped at some failure: what did not pass beside
	// other scenarios is repeated soon, and not after all of them.
	RepeatSoon bool
	// TypeScript says where the compiler comes from that judges declarations.
	TypeScript typescript.Options
	// Began is told the id of each scenario of which an attempt begins, also of those that
	// ask for a behaviour. It may be nil, and has to be safe for concurrent use.
	Began func(id string)
	// Started is told how many scenarios will run, Finished each one that ended,
	// with its evidence. Both may be nil; these two are never called concurrently.
	Started  func(total int)
	Finished func(done int, s reports.Scenario, events []evidence.Event)
	// Repeating is told how many scenarios that did not pass are repeated now. It may be nil.
	Repeating func(scenarios int)
	// Ended is told the record of the run itself, beside those of its scenarios: what
	// the host was asked before them, and what kept it from being judged. Judging again
	// needs it. It may be nil.
	Ended func(run []evidence.Event)
	// Now is the clock by which the pace of machine and host is measured; nil
	// means time.Now.
	Now func() time.Time
	// Noticed is told in a sentence what went wrong with the host beside the
	// specification, such as that it had to be killed. It may be nil.
	Noticed func(sentence string)
}

// DefaultParallel is [ParallelOn] the processors that this process may use.
func DefaultParallel() int { return ParallelOn(runtime.GOMAXPROCS(0)) }

// ParallelOn is four times the number of processors, and twice where these are many:
// scenarios mostly wait.
func ParallelOn(processors int) int { return max(2*processors, min(4*processors, 16)) }
