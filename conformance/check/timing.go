package check

import (
	"encoding/json"
	"fmt"

	"codemode/conformance/timing"
	"codemode/reports/evidence"
)

// EndedInTime judges that the last run for which there is a deadline was answered
// before it (§3.2.4, §7.4). What it tells has no measured times, so that equal
// outcomes give equal reports; they are in the evidence.
func EndedInTime(events []evidence.Event) (v Verdict) {
	deadline, runs := deadlineOf(events), Runs(events)
	if deadline == nil || len(runs) == 0 {
		return v
	}
	run := runs[len(runs)-1]
	const rule = "the run ends when its limit is reached"
	expected := fmt.Sprintf("an answer soon after %d ms", deadline.LimitMs)
	switch {
	case run.Answer.Result == evidence.NoAnswer:
		v.expect(false, rule, run.Label, expected, "no answer before the suite's deadline; the evidence has the times")
	case run.Answer.Result == evidence.HostGone:
		v.expect(false, rule, run.Label, expected, run.answer())
	default:
		v.expect(run.Answer.ElapsedMs <= deadline.LengthMs, rule, run.Label, expected,
			"a much later answer; the evidence has the times")
	}
	return v
}

// EndedByItself tells of a run that nothing obliges to end at a certain time whether
// it was answered at all. One that was not may be ended later, by a limit that the
// host sets: that is not known (§3.2.4, §11).
func EndedByItself(events []evidence.Event) (v Verdict) {
	runs := Runs(events)
	if len(runs) == 0 {
		return v
	}
	v.subject()
	run := runs[len(runs)-1]
	if run.Answer.Result == evidence.NoAnswer {
		v.Unmet = fmt.Sprintf("the host had not ended %s before the suite's deadline (%s)", run.Label,
			run.Answer.Problem)
		// Before a deadline it was given up for the limit that it had asked for.
		if deadlineOf(events) == nil {
			v.Unmet += "; raise --run-timeout above the host's own time limit"
		}
	}
	return v
}

// deadlineOf returns the deadline that was recorded last; nil without one.
func deadlineOf(events []evidence.Event) (found *timing.Deadline) {
	for _, e := range events {
		if e.Kind == evidence.Fact && e.Name == timing.FactName {
			var w timing.Deadline
			if json.Unmarshal(e.Data, &w) == nil {
				found = &w
			}
		}
	}
	return found
}

// Took judges that the last run lasted at least so many milliseconds, measured
// from outside (§3.5).
func Took(events []evidence.Event, atLeast int64) (v Verdict) {
	if run, ok := last(events, &v); ok {
		v.expect(run.Answer.ElapsedMs >= atLeast, "the run waits for its timer", run.Label,
			fmt.Sprintf("at least %d ms", atLeast), fmt.Sprintf("%d ms", run.Answer.ElapsedMs))
	}
	return v
}
