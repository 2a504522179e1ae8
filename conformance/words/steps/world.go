package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"codemode/conformance/driver"
	"codemode/conformance/judging/apidocs"
	"codemode/conformance/judging/apiruns"
	"codemode/conformance/judging/behaviour"
	"codemode/conformance/judging/check"
	"codemode/conformance/judging/timing"
	"codemode/conformance/scripts/history"
	"codemode/conformance/words/dialect"
	"codemode/conformance/words/outside"
	"codemode/conformance/words/typescript"
	"codemode/mockservers"
	"codemode/mockservers/mockapi"
	"codemode/reports/evidence"
	"codemode/spec"
)

// Lease is a started host with its mock servers, for one scenario's own use.
type Lease interface {
	Session() driver.Session
	// Server returns a mock server by its id, API an HTTP API.
	Server(id string) *mockservers.Server
	API(id string) *mockapi.Server
	// Used reports whether the host's process has served another scenario before, where one
	// can be started that has not.
	Used() bool
}

// Vocabulary is what feature and specification call things by. All of it comes from texts: a replay has it, too.
type Vocabulary struct {
	// Spec has the words of the specification, Names gives the seeded words of the scenario.
	Spec  spec.Names
	Names Names
	// named has the word by which the feature calls what each of its scripts does.
	named map[string]string
}

// World is what one scenario knows. It is made for the scenario and shared with
// nothing.
type World struct {
	// Log is the scenario's evidence.
	Log *evidence.Log
	Vocabulary
	// Acquire starts the host with the given servers, or, unless fresh is set, takes a
	// session that already has them; their traffic goes to Log.
	Acquire func(ctx context.Context, scripts []mockservers.Script, fresh bool, log *evidence.Log) (Lease, error)
	// TypeScript returns the compiler; it may wait until there is one.
	TypeScript func(ctx context.Context) (typescript.Compiler, error)
	// Calibration is how fast machine and host are; nil when that was not measured.
	Calibration *timing.Calibration

	scripts []mockservers.Script
	// plan are the generated scripts of the scenario, if it has some.
	plan *apiruns.Plan
	// unusual is what of the generated scripts that call MCP servers is unusual.
	unusual history.Part
	// document is the generated one of the scenario, if it has one.
	document apidocs.Document
	// limits bound the scripts that are written in no language; requestLimits is what of them stands in requests.
	limits        dialect.Limits
	requestLimits string
	// grown is how many times as long as by the calibration the limits have to be for this host; 0 is once.
	grown int64
	// told is set when the host was told a limit of time.
	told bool
	// roomy is set when the host is known to have the time to begin a script.
	roomy  bool
	prefix string
	lease  Lease
	// earlier are the sessions that the scenario used before.
	earlier []Lease
	runs    int
	// current is the step at hand; replay is nil when the host is really asked.
	current step
	replay  *replay
	outside *outside.Outside
	// pending is the run that goes on while the scenario acts.
	pending *pendingRun
	// parallel brings the answer of the run that began while another one was pending.
	parallel chan evidence.Answer
	// several are further runs that go on meanwhile.
	several several
	// fresh is set when the host has to be started anew, even if one is idle.
	fresh bool
	// dirty is set by what no later scenario may find: changed servers, and runs
	// that may not have ended.
	dirty bool
	// looked is what was decoded of the log.
	looked check.Seen
	// toConfirm is what only a person can tell.
	toConfirm []check.Excerpt
	// classified is what a probe found.
	classified *Classified
	// answer is what was found out of an optional behaviour.
	answer *behaviour.Answer
}

// seen is what was recorded up to now.
func (w *World) seen() *check.Seen {
	w.looked.Extend(w.Log.Events())
	return &w.looked
}

// Leases returns the sessions that the scenario used.
func (w *World) Leases() []Lease {
	if w.lease == nil {
		return w.earlier
	}
	return append(w.earlier[:len(w.earlier):len(w.earlier)], w.lease)
}

// ToConfirm returns what a person has to read where all steps passed otherwise.
func (w *World) ToConfirm() []check.Excerpt { return w.toConfirm }

// Dirty reports whether no other scenario may use the session. After a cut
// connection no host has to connect again (§3.2.3).
func (w *World) Dirty() bool { return w.dirty || slices.ContainsFunc(w.scripts, cuts) }

func cuts(s mockservers.Script) bool {
	return slices.ContainsFunc(s.Tools, func(t mockservers.Tool) bool {
		return slices.ContainsFunc(t.Replies, func(r mockservers.Reply) bool { return r.Disconnect })
	})
}

// Scripts returns the servers that the scenario declared.
func (w *World) Scripts() []mockservers.Script { return w.scripts }

// session starts the host at the first use.
func (w *World) session(ctx context.Context) (driver.Session, error) {
	if w.lease == nil {
		lease, err := w.Acquire(ctx, w.scaledScripts(), w.fresh, w.Log)
		if err != nil {
			if said := driver.LastWords(err); said != "" {
				w.Log.Add(evidence.HostStderr, "", said)
			}
			return nil, &CouldNotRunError{err}
		}
		w.lease = lease
		if err := w.environments(); err != nil {
			return nil, err
		}
	}
	return w.lease.Session(), nil
}

