package run

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemode/conformance/judging/check"
	"codemode/conformance/running/applicability"
	"codemode/conformance/running/plan"
	"codemode/conformance/running/record"
	"codemode/conformance/running/sessions"
	"codemode/conformance/words/steps"
	"codemode/reports"
	"codemode/reports/evidence"
)

// mostBefore is how many of the scenarios that a process had served are tried as the cause of a failure after them.
const mostBefore = 12

// slower is how many times longer a run may take beside others, on a busy machine, than alone.
const slower = 20

// brief is the time alone, in milliseconds, below which [slower] says nothing of a run: a busy machine that starts it
// late holds up the shortest one as much. Scenarios that depend on time have runs beside each other, which starts each
// of these later: theirs is briefTimed.
const (
	brief      = 50
	briefTimed = 250
)

// lateMs is how much later than three times its time alone a run is answered that a busy machine held up.
const lateMs = 100

// cause finds what outside the host made an attempt at a scenario end as it did that passes alone; nil where nothing
// was shown. An error in place of an answer, and a process that ended, are the host's own, whoever was beside it.
func (r *run) cause(ctx context.Context, s plan.Scenario, first, alone *attempt) *reports.Forgiven {
	switch {
	case first.result.Outcome == reports.SuiteError || record.Text(first.events, record.BrokenLink) != "":
		return &reports.Forgiven{Cause: reports.BySuite, Why: "the suite, or its way to the servers, was at fault"}
	case broke(first, alone):
		return nil
	case s.Timing && (late(first, alone) || crowded(first)) || nearItsLimit(first, alone) || cutOff(first, alone) ||
		limited(first, alone):
		return &reports.Forgiven{Cause: reports.ByTime,
			Why: "it depends on time, beside others its runs took longer, and it passed with nothing beside it"}
	case waited(first, alone):
		return &reports.Forgiven{Cause: reports.ByTime,
			Why: "a run was not answered in time that alone takes more than a twentieth of that"}
	case first.host == nil:
		return nil
	}
	defer func() { _ = r.notice(r.sessions.Retire(first.host)) }()
	if r.failsWithServers(ctx, s, first) {
		return &reports.Forgiven{Cause: reports.ByServers, Why: "with the servers of other scenarios it failed in " +
			"each of two new processes that had served nothing, and passed with its own"}
	}
	if p := r.changer(ctx, s, first); p != nil {
		return &reports.Forgiven{Cause: reports.ByScenario, Why: fmt.Sprintf("%s changes its host: after that it "+
			"failed again, and not after as many other runs", p.ID)}
	}
	return nil
}

// unstarted is the cause where the host did not start with the servers of other scenarios: there was no attempt.
func unstarted(first *attempt) *reports.Forgiven {
	if first.host == nil || len(first.leases) > 0 {
		return nil
	}
	return &reports.Forgiven{Cause: reports.ByStart, Why: "with the servers of other scenarios the host did not start"}
}

// broke tells whether a run of the first attempt got an error in place of an answer, or none since the process ended,
// or no object where there is one alone.
func broke(first, alone *attempt) bool {
	fine := map[string]bool{}
	for _, run := range check.See(alone.events).AllRuns() {
		fine[run.Label] = answered(run) && run.Answer.Response != nil
	}
	return slices.ContainsFunc(check.See(first.events).AllRuns(), func(run check.Run) bool {
		gone := run.Answer.Result == evidence.HostGone || run.Answer.Result == evidence.ProtocolError
		return gone && !sameEnd(run, alone) || fine[run.Label] && answered(run) && run.Answer.Response == nil
	}) || record.Bool(first.events, record.HostGone)
}

// sameEnd tells whether the run of that name ended in the same way alone: some scenarios ask for errors.
func sameEnd(run check.Run, alone *attempt) bool {
	return slices.ContainsFunc(check.See(alone.events).AllRuns(),
		func(o check.Run) bool { return o.Label == run.Label && o.Answer.Result == run.Answer.Result })
}

func answered(run check.Run) bool {
	return run.Answer.Result == evidence.Answered || run.Answer.Result == evidence.ToolError
}

