package behaviour

import (
	"codemode/conformance/judging/check"
	"codemode/reports/evidence"
)

// GivesUp tells whether the server whose call was pending when its run was cancelled saw
// a sign that the call was given up (§7.4).
func GivesUp(seen *check.Seen, serverID, held string) Answer {
	if answer, reached := reached(seen, serverID, held); !reached {
		return answer
	}
	return known(check.CallCancelled(seen, serverID, held).OK())
}

// Cancels tells whether a run that was cancelled during a call is cancelled (§7.4): its server saw a sign of that, or
// at least it is not answered after its next call, as one is of which nobody knows that it was cancelled. Who holds the
// answer back knows.
func Cancels(seen *check.Seen, serverID, held, after string) Answer {
	answer := GivesUp(seen, serverID, held)
	if answer.Unknown != "" || answer.Has {
		return answer
	}
	answered := lastAnswer(seen).Response != nil
	for i, e := range seen.Events {
		if e.Kind != evidence.RunAnswer {
			continue
		}
		wentOn := len(check.ToolCalls(check.See(seen.Events[:i]), serverID, after)) > 0
		if answered || wentOn {
			return known(answered != wentOn)
		}
	}
	return known(len(check.ToolCalls(seen, serverID, after)) == 0)
}

// reached tells whether the call came so far that it could be cancelled.
func reached(seen *check.Seen, serverID, held string) (Answer, bool) {
	if len(check.ToolCalls(seen, serverID, held)) > 0 {
		return Answer{}, true
	}
	return Answer{Unknown: "the call that was to be cancelled did not reach its server"}, false
}
