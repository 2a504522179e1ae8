package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"codemode/reports/evidence"
	"codemode/spec"
)

// SmokeServer is a running MCP server for [Smoke], whose id is a module path as
// well, and whose tool answers any call with one text.
type SmokeServer struct {
	Config ServerConfig
	Tool   string
	Text   string
}

// trial is one run that [Smoke] makes.
type trial struct {
	step Step
	// what was run, in words.
	what   string
	code   string
	limits map[string]int
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

// trials are what somebody tries in the first hour with a host. server is nil for
// a host whose servers its user configures.
func trials(names spec.Names, server *SmokeServer) []trial {
	assigning := fmt.Sprintf("globalThis.%s = 1;", names.Result)
	succeeded := func(r smokeResponse) bool { return r.Result == 1.0 }
	all := []trial{
		{StepRun, "one assignment", assigning, nil, "the result 1", succeeded, false},
		{
			StepConsole, "the four console methods",
			"console.log(\"smoke-log\", { a: 1 " +
				"});\nconsole.debug(\"smoke-debug\");\nconsole.warn(\"smoke-warn\");\n" +
				"console.error(\"smoke-error\");\n",
			nil, "the arguments of each in the logs", logged, false,
		},
	}
	if server != nil {
		code := fmt.Sprintf("import { %s } from %q;\nglobalThis.%s = await %s({});\n",
			server.Tool, names.ServerModules()+server.Config.ServerID, names.Result, server.Tool)
		all = append(all, trial{
			StepServer, "an import of a server's tool and a call", code, nil,
			fmt.Sprintf("the result %q", server.Text),
			func(r smokeResponse) bool { return r.Result == server.Text }, false,
		})
	}
	failed := smokeResponse.failed
	const failure = "the result null and a diagnostic of severity error"
	return append(all,
		trial{StepThrow, "a throw", "throw new Error(\"smoke\");", nil, failure, failed, true},
		trial{StepSyntax, "a syntax error", "const = ;", nil, failure, failed, true},
		trial{StepLimit, "an endless loop with timeoutMs 1000", "for (;;) {}", map[string]int{"timeoutMs": 1000},
			failure, failed, true},
		trial{StepAgain, "one assignment after all of these", assigning, nil, "the result 1", succeeded, false},
	)
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

// try makes one run and says what came of it. canContinue is false when no other run
// can be tried.
func (t trial) try(ctx context.Context, s Session) (f Finding, canContinue bool) {
	members := map[string]any{"code": t.code}
	if t.limits != nil {
		members["limits"] = t.limits
	}
	arguments, err := json.Marshal(members)
	if err != nil {
		return Finding{Step: t.step, Party: BlameSuite, Text: err.Error()}, true
	}
	a := s.Run(ctx, arguments)
	return t.judge(a), s.Alive() && a.Result != evidence.NoAnswer && a.Result != evidence.Cancelled
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
		return broken(t.step, "%s ended with %s: %s", t.what, a.Result, a.Problem)
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
