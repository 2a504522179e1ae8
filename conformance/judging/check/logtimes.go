package check

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"codemode/reports/evidence"
)

// manyRuns are more than a host keeps sandboxes ready for.
const manyRuns = 20

// SandboxClock judges that the times of log entries do not all count from one moment
// before the first run (§1.4, §3.3.1). A host may keep sandboxes ready, whose times
// then count from before their runs. But where that moment is the same for many runs,
// one after the other, it is the start of something else. Few runs observe nothing.
func SandboxClock(seen *Seen) (v Verdict) {
	starts, asked := sandboxStarts(seen)
	if len(starts) < manyRuns {
		return v
	}
	all := starts[0]
	own := false
	for _, s := range starts {
		own = own || s.to >= asked
		all = moment{max(all.from, s.from), min(all.to, s.to)}
	}
	v.expect(own || all.from > all.to, "the time of a log entry",
		fmt.Sprintf("the first log entries of %d runs", len(starts)),
		"milliseconds since the sandbox of the run started", "all of them count from one moment before the first run")
	return v
}

// moment is a moment of the scenario between two times in milliseconds.
type moment struct{ from, to float64 }

// sandboxStarts tells when the sandbox of each run started, by the time of the run's
// first log entry, and when the first run was asked for. All times are whole
// milliseconds, so that each moment may lie one beside them.
func sandboxStarts(seen *Seen) (starts []moment, asked float64) {
	requested := map[string]float64{}
	for _, e := range seen.Events {
		switch e.Kind {
		case evidence.RunRequest:
			requested[e.Name] = float64(e.AtMs)
		case evidence.RunAnswer:
			var run Run
			run.take(e.Data)
			logs := run.items("logs")
			if len(logs) == 0 {
				continue
			}
			members, _ := object(logs[0])
			if at, whole := wholeNumber(members["timeMs"]); whole {
				starts = append(starts, moment{requested[e.Name] - at - 1, float64(e.AtMs) - at + 1})
			}
		}
	}
	first := slices.IndexFunc(seen.Events, func(e evidence.Event) bool { return e.Kind == evidence.RunRequest })
	if first >= 0 {
		asked = float64(seen.Events[first].AtMs)
	}
	return starts, asked
}

// LogTimes judges that the times of the last run's entries are whole
// milliseconds since the sandbox started: not negative, never falling, and no
// further apart than the run lasted (§3.3.1).
func LogTimes(seen *Seen) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	const rule = "the time of a log entry"
	first, previous := 0.0, 0.0
	for i, raw := range run.items("logs") {
		members, _ := object(raw)
		where, found := run.where(fmt.Sprintf("/logs/%d/timeMs", i)), quote(members["timeMs"])
		at, whole := wholeNumber(members["timeMs"])
		v.expect(whole && at >= 0 && at < dayMs, rule, where, "whole milliseconds since the sandbox started", found)
		if i == 0 {
			first, previous = at, at
		}
		v.expect(at >= previous, rule, where, fmt.Sprintf("no less than the entry before it (%v)", previous), found)
		limit := float64(run.Answer.ElapsedMs + slackMs)
		v.expect(at-first <= limit, rule, where, fmt.Sprintf("within the run, which took %d ms", run.Answer.ElapsedMs),
			found)
		previous = at
	}
	return v
}

// LogTimesRise judges that between the first and the last entry of the last run
// at least so many milliseconds passed, by their times (§3.3.1).
func LogTimesRise(seen *Seen, atLeastMs int) (v Verdict) {
	run, ok := last(seen, &v)
	if !ok {
		return v
	}
	var times []float64
	for _, raw := range run.items("logs") {
		members, _ := object(raw)
		at, whole := wholeNumber(members["timeMs"])
		if !whole {
			return v // the business of [LogTimes]
		}
		times = append(times, at)
	}
	if len(times) > 1 {
		rise := times[len(times)-1] - times[0]
		v.expect(rise >= float64(atLeastMs), "the times of log entries rise",
			run.where(fmt.Sprintf("/logs/%d/timeMs", len(times)-1)),
			fmt.Sprintf("%d ms or more after the first entry", atLeastMs), fmt.Sprintf("%v ms after it", rise))
	}
	return v
}

// LogTimeFrom judges that the time of one entry of the last run, counted from 1, is no less than what its script took
// up to it: the clock starts with the sandbox, and not with the first entry (§3.3.1).
func LogTimeFrom(seen *Seen, number, atLeastMs int) (v Verdict) {
	run, _ := last(seen, &v)
	entries := run.items("logs")
	if number > len(entries) {
		return v
	}
	members, _ := object(entries[number-1])
	if at, whole := wholeNumber(members["timeMs"]); whole { // else the business of [LogTimes]
		v.expect(at >= float64(atLeastMs), "the time of a log entry",
			run.where(fmt.Sprintf("/logs/%d/timeMs", number-1)),
			fmt.Sprintf("%d ms or more since the sandbox started", atLeastMs), quote(members["timeMs"]))
	}
	return v
}

// dayMs bounds a log entry's time: no sandbox of a run is older, while a time
// since 1970 is far beyond it.
const dayMs = 24 * 60 * 60 * 1000

// slackMs allows for the host's and the suite's clocks being read at different moments.
const slackMs = 1000

func wholeNumber(raw json.RawMessage) (float64, bool) {
	n, err := strconv.ParseFloat(string(raw), 64)
	return n, err == nil && n == math.Trunc(n)
}