// late tells whether a run of the first attempt took clearly longer than the same one alone: a machine that is late
// shows it. A wrong value that came as soon as the right one is the host's, however late another run of the scenario
// was: where the mismatches name runs, these count, and what was under way beside them. One that took more than
// [slower] times as long hung.
func late(first, alone *attempt) bool {
	took := map[string]int64{}
	for _, run := range check.See(alone.events).AllRuns() {
		took[run.Label] = run.Answer.ElapsedMs
	}
	counts := spansOf(first.events).beside(first.result.Mismatches)
	return slices.ContainsFunc(check.See(first.events).AllRuns(), func(run check.Run) bool {
		usual, known := took[run.Label]
		took := run.Answer.ElapsedMs
		return known && counts(run.Label) && took >= 3*usual+lateMs && took <= slower*max(usual, briefTimed)
	})
}

// spans tell of each run, by its label, the first and the last event that it was under way at.
type spans map[string][2]int

func spansOf(events []evidence.Event) spans {
	t := spans{}
	for at, e := range events {
		switch e.Kind {
		case evidence.RunRequest:
			t[e.Name] = [2]int{at, len(events)}
		case evidence.RunAnswer:
			t[e.Name] = [2]int{t[e.Name][0], at}
		}
	}
	return t
}

// beside tells of a run whether it was under way at the same time as one that the mismatches name. It is true of all
// where they name none.
func (t spans) beside(mismatches []reports.Mismatch) func(label string) bool {
	var named []string
	for label := range t {
		if slices.ContainsFunc(mismatches, func(m reports.Mismatch) bool {
			return m.Where == label || strings.HasPrefix(m.Where, label+", ")
		}) {
			named = append(named, label)
		}
	}
	return func(label string) bool {
		return len(named) == 0 || slices.ContainsFunc(named, func(other string) bool {
			return t[label][0] <= t[other][1] && t[other][0] <= t[label][1]
		})
	}
}

// crowded tells whether nothing was told from a limit of time, since beside others the host did not come to it, or did
// not even come to begin a script before it.
func crowded(first *attempt) bool {
	return first.result.Outcome == reports.CouldNotRun && slices.ContainsFunc(first.events,
		func(e evidence.Event) bool { return e.Kind == evidence.Fact && e.Name == steps.RoomFact })
}

// nearItsLimit tells whether a run came near to the limit of time that it asked for. One that takes next to nothing of
// that time alone hung.
func nearItsLimit(first, alone *attempt) bool {
	return slices.ContainsFunc(check.See(first.events).AllRuns(), func(run check.Run) bool {
		var request struct{ Limits struct{ TimeoutMs int64 } }
		err := json.Unmarshal(run.Request, &request)
		limit := request.Limits.TimeoutMs
		return err == nil && limit > 0 && 2*run.Answer.ElapsedMs >= limit &&
			slices.ContainsFunc(check.See(alone.events).AllRuns(), func(usual check.Run) bool {
				return usual.Label == run.Label && limit <= slower*max(usual.Answer.ElapsedMs, brief)
			})
	})
}

// cutOff tells whether a run that the mismatches name took as long as the configuration of the host allows, and not so
// long alone: it was ended there beside others. A run that is to be ended takes as long in both. One that takes next to
// nothing of that time alone hung: a busy machine makes it no more than [slower] times as long.
func cutOff(first, alone *attempt) bool {
	limit := configuredLimit(first.events)
	counts := spansOf(first.events).beside(first.result.Mismatches)
	return limit > 0 && slices.ContainsFunc(check.See(first.events).AllRuns(), func(run check.Run) bool {
		return counts(run.Label) && run.Answer.ElapsedMs >= limit &&
			slices.ContainsFunc(check.See(alone.events).AllRuns(), func(usual check.Run) bool {
				took := usual.Answer.ElapsedMs
				return usual.Label == run.Label && took < limit && limit <= slower*max(took, brief)
			})
	})
}

