package driver

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"codemode/reports/evidence"
)

// SmokeTest is what [Smoke] tries of a host, in the way of a system.
type SmokeTest struct {
	// Servers are those of the host's configuration.
	Servers []ServerConfig
	// Others: it may show tools beside those that are called.
	Others bool
	// Search is a tool beside the one that runs scripts, which tells what there is; "" where there is none. Found is
	// what the answer to [StepSearch] tells and the question does not.
	Search, Found string
	// Calls are the arguments of the call that each step makes; a step without any is not tried.
	Calls map[Step]json.RawMessage
	// Response makes of a tools/call result the object of §3.3; known is false where the result holds that as it is.
	Response func(result json.RawMessage) (response json.RawMessage, known bool)
}

// SmokeReply is what the script of [StepServer] has to give: a list of what its one call gave.
const SmokeReply = `[{"say":"hello"}]`

// trial is one run that [Smoke] makes.
type trial struct {
	step Step
	// what was run, in words.
	what string
	// expected says in words what is right, and right whether an answer is so.
	expected string
	right    func(r smokeResponse) bool
	// fails is set where the run has to fail, as all runs do on a host that cannot run any.
	fails bool
}

// smokeResponse is what a trial looks at.
type smokeResponse struct {
	Logs        json.RawMessage
	Result      any
	Diagnostics []struct{ Severity, Message string }
}

// failed reports whether a response says that its run failed.
func (r smokeResponse) failed() bool { return r.Result == nil && r.complaint() != "" }

// complaint is the first error of the diagnostics.
func (r smokeResponse) complaint() string {
	for _, d := range r.Diagnostics {
		if d.Severity == "error" {
			return d.Message
		}
	}
	return ""
}

// trials are what somebody tries in the first hour with a host.
func (t SmokeTest) trials() []trial {
	succeeded := func(r smokeResponse) bool { return r.Result == 1.0 }
	replied := func(r smokeResponse) bool {
		var reply any
		return json.Unmarshal([]byte(SmokeReply), &reply) == nil && reflect.DeepEqual(r.Result, reply)
	}
	found := func(r smokeResponse) bool {
		result, err := json.Marshal(r.Result)
		return err == nil && strings.Contains(string(result), t.Found)
	}
	failed, failure := smokeResponse.failed, "the result null and a diagnostic of severity error"
	if t.isOther() {
		failure = "an error that says why"
	}
	all := []trial{
		{StepRun, "a script that gives 1", "the result 1", succeeded, false},
		{StepSearch, "a question to " + t.Search, "what a call takes, " + t.Found, found, false},
		{StepConsole, "the four console methods", "the arguments of each in the logs", logged, false},
		{StepServer, "a call by a script", "the result " + SmokeReply, replied, false},
		{StepThrow, "a throw", failure, failed, true},
		{StepSyntax, "a syntax error", failure, failed, true},
		{StepLimit, "an endless loop", failure, failed, true},
		{StepAgain, "a script that gives 1 after all of these", "the result 1", succeeded, false},
	}
	var tried []trial
	for _, one := range all {
		if t.Calls[one.step] != nil {
			tried = append(tried, one)
		}
	}
	return tried
}

// isOther tells whether the system answers in another way than with the object of §3.3.
func (t SmokeTest) isOther() bool {
	if t.Response == nil {
		return false
	}
	_, known := t.Response(json.RawMessage(`{"content":[]}`))
	return known
}

// logged reports whether the logs hold what each console method was given.
func logged(r smokeResponse) bool {
	for _, word := range []string{"smoke-log", "smoke-debug", "smoke-warn", "smoke-error"} {
		if !strings.Contains(string(r.Logs), word) {
			return false
		}
	}
	return true
}

// try makes one run and says what came of it. canContinue is false when no other run can be tried.
func (t SmokeTest) try(ctx context.Context, s Session, one trial) (f Finding, canContinue bool) {
	if one.step == StepSearch {
		ctx = OtherTool(ctx, t.Search)
	}
	a := s.Run(ctx, t.Calls[one.step])
	if a.Result == evidence.Answered || a.Result == evidence.ToolError {
		a = t.read(a)
	}
	return one.judge(a), s.Alive() && a.Result != evidence.NoAnswer && a.Result != evidence.Cancelled
}

// read reads an answer as its system wants it: there an error of a tool may be how a failure is told.
func (t SmokeTest) read(a evidence.Answer) evidence.Answer {
	if t.Response == nil {
		return a
	}
	if response, known := t.Response(a.Raw); known {
		a.Result, a.Response, a.Problem = evidence.Answered, response, ""
	}
	return a
}

// judge says what an answer is worth.
func (t trial) judge(a evidence.Answer) Finding {
	switch {
	case a.Result == evidence.Cancelled:
		return Finding{Step: t.step, Party: BlameSuite, Text: "the run was cancelled; start it again"}
	case a.Result == evidence.NoAnswer && t.step == StepLimit:
		return broken(t.step,
			"%s: %s; end a run at its limit, or at a limit of the host, and raise --run-timeout above it",
			t.what, a.Problem)
	case a.Result != evidence.Answered:
		return broken(t.step, "%s ended with %s: %s%s", t.what, a.Result, a.Problem, saying(a.Raw))
	case a.Response == nil:
		return broken(t.step, "%s was answered, but not with the object of §3.3: %s", t.what, a.Problem)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(a.Response, &members); err != nil {
		return broken(t.step, "the response cannot be read: %v", err)
	}
	for _, member := range []string{"logs", "result", "diagnostics"} {
		if _, ok := members[member]; !ok {
			return broken(t.step, "the response to %s has no member %q; answer with all of §3.3", t.what, member)
		}
	}
	var r smokeResponse
	if err := json.Unmarshal(a.Response, &r); err != nil {
		return broken(t.step, "the response to %s does not have the form of §3.3: %v", t.what, err)
	}
	if !t.right(r) {
		return broken(t.step, "%s: expected %s, found %s", t.what, t.expected, clip(string(a.Response), maxQuote))
	}
	return fine(t.step, "%s: %s", t.what, t.expected)
}

// saying is the message of a JSON-RPC error, if there is one.
func saying(raw json.RawMessage) string {
	var failure struct{ Message string }
	if json.Unmarshal(raw, &failure) != nil || failure.Message == "" {
		return ""
	}
	return ": " + clip(failure.Message, maxQuote)
}
