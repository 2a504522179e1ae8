package check

import (
	"encoding/json"
	"fmt"
	"slices"

	"codemode/conformance/judging/timing"
	"codemode/reports/evidence"
)

// EndedInTime judges that the last run for which there is a deadline was answered
// before it (§3.2.4, §7.4). What it tells has no measured times, so that equal
// outcomes give equal reports; they are in the evidence.
func EndedInTime(seen *Seen) (v Verdict) {
	deadline, runs := deadlineOf(seen), seen.Runs()
	if deadline == nil || len(runs) == 0 {
		return v
	}
	run := runs[len(runs)-1]
	const rule = "the run ends when its limit is reached"
	expected := fmt.Sprintf("an answer soon after %d ms", deadline.LimitMs)
	switch {
	case run.Answer.Result == evidence.NoAnswer && starved(seen, *deadline):
		v.subject()
		v.Unmet = fmt.Sprintf("others had the processor for so long that %s may not have come to a limit of %d ms of "+
			"processor time; judge the host on a less busy machine", run.Label, deadline.LimitMs)
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

// starved tells whether the last run computed, and had less of a processor than its limit.
func starved(seen *Seen, deadline timing.Deadline) bool {
	shares := facts[timing.Share](seen, timing.FactShare)
	return len(shares) > 0 && shares[len(shares)-1].Starved(deadline)
}

// FactTold is the name of the fact that holds the limit, in milliseconds, which the request or the
// configuration of the run after it has, where no deadline follows from it.
const FactTold = "told-limit"

// FactAnswers is the name of the fact that tells whether a host that did not answer a run answered what it was asked
// after it.
const FactAnswers = "answers-still"

// longestDefaultMs is how long systems and hosts give a run where nobody sets a limit, in milliseconds.
const longestDefaultMs = 60_000

// EndedByItself judges that a run which nothing obliges to end at a certain time has ended, and not the host with it.
// One that was told no limit, and answers what else it is asked, may end the run later, by a limit that the host
// sets: that is not known (§3.2.4, §11).
func EndedByItself(seen *Seen) (v Verdict) {
	runs := seen.Runs()
	if len(runs) == 0 {
		return v
	}
	v.endedByItself(seen, runs[len(runs)-1])
	return v
}

// EachEndedByItself is [EndedByItself] for all runs of a scenario, such as those that were under way at once.
func EachEndedByItself(seen *Seen) (v Verdict) {
	for _, run := range seen.Runs() {
		v.endedByItself(seen, run)
	}
	return v
}

func (v *Verdict) endedByItself(seen *Seen, run Run) {
	// Without a deadline the host may have dropped the limit that it was told for one of its own.
	const rule, expected = "the host ends a run by itself", "an end of the run, whatever it is answered with"
	limit := toldLimit(seen)
	switch {
	case run.Answer.Result == evidence.HostGone:
		v.expect(false, rule, run.Label, expected, run.answer())
	case run.Answer.Result != evidence.NoAnswer:
		v.subject()
	case limit > 0 && (deadlineOf(seen) != nil || run.Answer.ElapsedMs >= longestDefaultMs):
		v.expect(false, rule, run.Label, fmt.Sprintf("%s, soon after the limit of %d ms that the host was told",
			expected, limit), "no answer before the suite gave it up"+gone(seen))
	case gone(seen) != "" && run.Answer.ElapsedMs >= longestDefaultMs:
		v.expect(false, rule, run.Label, expected, run.Answer.Problem+gone(seen))
	default:
		v.subject()
		v.Unmet = fmt.Sprintf("the host had not ended %s before the suite's deadline (%s); raise --run-timeout above "+
			"the host's own time limit", run.Label, run.Answer.Problem)
	}
}

// gone tells that a host answers nothing any more, or is "".
func gone(seen *Seen) string {
	if answers := facts[bool](seen, FactAnswers); len(answers) > 0 && !answers[len(answers)-1] {
		return "; the host answers nothing else either"
	}
	return ""
}

// toldLimit is the limit of time that the last run was told, in milliseconds; 0 for none.
func toldLimit(seen *Seen) int64 {
	if deadline := deadlineOf(seen); deadline != nil {
		return deadline.LimitMs
	}
	if told := facts[int64](seen, FactTold); len(told) > 0 {
		return told[len(told)-1]
	}
	return 0
}

// endedBefore tells whether a run was ended at a limit that it was told: what was not seen of it by then, such as a
// call, it may not have come to.
func endedBefore(seen *Seen) bool {
	return toldLimit(seen) > 0 && slices.ContainsFunc(seen.Runs(), failed)
}

// notReached tells that nothing can be judged of what did not come, because a run was ended at its limit before.
func (v *Verdict) notReached(seen *Seen, came, wanted int) bool {
	if came > 0 || wanted == 0 || !endedBefore(seen) {
		return false
	}
	v.subject()
	v.Unmet = "the run failed before its script had called anything: read why in its answer; where that is its limit " +
		"of time, the host may need longer to begin, and is to be judged on a less busy machine"
	return true
}

// deadlineOf returns the deadline that was recorded last; nil without one.
func deadlineOf(seen *Seen) (found *timing.Deadline) {
	for _, e := range seen.Events {
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
func Took(seen *Seen, atLeast int64) (v Verdict) {
	if run, ok := last(seen, &v); ok {
		v.expect(run.Answer.ElapsedMs >= atLeast, "the run waits for its timer", run.Label,
			fmt.Sprintf("at least %d ms", atLeast), fmt.Sprintf("%d ms", run.Answer.ElapsedMs))
	}
	return v
}
