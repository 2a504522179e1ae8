package rules

import "time"

// EndingRule says when a run is over whose module has ended (§3.2.2), and what
// may not go wrong meanwhile (§3.3.4).
type EndingRule struct {
	// TimersWithin is how soon a timer has to be due to be waited for; below 0 none is.
	TimersWithin time.Duration
	// UnawaitedCalls: calls that the script did not await are waited for.
	UnawaitedCalls bool
	// SendGrace is how long calls that are not waited for have to be sent.
	SendGrace time.Duration
	// CallDelay is how long a call is held back before it is sent; the end of its run
	// drops it.
	CallDelay time.Duration
	// FailUnhandled: a rejection that nobody handles, and an exception in the callback
	// of a timer, make the run fail.
	FailUnhandled bool
	// ReportUnhandled: such a failure that does not make the run fail is a finding.
	ReportUnhandled bool
	// FailAtOnce: a rejection that nobody has handled yet makes the run fail, without
	// waiting for the end of the module.
	FailAtOnce bool
	// MaxWait bounds each wait of a host whose timeoutMs measures only the time that
	// the script runs (§3.2.4); with 0 it measures waits too.
	MaxWait time.Duration
	// Anew: that time begins anew after each wait.
	Anew bool
	// Stuck is how a run ends whose module waits for what cannot happen any more.
	Stuck StuckEnding
}

// StuckEnding is one of three ways, all of which conform.
type StuckEnding int

const (
	// StuckFails: the run fails as soon as that is known.
	StuckFails StuckEnding = iota
	// StuckWaits: it is not noticed, so that the time limit ends the run.
	StuckWaits
	// StuckEnds: the await counts as the end of the module.
	StuckEnds
)

// Patience is how long after the time limit the worker of a run is ended by force: at
// once after its grace, unless the run may take longer.
func (r EndingRule) Patience(grace time.Duration) time.Duration {
	return grace + 2*r.MaxWait
}

// Ending waits for calls, and for timers that are due within a second; later
// ones are nearly always the losing side of a race.
func Ending() EndingRule {
	return EndingRule{TimersWithin: time.Second, UnawaitedCalls: true, FailUnhandled: true}
}
