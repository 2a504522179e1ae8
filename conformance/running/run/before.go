package run

import (
	"context"
	"fmt"
	"slices"
	"time"

	"codemode/conformance/judging/check"
	"codemode/conformance/judging/timing"
	"codemode/conformance/running/applicability"
	"codemode/conformance/running/execution"
	"codemode/conformance/running/outcome"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/words/steps"
	"codemode/reports/evidence"
)

// asker asks the host before the scenarios.
func (r *run) asker() applicability.Asker {
	return applicability.Asker{
		Sessions: r.sessions, Words: r.words.Of(applicability.Scope), Spec: r.names, Log: r.log, Notice: r.notice,
	}
}

// askServerIDs asks the host which ids of servers its configuration takes. A host
// that its user has started is not asked.
func (r *run) askServerIDs(ctx context.Context) error {
	unusual := slices.DeleteFunc(slices.Clone(r.chosen), func(s plan.Scenario) bool { return !s.UnusualServerID() })
	if r.FixedServers || len(unusual) == 0 {
		return nil
	}
	ids := outcome.ServerIDs{Kinds: outcome.KindsOf(r.serversOf(ctx, unusual))}
	if len(ids.Kinds) == 0 {
		return nil
	}
	var err error
	ids.Refused, err = r.asker().RefusedIDs(ctx, ids.All())
	r.results.ServerIDs = ids
	if len(ids.Refused) > 0 {
		r.log.Add(evidence.Fact, record.RefusedIDs, ids.Refused)
		r.log.Add(evidence.Fact, record.Note, ids.Sentence())
	}
	return err
}

// calibrate measures how fast machine and host are.
func (r *run) calibrate(ctx context.Context) {
	now := r.Now
	if now == nil {
		now = time.Now
	}
	log := evidence.NewLog()
	defer r.log.TakeTime(log)
	arguments, err := applicability.Minimal(r.names)
	var lease steps.Lease
	if err == nil {
		lease, err = r.sessions.Acquire(ctx, r.asker().Wanted(), log)
	}
	if err != nil {
		r.calibration = &timing.Calibration{Failed: err.Error()}
		return
	}
	measured := timing.Measure(ctx, now, func(ctx context.Context) error {
		defer log.Time(evidence.Run)()
		answer := lease.Session().Run(ctx, arguments)
		if answer.Result == evidence.NoAnswer || answer.Result == evidence.HostGone {
			return fmt.Errorf("asked with %s: %s", arguments, answer.Problem)
		}
		return nil
	})
	// A fault of stopping it is told when a scenario stops one.
	_ = r.notice(r.sessions.Release(lease, measured.Failed == ""))
	r.calibration = &measured
}

// recordPrinted records that a host wrote to its stdout what is no MCP message.
func recordPrinted(log *evidence.Log, printed evidence.Stray) {
	if printed.Lines == 0 {
		return
	}
	lines := fmt.Sprintf("%d lines that are no MCP messages, the first %q", printed.Lines, printed.First)
	if printed.Lines == 1 {
		lines = fmt.Sprintf("a line that is no MCP message, %q", printed.First)
	}
	sentence := "on stdout the host wrote " + lines + "; a strict client gives up there, so print such text to stderr"
	log.Add(evidence.Fact, record.Stdout, sentence)
	log.Add(evidence.Fact, record.Note, sentence)
}

// notesCrash notes that a host was gone at the end of a scenario, by itself. One that the scenario drives to its
// limits, and passes all the same, may be.
func (r *run) notesCrash(a execution.Attempt) {
	if a.Interrupted || a.Err == nil && a.World.Dirty() {
		return
	}
	how := "it was gone at the end"
	for _, run := range check.See(a.World.Log.Events()).AllRuns() {
		if run.Answer.Result == evidence.HostGone {
			how = run.Answer.Problem
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.crashes = append(r.crashes, fmt.Sprintf("%s: %s", a.ID, how))
}

// recordCrashes records that processes of the host ended by themselves.
func recordCrashes(log *evidence.Log, crashes []string) {
	if len(crashes) == 0 {
		return
	}
	sentence := "a process of the host ended by itself while it served " + crashes[0]
	if more := len(crashes) - 1; more > 0 {
		sentence += fmt.Sprintf("; so did %d more", more)
	}
	log.Add(evidence.Fact, record.Crash, sentence)
	log.Add(evidence.Fact, record.Note, sentence)
}
