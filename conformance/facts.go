package conformance

import (
	"context"
	"encoding/json"
	"slices"

	"codemode/conformance/driver"
	"codemode/conformance/evidence"
	"codemode/conformance/steps"
	"codemode/mockservers"
)

// A trait is an optional behaviour that the host has or has not. It is
// established before any scenario runs, by asking the host; scenarios that need
// one that does not hold are not applicable. Only facts that a chosen scenario
// needs are asked for.
type trait struct {
	name string
	// holds asks the host.
	holds func(ctx context.Context, q *inquiry) (bool, error)
}

func traits() []trait {
	return []trait{
		{"tool-trace", tracesCalls},
		{"log-truncation", truncatesLogs},
		{"tool-call-limit", limitsCalls},
	}
}

func factNames() []string {
	var names []string
	for _, f := range traits() {
		names = append(names, f.name)
	}
	return names
}

// factScope is the scope of the names that the host sees while facts are established.
const factScope = "facts"

// factScript is the server that establishing facts needs.
func factScript(names steps.Names) mockservers.Script {
	return mockservers.Script{
		ServerID: names.Expand("«server»"),
		Tools:    []mockservers.Tool{{Name: names.Expand("«tool»"), Replies: []mockservers.Reply{mockservers.TextReply("ok")}}},
	}
}

// inquiry is a started host that facts are established about.
type inquiry struct {
	session driver.Session
	server  *mockservers.Server
	script  mockservers.Script
	log     *evidence.Log
	// unanswered is set when a run got no ordinary answer: it may still be going on.
	unanswered bool
}

// establish asks the host for the facts that the scenarios need, and records
// what it said with what follows from that.
func establish(ctx context.Context, s sessions, script mockservers.Script, chosen []planned, log *evidence.Log) (map[string]bool, error) {
	wanted := slices.DeleteFunc(traits(), func(f trait) bool { return !needed(chosen, f.name) })
	holding := map[string]bool{}
	if len(wanted) == 0 {
		return holding, nil
	}
	held, err := s.acquire(ctx, []mockservers.Script{script}, log)
	if err != nil {
		return nil, err
	}
	q := &inquiry{session: held.Session(), server: held.Server(script.ServerID), script: script, log: log}
	for _, f := range wanted {
		if holding[f.name], err = f.holds(ctx, q); err != nil {
			return nil, err
		}
		log.Add(evidence.Fact, f.name, holding[f.name])
	}
	return holding, s.release(held, !q.unanswered)
}

func needed(chosen []planned, name string) bool {
	return slices.ContainsFunc(chosen, func(s planned) bool { return slices.Contains(s.needs, name) })
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
	q.unanswered = q.unanswered || answer.Result != evidence.Answered
	return answer, nil
}
