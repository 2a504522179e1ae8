package behaviour

import (
	"codemode/conformance/judging/check"
)

// GivesUp tells whether the server whose call was pending when its run was cancelled saw
// a sign that the call was given up (§7.4).
func GivesUp(seen *check.Seen, serverID, held string) Answer {
	if answer, reached := reached(seen, serverID, held); !reached {
		return answer
	}
	return known(check.CallCancelled(seen, serverID, held).OK())
}

// Cancels tells whether a run that was cancelled during a call is cancelled (§7.4): its
// server saw a sign of that or the agent got a structured response, or at least the
// script did not go on to its next call.
func Cancels(seen *check.Seen, serverID, held, after string) Answer {
	answer := GivesUp(seen, serverID, held)
	if answer.Unknown != "" || answer.Has {
		return answer
	}
	return known(lastAnswer(seen).Response != nil || len(check.ToolCalls(seen, serverID, after)) == 0)
}

// reached tells whether the call came so far that it could be cancelled.
func reached(seen *check.Seen, serverID, held string) (Answer, bool) {
	if len(check.ToolCalls(seen, serverID, held)) > 0 {
		return Answer{}, true
	}
	return Answer{Unknown: "the call that was to be cancelled did not reach its server"}, false
}
