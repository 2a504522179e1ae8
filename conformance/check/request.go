package check

import "codemode/reports/evidence"

// NotRefused judges that no call was answered with an error that has nothing of a
// response: such a request was not taken (§3.2). Whether a response is as it has to
// be is for others.
func NotRefused(events []evidence.Event) (v Verdict) {
	for _, run := range Runs(events) {
		answered := run.Answer.Result == evidence.Answered || len(run.Answer.Response) > 0
		v.expect(answered, "the request is accepted", run.Label, "an answer that is not an error", run.answer())
	}
	return v
}
