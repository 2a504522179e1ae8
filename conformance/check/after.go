package check

import (
	"fmt"

	"codemode/reports/evidence"
)

// ReceivedNoneAfter judges that a server received no call of a tool after the answer
// of the run with a number, counted from 1: what an earlier script had sent has come
// by then, and one that was ended sends no more (§11). That calls come before is for
// [ReceivedSome].
func ReceivedNoneAfter(events []evidence.Event, serverID, tool string, number int) (v Verdict) {
	runs := Runs(events)
	if len(runs) <= number || runs[number-1].Answer.Result != evidence.Answered {
		return v
	}
	for i, e := range events {
		if e.Kind == evidence.RunAnswer && e.Name == runs[number-1].Label {
			late := len(ToolCalls(events[i:], serverID, tool))
			v.expect(late == 0, "a terminated script makes no more calls",
				fmt.Sprintf("server %s, tool %s", serverID, tool),
				"no call after "+runs[number-1].Label, inCalls(late))
		}
	}
	return v
}
