// Package timing measures how fast machine and host are at the moment, and
// derives from that how long the suite waits for a run that has to end by
// itself. No such wait is a fixed time: a busy machine gets a longer one, and
// on one that is too busy nothing is told from time at all.
package timing

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// FactName is the name of the fact that holds a [Deadline] in the evidence.
const FactName = "window"

// Calibration is how fast machine and host are.
type Calibration struct {
	// RoundTripMs is the slowest of some minimal runs, TypicalMs their
	// median, in milliseconds.
	RoundTripMs int64 `json:"roundTripMs"`
	TypicalMs   int64 `json:"typicalMs"`
	// LateMs is how late the machine woke a sleeping program at worst, in milliseconds.
	LateMs int64 `json:"lateMs"`
	// Failed says which minimal run was not answered, and what came; empty when all were.
	Failed string `json:"failed,omitempty"`
}

// Deadline is how long the suite waits for a run that has to end after a limit.
type Deadline struct {
	LimitMs int64 `json:"limitMs"`
	// LengthMs is counted from sending the request, in milliseconds.
	LengthMs int64 `json:"lengthMs"`
	Calibration
}

const (
	// samples is how many runs, and how many sleeps, are measured.
	samples = 5
	// nap is how long a sleep is meant to be.
	nap = time.Millisecond
	// trips is how many round trips a host may need for what comes before and
	// after the limit: starting a sandbox, ending it, and calls within.
	trips = 10
	// leastMs is what a host has for them on any machine, in milliseconds: ending
	// a sandbox is more work than a minimal run.
	leastMs = 1500
	// scaleMs is the longest round trip, in milliseconds, with which a run is well under
	// way before the shortest limit that scenarios have, 400 ms, ends it: half of that is
	// left for what the script does. For a longer one a limit is doubled, tripled and so on.
	scaleMs = 200
	// longMs is from where on a limit, in milliseconds, has room for every host that is
	// judged by time at all: these are what systems have by default.
	longMs = 20_000
	// mostLateMs is how long after a limit a run may end, in milliseconds, beside its round trips.
	mostLateMs = 10_000
	// patience is how many times as long as its limit a run may take that has to end some time.
	patience = 10
	// steadyMs is the longest round trip, in milliseconds, that counts for the deadline as
	// it is. A single slower one, on a machine that is busy at times, is no reason to wait longer.
	steadyMs = 1500
	// mostTripMs is the longest round trip, in milliseconds, with which there is still
	// a limit to be waited for.
	mostTripMs = 5000
)

// Scale is by how much limits of time are longer than a scenario says. No sentence
// asks a host to be fast, but a limit has to leave it the time to begin.
func (c Calibration) Scale() int64 {
	trip := min(c.TypicalMs+c.LateMs, mostTripMs)
	return max(1, (trip+scaleMs-1)/scaleMs)
}

// ScaleOf is [Calibration.Scale] for a limit, 1 for a long one.
func (c Calibration) ScaleOf(limit time.Duration) int64 {
	if limit.Milliseconds() >= longMs {
		return 1
	}
	return c.Scale()
}

// Deadline gives a run its limit, which is scaled, once more, and some round trips.
func (c Calibration) Deadline(limit time.Duration) Deadline {
	return c.DeadlineOf(time.Duration(c.ScaleOf(limit)) * limit)
}

// DeadlineOf is [Calibration.Deadline] for a limit that is scaled already.
func (c Calibration) DeadlineOf(limit time.Duration) Deadline {
	ms := limit.Milliseconds()
	longest := max(steadyMs, c.TypicalMs+c.LateMs)
	return Deadline{LimitMs: ms, Calibration: c,
		LengthMs: ms + overtime(ms) + max(leastMs, trips*min(c.RoundTripMs+c.LateMs, longest))}
}

// overtime is how long after a limit a run may end beside its round trips, both in milliseconds.
func overtime(limitMs int64) int64 { return min(limitMs, mostLateMs) }

// Patient is the deadline of a run that has to end some time, however long after its limit.
func (d Deadline) Patient() Deadline {
	d.LengthMs = max(d.LengthMs, patience*d.LimitMs)
	return d
}

// Within is the deadline where no run is waited for longer than most. One that most does not
// even leave the time of a quick host stays.
func (d Deadline) Within(most time.Duration) Deadline {
	if ms := most.Milliseconds(); ms > 0 && ms >= d.LimitMs+leastMs+2*d.TypicalMs {
		d.LengthMs = min(d.LengthMs, ms)
	}
	return d
}

// Duration is the deadline as a duration.
func (d Deadline) Duration() time.Duration { return time.Duration(d.LengthMs) * time.Millisecond }

// Late tells whether it is the machine, and not the host, that nothing can be told for.
func (c Calibration) Late() bool { return c.Failed == "" && c.LateMs > mostTripMs/2 }

// Problem says why nothing can be told from time with this calibration, or nothing.
func (c Calibration) Problem() string {
	switch {
	case c.Failed != "":
		return "a minimal run, made to measure the host's speed, gave no value: " + c.Failed
	case c.TypicalMs+c.LateMs > mostTripMs:
		return fmt.Sprintf("a minimal run takes %d ms, and the machine wakes a sleeping program up to %d ms late",
			c.TypicalMs, c.LateMs)
	}
	return ""
}

// Measure times some minimal runs, and how late the machine wakes
// this program. now is the clock.
func Measure(ctx context.Context, now func() time.Time, run func(context.Context) error) Calibration {
	var c Calibration
	var trips []int64
	for range samples {
		start := now()
		if err := run(ctx); err != nil {
			c.Failed = err.Error()
			return c
		}
		trips = append(trips, now().Sub(start).Milliseconds())
	}
	slices.Sort(trips)
	c.RoundTripMs, c.TypicalMs = trips[samples-1], trips[samples/2]
	for range samples {
		start := now()
		select {
		case <-time.After(nap):
		case <-ctx.Done():
		}
		c.LateMs = max(c.LateMs, (now().Sub(start) - nap).Milliseconds())
	}
	return c
}

// FactShare is the name of the fact that holds a [Share] in the evidence.
const FactShare = "processor"

// Share is what the busiest thread of a host has had of a processor from the beginning of a run to its deadline, and
// how long it has waited for one while others had it, in milliseconds.
type Share struct {
	SpentMs  int64 `json:"spentMs"`
	WaitedMs int64 `json:"waitedMs"`
}

// Starved tells whether a script that computes may not have come to a limit, counted in processor time, or its host not
// have noticed, because the machine had too much else to do: it had something to do for most of the time until the
// deadline, and waited for a processor for a fifth of that and more. The thread may have made the sandbox, too, before
// the limit began, and it goes on until the host notices: half of a deadline's [overtime] is for these.
func (s Share) Starved(d Deadline) bool {
	busy := s.SpentMs + s.WaitedMs
	return s.SpentMs < d.LimitMs+overtime(d.LimitMs)/2 && 2*busy > d.LengthMs && 5*s.WaitedMs > busy
}
