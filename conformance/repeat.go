package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"codemode/conformance/timing"
	"codemode/reports"
	"codemode/reports/evidence"
)

const (
	// factPace: the [timing.Pace] before the first scenario, in the record of the run.
	factPace = "pace"
	// factRepeated: how the attempt before this one ended, in that of a scenario.
	factRepeated = "repeated"
)

// timed tells whether one of the scenarios, or of the traits they need, takes
// the pace of machine and host to tell.
func timed(scenarios []planned) bool {
	return slices.ContainsFunc(scenarios, func(s planned) bool {
		return s.timing || slices.ContainsFunc(traits(),
			func(t trait) bool { return t.timed && slices.Contains(s.needs, t.name) })
	})
}

// measure takes the pace of machine and host.
func (c *collector) measure(ctx context.Context, held sessions) {
	now := c.options.Now
	if now == nil {
		now = time.Now
	}
	lease, err := held.acquire(ctx, nil, false, evidence.NewLog())
	if err != nil {
		c.pace = &timing.Pace{Failed: err.Error()}
		return
	}
	pace := timing.Measure(ctx, now, func(ctx context.Context) error {
		answer := lease.Session().Run(ctx, json.RawMessage(`{"code":"1"}`))
		if answer.Result != evidence.Answered {
			return errors.New(answer.Problem)
		}
		return nil
	})
	// A fault of stopping it is told when a scenario stops one.
	_ = c.notice(held.release(lease, pace.Failed == ""))
	c.pace = &pace
}

// suspect holds back a result that may be the fault of other scenarios running
// at the same time: the first one that did not pass of a scenario that depends on
// time, or that tries a prerequisite, for which many others wait.
func (c *collector) suspect(s planned, result reports.Scenario, events []evidence.Event) bool {
	if !s.timing && s.tries == "" || c.recorded != nil {
		return false
	}
	why := strings.ReplaceAll(string(result.Outcome), "-", " ")
	switch result.Outcome {
	case reports.Failed:
		why += ": " + result.Mismatches[0].Rule
	case reports.NotObserved, reports.CouldNotRun:
	default:
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.suspects[s.id] != nil {
		return false
	}
	c.suspects[s.id] = &suspicion{why, attemptOf(result), events}
	return true
}

// suspicion is an attempt beside other scenarios that does not count.
type suspicion struct {
	why    string
	ended  reports.Attempt
	events []evidence.Event
}

func attemptOf(s reports.Scenario) reports.Attempt {
	return reports.Attempt{Outcome: s.Outcome, Step: s.Step, Mismatches: s.Mismatches, Problem: s.Problem}
}

// record puts the attempt at the start of the evidence of its repetition.
func (s *suspicion) record(log *evidence.Log) {
	log.Add(evidence.Fact, factRepeated, s.why)
	ended, err := json.Marshal(s.ended)
	if err != nil {
		ended = json.RawMessage("null")
	}
	log.Add(evidence.FirstAttempt, "", evidence.Attempt{Ended: ended, Events: s.events})
}

// repeated tells what the evidence of a scenario holds of an attempt before it.
func repeated(events []evidence.Event) (why string, first *reports.Attempt) {
	for _, e := range events {
		var kept evidence.Attempt
		if e.Kind == evidence.FirstAttempt && json.Unmarshal(e.Data, &kept) == nil &&
			json.Unmarshal(kept.Ended, &first) == nil {
			break
		}
	}
	return textFact(events, factRepeated), first
}

// suspicion returns the first attempt of a scenario that is to be repeated, or nil.
func (c *collector) suspicion(id string) *suspicion {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.suspects[id]
}

// repeatAlone repeats each suspect with nothing else running, at the pace of
// then. What comes of it counts.
func (c *collector) repeatAlone(ctx context.Context, held sessions) error {
	for _, s := range c.chosen {
		if c.suspicion(s.id) == nil || c.hasResult(s.id) || ctx.Err() != nil {
			continue
		}
		if s.timing {
			c.measure(ctx, held)
		}
		if err := c.execute(ctx, []planned{s}, held); err != nil {
			return err
		}
	}
	return nil
}
