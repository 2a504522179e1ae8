package behaviour

import (
	"encoding/json"
	"reflect"

	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// KeepsFewer tells whether the last run kept fewer entries with a message than it logged.
func KeepsFewer(seen *check.Seen, logged int, message string) Answer {
	answer := lastAnswer(seen)
	if _, ok := succeeded(answer); !ok {
		return unknown(answer)
	}
	return known(entriesKept(answer, message) < logged)
}

// KeepsMore tells whether the second of two runs kept more entries with a message than
// the first. One that went wrong tells nothing.
func KeepsMore(seen *check.Seen, message string) Answer {
	var kept []int
	for _, run := range seen.Runs() {
		if _, ok := succeeded(run.Answer); !ok {
			return unknown(run.Answer)
		}
		kept = append(kept, entriesKept(run.Answer, message))
	}
	return known(len(kept) == 2 && kept[0] < kept[1])
}

// entriesKept counts the entries with a message that are whole in the logs.
func entriesKept(answer evidence.Answer, message string) int {
	r, _ := succeeded(answer)
	whole := 0
	for _, entry := range r.Logs {
		if entry.Message == message {
			whole++
		}
	}
	return whole
}

// CallsMore tells whether a server received more calls of a tool in the second of two runs.
func CallsMore(seen *check.Seen, serverID, tool string) Answer {
	var began []int
	for i, e := range seen.Events {
		if e.Kind == evidence.RunRequest {
			began = append(began, i)
		}
	}
	if len(began) != 2 {
		return known(false)
	}
	received := func(events []evidence.Event) int { return len(check.ToolCalls(check.See(events), serverID, tool)) }
	return known(received(seen.Events[began[0]:began[1]]) < received(seen.Events[began[1]:]))
}

// OnlySecondHas tells whether the second of two runs has a result, and the first has not.
func OnlySecondHas(seen *check.Seen, result any) Answer {
	var has []bool
	for _, run := range seen.Runs() {
		got, _ := resultOf(run.Answer) // without a response it has none
		has = append(has, reflect.DeepEqual(got, result))
	}
	return known(len(has) == 2 && !has[0] && has[1])
}

// EndsAtLimit tells whether some script, which never ends, was ended by its time limit:
// half of what lies between a short limit and the long one after it tells whether the end
// of its run follows them, and most of the short one whether it went on so long at all.
func EndsAtLimit(seen *check.Seen) Answer {
	runs := seen.Runs()
	for i := range len(runs) - 1 {
		if follows(runs[i], runs[i+1]) {
			return known(true)
		}
	}
	return known(false)
}

func follows(short, long check.Run) bool {
	a, b := limited(short), limited(long)
	if a.Code != b.Code || short.Answer.Result == evidence.NoAnswer || long.Answer.Result == evidence.NoAnswer {
		return false
	}
	least, between := a.Limits.TimeoutMs*4/5, b.Limits.TimeoutMs-a.Limits.TimeoutMs
	return between > 0 && short.Answer.ElapsedMs >= least && long.Answer.ElapsedMs-short.Answer.ElapsedMs > between/2
}

// request is what is read of a request with a time limit.
type request struct {
	Code   string
	Limits struct{ TimeoutMs int64 }
}

func limited(run check.Run) (r request) {
	_ = json.Unmarshal(run.Request, &r) // the suite wrote it
	return r
}
