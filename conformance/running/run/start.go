package run

import (
	"context"
	"errors"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/running/applicability"
	"codemode/conformance/running/record"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/mockservers"
	"codemode/reports/evidence"
)

// muchLonger is how many times longer than another start of the host a start has to have been waited for, twice, for
// the host to be taken not to start at all: what starts slowly each time may be right.
const muchLonger = 5

// acquire gives a scenario a session. Where the host does not start, it notes whether that is a fault of its own: it
// starts with another configuration.
func (r *run) acquire(ctx context.Context, in *chunk, wanted sessions.Wanted, log *evidence.Log) (steps.Lease, error) {
	began := time.Now()
	lease, err := in.acquire(ctx, r.sessions, wanted, log)
	took := time.Since(began)
	var blame *driver.Blame
	switch late := driver.StartedTooLate(err); {
	case err == nil && !lease.Used():
		r.started(took)
		return lease, nil
	case in.shared || r.FixedServers || ctx.Err() != nil || !errors.As(err, &blame):
		return lease, err
	case late && r.startsWithin(ctx, took/muchLonger):
		if lease, err = in.acquire(ctx, r.sessions, wanted, log); !driver.StartedTooLate(err) {
			return lease, err
		}
	case late || !driver.RefusedToStart(err) || !r.startsWithin(ctx, time.Hour):
		return lease, err
	}
	log.Add(evidence.Fact, record.NoStart, blame.Found)
	return nil, err
}

// started notes how long a start took.
func (r *run) started(took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slowest = max(r.slowest, took)
}

// startsWithin tells whether each start of the host so far took less than that; where there was none, it is started
// with one ordinary server.
func (r *run) startsWithin(ctx context.Context, most time.Duration) bool {
	r.mu.Lock()
	slowest := r.slowest
	r.mu.Unlock()
	if slowest > 0 {
		return slowest < most
	}
	servers := []mockservers.Script{applicability.Script(r.words.Of(applicability.Scope), r.names)}
	began := time.Now()
	lease, err := r.sessions.Acquire(ctx, sessions.Wanted{Servers: servers, Fresh: true}, evidence.NewLog())
	if err != nil {
		return false
	}
	took := time.Since(began)
	r.started(took)
	return r.notice(r.sessions.Release(lease, true)) == nil && took < most
}
