package check

import (
	"fmt"
	"slices"

	"codemode/reports/evidence"
)

// manyRuns are more than a host keeps sandboxes ready for.
const manyRuns = 20

// SandboxClock judges that the times of log entries do not all count from one moment
// before the first run (§1.4, §3.3.1). A host may keep sandboxes ready, whose times
// then count from before their runs. But where that moment is the same for many runs,
// one after the other, it is the start of something else. Few runs observe nothing.
func SandboxClock(events []evidence.Event) (v Verdict) {
	starts, asked := sandboxStarts(events)
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
func sandboxStarts(events []evidence.Event) (starts []moment, asked float64) {
	requested := map[string]float64{}
	for _, e := range events {
		switch e.Kind {
		case evidence.RunRequest:
			requested[e.Name] = float64(e.AtMs)
		case evidence.RunAnswer:
			logs := Run{Answer: decodeAnswer(e.Data)}.items("logs")
			if len(logs) == 0 {
				continue
			}
			members, _ := object(logs[0])
			if at, whole := wholeNumber(members["timeMs"]); whole {
				starts = append(starts, moment{requested[e.Name] - at - 1, float64(e.AtMs) - at + 1})
			}
		}
	}
	first := slices.IndexFunc(events, func(e evidence.Event) bool { return e.Kind == evidence.RunRequest })
	if first >= 0 {
		asked = float64(events[first].AtMs)
	}
	return starts, asked
}
