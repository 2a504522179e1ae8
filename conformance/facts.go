package conformance

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"codemode/conformance/driver"
	"codemode/conformance/steps"
	"codemode/conformance/timing"
	"codemode/mockservers"
	"codemode/reports/evidence"
	"codemode/spec"
)

// A trait is an optional behaviour that the host has or has not. It is
// established before any scenario runs, by asking the host; scenarios that need
// one that does not hold are not applicable. Only facts that a chosen scenario
// needs are asked for.
type trait struct {
	name string
	// timed is set when it takes the pace of machine and host to tell.
	timed bool
	// uses are the prerequisites of asking.
	uses []string
	// holds asks the host.
	holds func(ctx context.Context, q *inquiry) (finding, error)
}

// finding is what a host's answer tells: whether it has a trait, or, if the
// answer tells nothing, why not.
type finding struct {
	holds   bool
	unknown string
}

func told(holds bool) finding { return finding{holds: holds} }

// untold is what a run tells that went wrong: nothing.
func untold(answer evidence.Answer) finding {
	return finding{unknown: cmp.Or(answer.Problem, "the run that asks for it failed"+saidIn(answer))}
}

func traits() []trait {
	calling := []string{"top-level-await", "server-module", "binding"}
	return []trait{
		{name: "tool-trace", holds: tracesCalls, uses: calling},
		{name: "diagnostic-hint", holds: tellsOfFailures("hint"), uses: []string{"failure-diagnostic"}},
		{name: "diagnostic-path", holds: tellsOfFailures("path"), uses: []string{"failure-diagnostic"}},
		{name: "diagnostic-error-class", holds: tellsOfFailures("errorClass"), uses: []string{"failure-diagnostic"}},
		{name: "log-truncation", holds: truncatesLogs, uses: []string{"console"}},
		{name: "log-limit", holds: limitsLogs, uses: []string{"console"}},
		{name: "tool-call-limit", holds: limitsCalls, uses: calling},
		{name: "memory-limit", holds: limitsMemory, uses: []string{"result"}},
		{name: "time-limit", holds: limitsTime, timed: true},
		{name: "wait-limit", holds: limitsWaits, timed: true, uses: calling},
		{name: "cancellation", holds: cancels, timed: true, uses: calling},
		{name: "cancelled-calls", holds: cancelsCalls, timed: true, uses: calling},
		{name: "concurrent-calls", holds: callsTogether, uses: append([]string{"result"}, calling...)},
		{name: "dynamic-import", holds: importsWhileRunning,
			uses: []string{"result", "top-level-await", "server-module"}},
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
		Tools: []mockservers.Tool{
			{Name: names.Expand("«tool»"), Replies: []mockservers.Reply{mockservers.TextReply("ok")}},
			heldTool: {Name: names.Expand("«held»"),
				Replies: []mockservers.Reply{mockservers.TextReply("ok").Held(heldName)}},
			afterTool: {Name: names.Expand("«after»"), Replies: []mockservers.Reply{mockservers.TextReply("ok")}},
		},
	}
}

// inquiry is a started host that facts are established about.
type inquiry struct {
	session driver.Session
	names   spec.Names
	server  *mockservers.Server
	script  mockservers.Script
	log     *evidence.Log
	// pace is nil when no wanted trait is timed.
	pace *timing.Pace
	// dirty is set when a run got no ordinary answer, and may still be going on, or was
	// ended by a limit: what a host does after that is judged elsewhere.
	dirty bool
}

// factUnknown is what is recorded of a trait beside its name where the host's
// answer did not tell whether it has it: why not.
const factUnknown = "-unknown"

// establish asks the host for the facts that the scenarios need, and records
// what it said with what follows from that. What takes a prerequisite that the host
// lacks is not asked for.
func (c *collector) establish(ctx context.Context, held sessions, log *evidence.Log) (map[string]finding, error) {
	found := map[string]finding{}
	for _, t := range traits() {
		if !needed(c.chosen, t.name) || len(c.blame(t.uses)) > 0 {
			continue
		}
		answer, err := c.inquire(ctx, held, t, log)
		if err != nil {
			return nil, err
		}
		found[t.name] = answer
		if answer.unknown != "" {
			log.Add(evidence.Fact, t.name+factUnknown, answer.unknown)
		} else {
			log.Add(evidence.Fact, t.name, answer.holds)
		}
	}
	return found, nil
}

// inquire asks the host for one trait. A host whose answer did not come is not
// asked for another one.
func (c *collector) inquire(ctx context.Context, held sessions, t trait, log *evidence.Log) (finding, error) {
	script := factScript(c.options.names(factScope))
	lease, err := held.acquire(ctx, []mockservers.Script{script}, false, log)
	if err != nil {
		return finding{}, err
	}
	q := &inquiry{session: lease.Session(), names: c.options.Ledger.Names, server: lease.Server(script.ServerID),
		script: script, log: log, pace: c.pace}
	found, err := t.holds(ctx, q)
	return found, errors.Join(err, c.notice(held.release(lease, !q.dirty)))
}

// responsive asks the host for nothing. One that does not answer that answers
// nothing: to wait for each scenario would take hours and tell no more.
func (c *collector) responsive(ctx context.Context, held sessions, log *evidence.Log) error {
	script := factScript(c.options.names(factScope))
	lease, err := held.acquire(ctx, []mockservers.Script{script}, false, log)
	if err != nil {
		return err
	}
	q := &inquiry{session: lease.Session(), names: c.options.Ledger.Names, log: log}
	answer, err := q.ask(ctx, "an empty script", "", nil)
	if answer.Result == evidence.NoAnswer {
		err = errors.Join(err, &driver.Blame{
			Party: driver.BlameHost, Tried: "running an empty script", Found: answer.Problem,
			Next: "answer every call of codemode.run, or raise --run-timeout",
		})
	}
	return errors.Join(err, c.notice(held.release(lease, !q.dirty)))
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
	q.dirty = q.dirty || answer.Result != evidence.Answered
	return answer, nil
}