// limited tells whether a run that the mismatches name was ended by a limit of the host's own, as the host says, after
// clearly more time than alone, where nothing ended it. A run that alone takes next to nothing of that time hung: a
// busy machine makes it no more than [slower] times as long.
func limited(first, alone *attempt) bool {
	counts := spansOf(first.events).beside(first.result.Mismatches)
	return slices.ContainsFunc(check.See(first.events).AllRuns(), func(run check.Run) bool {
		return counts(run.Label) && run.Limited() &&
			slices.ContainsFunc(check.See(alone.events).AllRuns(), func(usual check.Run) bool {
				took, alone := run.Answer.ElapsedMs, usual.Answer.ElapsedMs
				return usual.Label == run.Label && !usual.Limited() && took >= 3*alone+lateMs && took <= slower*alone
			})
	})
}

// configuredLimit is the limit of time in the configuration of the host, in milliseconds; 0 for none.
func configuredLimit(events []evidence.Event) (ms int64) {
	for _, e := range events {
		if e.Kind == evidence.Fact && e.Name == steps.LimitFact && json.Unmarshal(e.Data, &ms) != nil {
			return 0
		}
	}
	return ms
}

// waited tells whether all that the first attempt lacks is an answer to a run that takes long alone, too.
func waited(first, alone *attempt) bool {
	var waited, longest int64
	for _, run := range check.See(first.events).AllRuns() {
		if run.Answer.Result == evidence.NoAnswer {
			waited = max(waited, run.Answer.ElapsedMs)
		}
	}
	for _, run := range check.See(alone.events).AllRuns() {
		longest = max(longest, run.Answer.ElapsedMs)
	}
	return waited > 0 && slower*longest >= waited
}

// failsWithServers tells whether a scenario fails in each of two new processes with the servers of the first attempt.
func (r *run) failsWithServers(ctx context.Context, s plan.Scenario, first *attempt) bool {
	for range 2 {
		if a := r.attempt(ctx, trial{scenario: s, with: first}); a == nil || !a.missed() {
			return false
		}
	}
	return true
}

// changer finds a scenario that ran before in the same process and changes its host, after which, in a new process,
// this one fails each time, while it passes after as many runs of next to nothing.
func (r *run) changer(ctx context.Context, s plan.Scenario, first *attempt) *plan.Scenario {
	if !first.in.changes {
		return nil
	}
	before := first.earlier[max(0, len(first.earlier)-mostBefore):]
	for _, p := range slices.Backward(before) {
		runs := r.failsAfter(ctx, s, p, first)
		if runs > 0 && r.failsAfter(ctx, s, p, first) > 0 && r.passesAfter(ctx, s, runs, first) {
			return &p
		}
	}
	return nil
}

// failsAfter tells how many runs of another scenario came before one that failed in the same process; 0 for one that
// passed.
func (r *run) failsAfter(ctx context.Context, s, other plan.Scenario, first *attempt) int {
	before := r.attempt(ctx, trial{scenario: other, with: first})
	if before == nil || before.missed() || len(before.leases) != 1 {
		return 0
	}
	a := r.attempt(ctx, trial{scenario: s, with: first, on: before.leases[0]})
	if a == nil || !a.missed() || a.runs() == 0 {
		return 0
	}
	return max(1, before.runs())
}

// passesAfter tells whether a scenario passes in a process that has served so many runs of next to nothing.
func (r *run) passesAfter(ctx context.Context, s plan.Scenario, runs int, first *attempt) bool {
	arguments, err := applicability.Minimal(r.names)
	if err != nil {
		return false
	}
	lease, err := r.sessions.Acquire(ctx, sessions.Wanted{Shared: first.host, Fresh: true}, evidence.NewLog())
	if err != nil {
		return false
	}
	fine := true
	for range runs {
		answer := lease.Session().Run(ctx, arguments)
		fine = fine && (answer.Result == evidence.Answered || answer.Result == evidence.ToolError)
	}
	if r.notice(r.sessions.Release(lease, fine)) != nil || !fine {
		return false
	}
	a := r.attempt(ctx, trial{scenario: s, with: first, on: lease})
	return a != nil && !a.missed()
}
