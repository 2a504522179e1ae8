package evidence

import (
	"encoding/json"
	"time"
)

// Work is what time goes into while a host is judged.
type Work string

// The kinds of work that are measured. Two of a kind at the same time count twice.
const (
	// HostStart: from starting the host to its answer to the handshake.
	HostStart Work = "host-start"
	// HostStop: from closing the host's stdin until nothing of it is left.
	HostStop Work = "host-stop"
	// Run: from sending a call of a tool to its answer.
	Run Work = "run"
	// Request: from sending any other request to the host, or several in a row, to the answer.
	Request Work = "request"
	// MockServers: starting and stopping those of one host.
	MockServers Work = "mock-servers"
	// Wait: waiting for what a host may do, or need not.
	Wait Work = "wait"
	// TypeScript: waiting for the compiler, and for what it says of one project.
	TypeScript Work = "typescript"
)

// OfHost tells whether it is the host that does the work.
func (w Work) OfHost() bool { return w == HostStart || w == HostStop || w == Run || w == Request }

// Sum is how often work of one kind was done, and how long that took in all, in microseconds.
type Sum struct {
	Count int   `json:"count"`
	Us    int64 `json:"us"`
}

// Time is how long something took in all, in microseconds, and what of that was measured.
type Time struct {
	Us int64        `json:"us"`
	Of map[Work]Sum `json:"of,omitempty"`
}

// Plus is the time of both, one after the other.
func (t Time) Plus(other Time) Time {
	sum := Time{Us: t.Us + other.Us, Of: map[Work]Sum{}}
	for _, of := range []map[Work]Sum{t.Of, other.Of} {
		for work, s := range of {
			sum.Of[work] = Sum{sum.Of[work].Count + s.Count, sum.Of[work].Us + s.Us}
		}
	}
	return sum
}

// HostUs is the work of the host in all, in microseconds.
func (t Time) HostUs() (us int64) {
	for work, s := range t.Of {
		if work.OfHost() {
			us += s.Us
		}
	}
	return us
}

// Time measures work from now until the function that it returns is called.
func (l *Log) Time(w Work) (end func()) {
	start := time.Now()
	return func() { l.spend(map[Work]Sum{w: {1, time.Since(start).Microseconds()}}) }
}

// spend counts work that was done.
func (l *Log) spend(of map[Work]Sum) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spent = Time{Of: l.spent}.Plus(Time{Of: of}).Of
}

// TakeTime counts what another log has measured here, too.
func (l *Log) TakeTime(other *Log) {
	other.mu.Lock()
	of := other.spent
	other.mu.Unlock()
	l.spend(of)
}

// AddTime records, as [Took], how long it is since the log's start, and what was measured.
func (l *Log) AddTime() {
	l.mu.Lock()
	t := Time{Us: time.Since(l.start).Microseconds(), Of: l.spent}
	l.mu.Unlock()
	l.Add(Took, "", t)
}

// TimeOf is what was recorded of time, that of attempts that do not count with it.
// It is false where nothing was.
func TimeOf(events []Event) (sum Time, recorded bool) {
	for _, e := range events {
		var t Time
		var first Attempt
		switch {
		case e.Kind == Took && json.Unmarshal(e.Data, &t) == nil:
			recorded = true
		case e.Kind == FirstAttempt && json.Unmarshal(e.Data, &first) == nil:
			t, _ = TimeOf(first.Events)
		}
		sum = sum.Plus(t)
	}
	return sum, recorded
}
