// Package applicability asks a host, before any scenario, which scenarios are for it:
// what it does of that which no host need do, and which ids of servers it takes. Each
// question and its answer stand in the record of the run.
package applicability

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"codemode/conformance/driver"
	"codemode/conformance/outcome"
	"codemode/conformance/sessions"
	"codemode/conformance/steps"
	"codemode/conformance/timing"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Scope is the scope of the words that the host sees before the scenarios.
const Scope = "facts"

// Script is the server that the questions need.
func Script(words steps.Names) mockservers.Script {
	reply := mockservers.TextReply("ok")
	return mockservers.Script{
		ServerID: words.Expand("«server»"),
		Tools: []mockservers.Tool{
			{Name: words.Expand("«tool»"), Replies: []mockservers.Reply{reply}},
			heldTool:  {Name: words.Expand("«held»"), Replies: []mockservers.Reply{reply.Held(heldName)}},
			afterTool: {Name: words.Expand("«after»"), Replies: []mockservers.Reply{reply}},
		},
	}
}

// Asker asks one host.
type Asker struct {
	Sessions sessions.Sessions
	Names    spec.Names
	// Words are those of [Scope].
	Words steps.Names
	// Log is the record of the run.
	Log *evidence.Log
	// Calibration is how fast machine and host are; nil when nothing timed is asked.
	Calibration *timing.Calibration
	// Notice takes what went wrong with the host when a session was given back, and
	// returns what is the suite's fault of it.
	Notice func(error) error
}

// Has asks whether the host has an optional behaviour.
func (a Asker) Has(ctx context.Context, behaviour string) (outcome.Answer, error) {
	question, known := questions()[behaviour]
	if !known {
		return outcome.Answer{}, fmt.Errorf("nothing asks whether a host has %s; add a question", behaviour)
	}
	var answer outcome.Answer
	err := a.with(ctx, func(q *inquiry) (err error) {
		answer, err = question(ctx, q)
		return err
	})
	return answer, err
}

// Responsive runs an empty script. A host that does not answer that answers nothing:
// to wait for each scenario would take hours and tell no more.
func (a Asker) Responsive(ctx context.Context) error {
	return a.with(ctx, func(q *inquiry) error {
		answer, err := q.ask(ctx, "an empty script", "", nil)
		if answer.Result == evidence.NoAnswer {
			err = errors.Join(err, &driver.Blame{
				Party: driver.BlameHost, Tried: "running an empty script", Found: answer.Problem,
				Next: "answer every call of codemode.run, or raise --run-timeout",
			})
		}
		return err
	})
}

// with starts an inquiry. A host whose answer did not come is not asked again.
func (a Asker) with(ctx context.Context, inquire func(*inquiry) error) error {
	script := Script(a.Words)
	lease, err := a.Sessions.Acquire(ctx, sessions.Wanted{Servers: []mockservers.Script{script}}, a.Log)
	if err != nil {
		return err
	}
	q := &inquiry{session: lease.Session(), names: a.Names, server: lease.Server(script.ServerID),
		script: script, log: a.Log, calibration: a.Calibration}
	err = inquire(q)
	return errors.Join(err, a.Notice(a.Sessions.Release(lease, !q.dirty)))
}

// inquiry is a started host that is asked.
type inquiry struct {
	session driver.Session
	names   spec.Names
	server  *mockservers.Server
	script  mockservers.Script
	log     *evidence.Log
	// calibration is nil when nothing timed is asked.
	calibration *timing.Calibration
	// dirty is set when a run got no ordinary answer, and may still be going on, or was
	// ended by a limit: what a host does after that is judged elsewhere.
	dirty bool
}

// ask runs code under a label; limits may be nil.
func (q *inquiry) ask(ctx context.Context, label, code string, limits map[string]int) (evidence.Answer, error) {
	request := map[string]any{"code": code}
	if limits != nil {
		request["limits"] = limits
	}
	arguments, err := json.Marshal(request)
	if err != nil {
		return evidence.Answer{}, err
	}
	q.log.Add(evidence.RunRequest, label, json.RawMessage(arguments))
	answer := q.session.Run(ctx, arguments)
	q.log.Add(evidence.RunAnswer, label, answer)
	q.dirty = q.dirty || answer.Result != evidence.Answered
	return answer, nil
}
