package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cucumber/godog"

	"codemode/conformance/driver"
	"codemode/conformance/judging/check"
	"codemode/conformance/judging/timing"
	"codemode/reports/evidence"
)

func registerTiming(sc registry) {
	sc.Ask(`^the agent runs with limits (\{.*\}), due to end after (\d+) ms:$`,
		func(ctx context.Context, limits, ms string, source *godog.DocString) error {
			w := worldOf(ctx)
			limit := time.Duration(number(ms)) * time.Millisecond
			return w.runWithin(ctx, w.nextLabel(), source.Content, limits, limit)
		})
	sc.When(`^(\d+) ms go by$`, func(ctx context.Context, ms string) error {
		return worldOf(ctx).delay(ctx, time.Duration(number(ms))*time.Millisecond)
	})
	then(sc, `the run took at least (\d+) ms`, func(s seen, args []string) check.Verdict {
		return check.Took(s.Seen, int64(number(args[0])))
	})
	judged(sc, `the run ended in time`, check.EndedInTime)
	judged(sc, `the host ended the run by itself`, check.EndedByItself)
	judged(sc, `the host ended each of these runs by itself`, check.EachEndedByItself)
}

// runWithin is run for a call that has to be over soon after a limit. It is
// given up at its deadline. A slow host has longer for both.
func (w *World) runWithin(ctx context.Context, label, code, limits string, limit time.Duration) error {
	return w.runUnderLimit(ctx, label, code, limits, limit, func(d timing.Deadline) timing.Deadline { return d })
}

// runToItsEnd is run for a call that has to end some time after a limit that the host was told.
func (w *World) runToItsEnd(ctx context.Context, label, code, limits string, limit time.Duration) error {
	return w.runUnderLimit(ctx, label, code, limits, limit, timing.Deadline.Patient)
}

func (w *World) runUnderLimit(ctx context.Context, label, code, limits string, limit time.Duration,
	length func(timing.Deadline) timing.Deadline) error {
	if w.replay != nil {
		return w.replay.run(label, request(code, scaled(limits, w.replay.scale(limit))))
	}
	if w.asked() {
		return w.run(ctx, label, request(code, limits))
	}
	if err := w.leaveRoom(ctx, limits, limit); err != nil {
		return err
	}
	scale, most := w.scaleOf(limit), driver.RunTimeout(w.lease.Session())
	deadline := length(w.Calibration.DeadlineOf(time.Duration(scale) * limit)).Within(most)
	w.told = true
	w.Log.Add(evidence.Fact, timing.FactName, deadline)
	if most > 0 && deadline.Duration() > most {
		return &CouldNotRunError{&driver.Blame{
			Party: driver.BlameHost, Tried: "waiting for the end of a run at its limit",
			Found: fmt.Sprintf("at the host's speed that may take %v, but --run-timeout is %v", deadline.Duration(),
				most),
			Next: fmt.Sprintf("raise --run-timeout above %v", deadline.Duration()),
		}}
	}
	ctx, cancel := context.WithTimeout(ctx, deadline.Duration())
	defer cancel()
	share := w.shareBefore(deadline)
	err := w.run(ctx, label, request(code, scaled(limits, scale)))
	share()
	return err
}

// shareBefore looks, now and towards the end of a deadline, at what the host has had of a processor; what it returns
// records what came between, if it has come so far.
func (w *World) shareBefore(deadline timing.Deadline) (record func()) {
	meter, ok := w.lease.Session().(driver.Meter)
	if !ok {
		return func() {}
	}
	stop := shareUntil(meter, deadline.Duration()*9/10)
	return func() {
		if share, ok := stop(); ok {
			w.Log.Add(evidence.Fact, timing.FactShare, share)
		}
	}
}

// shareUntil is what the busiest thread has from now until some time later has passed, unless it is stopped before.
// A look that has begun is waited for: with a machine that is busy it takes longest, and is needed most.
func shareUntil(meter driver.Meter, later time.Duration) (stop func() (timing.Share, bool)) {
	seen := make(chan timing.Share, 1)
	began := meter.Threads()
	look := time.AfterFunc(later, func() { seen <- busiest(began, meter.Threads()) })
	return func() (timing.Share, bool) {
		if look.Stop() {
			return timing.Share{}, false
		}
		return <-seen, true
	}
}

// busiest is what the thread that had most to do has had of a processor in between.
func busiest(before, after map[int]driver.Turns) (most timing.Share) {
	for id, now := range after {
		share := timing.Share{SpentMs: (now.Spent - before[id].Spent).Milliseconds(),
			WaitedMs: (now.Waited - before[id].Waited).Milliseconds()}
		if share.SpentMs+share.WaitedMs > most.SpentMs+most.WaitedMs {
			most = share
		}
	}
	return most
}

// scaled is limits with timeoutMs that many times longer. What is no number stays.
func scaled(limits string, factor int64) string {
	var members map[string]json.RawMessage
	var ms int64
	if factor == 1 || json.Unmarshal([]byte(limits), &members) != nil ||
		json.Unmarshal(members["timeoutMs"], &ms) != nil {
		return limits
	}
	members["timeoutMs"] = json.RawMessage(fmt.Sprint(ms * factor))
	raw, err := json.Marshal(members)
	if err != nil {
		return limits
	}
	return string(raw)
}

// deadline is how long to wait for what has to happen after a limit, and records it.
func (w *World) deadline(limit time.Duration) (timing.Deadline, error) {
	if err := w.timed(); err != nil {
		return timing.Deadline{}, err
	}
	deadline := w.Calibration.Deadline(limit)
	w.Log.Add(evidence.Fact, timing.FactName, deadline)
	return deadline, nil
}