// environments says that a server is not started by the host whose configuration has an environment for it: then none
// can be judged.
func (w *World) environments() error {
	for _, script := range w.scripts {
		if len(script.Env) > 0 && !w.lease.Server(script.ServerID).Started() {
			return &CouldNotRunError{&driver.Blame{Party: driver.BlameAdapter, Tried: "giving a server an environment",
				Found: "servers are reached over HTTP, and the host starts none",
				Next:  "judge the host as a command, which starts its servers"}}
		}
	}
	return nil
}

// another starts the host a second time. While the scenario holds the earlier
// session nobody else has it, so that this one is of another process; a host at
// a URL, which its user starts, stays the same.
func (w *World) another(ctx context.Context) error {
	if w.lease != nil {
		w.earlier, w.lease = append(w.earlier, w.lease), nil
	}
	_, err := w.session(ctx)
	return err
}

// alone keeps the host to this scenario: its process has served no other, and serves none
// after it.
func (w *World) alone() { w.fresh, w.dirty = true, true }

// Alone tells whether the scenario needs a host for itself.
func (w *World) Alone() bool { return w.fresh }

// run calls codemode.run once and records both sides.
func (w *World) run(ctx context.Context, label string, arguments json.RawMessage) error {
	if w.replay != nil {
		return w.replay.run(label, arguments)
	}
	w.dirty = w.dirty || mayBeEnded(arguments)
	if w.asked() {
		return nil
	}
	session, err := w.session(ctx)
	if err != nil {
		return err
	}
	// Whether a host that a run has ended is gone before the next one is asked for, or after, is a matter of time: the
	// next one finds it gone in both cases.
	if !session.Alive() && len(w.seen().AllRuns()) == 0 {
		if said := driver.LastLines(session.Stderr()); said != "" {
			w.Log.Add(evidence.HostStderr, "", said)
		}
		return &CouldNotRunError{&driver.Blame{
			Party: driver.BlameHost, Tried: label, Found: "the host had already ended",
			Next: "read the end of its stderr, and keep it running",
		}}
	}
	w.ask(ctx, session, label, arguments)
	return nil
}

// ask is run for a host that may have ended.
func (w *World) ask(ctx context.Context, session driver.Session, label string,
	arguments json.RawMessage) evidence.Answer {
	if tool := driver.CalledTool(ctx); tool != "" && tool != w.Spec.Tool {
		w.Log.Add(evidence.Fact, evidence.ToolFact, tool)
	}
	w.Log.Add(evidence.RunRequest, label, arguments)
	answer := w.call(ctx, session, arguments)
	w.Log.Add(evidence.RunAnswer, label, answer)
	if answer.Result == evidence.NoAnswer && !w.told && !errors.Is(ctx.Err(), context.Canceled) {
		w.Log.Add(evidence.Fact, check.FactAnswers, answersStill(ctx, session))
	}
	if said := session.Stderr(); said != "" {
		w.Log.Add(evidence.HostStderr, "", said)
	}
	return answer
}

// answersTimeout is how long a host may take to list its tools after a run that it did not answer.
const answersTimeout = 5 * time.Second

// answersStill asks a host that did not answer a run for something else: one that answers may end the run some time.
func answersStill(ctx context.Context, session driver.Session) bool {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answersTimeout)
	defer cancel()
	_, err := session.Tools(ctx)
	return err == nil
}

// call calls a tool of the host, and measures how long that takes. What it answers is read as its system wants it.
func (w *World) call(ctx context.Context, session driver.Session, arguments json.RawMessage) evidence.Answer {
	defer w.Log.Time(evidence.Run)()
	answer := session.Run(ctx, arguments)
	if host, ok := session.(driver.Noticer); ok {
		for _, said := range host.Notices() {
			w.Log.Add(evidence.Fact, check.FactNotice, said)
		}
	}
	if answer.Result != evidence.Answered && answer.Result != evidence.ToolError {
		return answer
	}
	if response, known := dialect.Of(w.Spec).Response(answer.Raw); known {
		answer.Response, answer.Problem = response, ""
	}
	return answer
}

// asked tells whether the scenario is only asked what it needs: nothing is run.
func (w *World) asked() bool { return w.Acquire == nil }

// mayBeEnded tells whether a request limits time or memory. A host that does not get
// over the end of such a run fails the scenario that asks for it, and no later one.
func mayBeEnded(arguments json.RawMessage) bool {
	var request struct{ Limits map[string]json.RawMessage }
	if json.Unmarshal(arguments, &request) != nil {
		return false
	}
	return request.Limits["timeoutMs"] != nil || request.Limits["maxMemoryBytes"] != nil
}

func (w *World) nextLabel() string {
	w.runs++
	return fmt.Sprintf("run %d", w.runs)
}
