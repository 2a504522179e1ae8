package sandbox

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unique"

	"codemode/refhost/budget"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

// grace is how long after its deadline a worker may go on before it is killed:
// it reports a limit better than the host can.
const grace = 250 * time.Millisecond

// What a run may have under way. The worker bounds what it counts, too; here it is counted again, because whoever
// broke the worker could say anything.
const (
	// maxCallsUnderWay bounds the tool calls of a run that are with servers; more wait.
	maxCallsUnderWay = 64
	// maxHeld bounds the arguments of calls that have not ended and the answers that the script has not taken, in
	// bytes, and maxAllHeld those of all runs. What is more is refused, and the script is told.
	maxHeld    = 64 << 20
	maxAllHeld = 256 << 20
	// maxAsked bounds the servers that a worker asks for at a time; it waits for each.
	maxAsked = 16
	// maxLogOverrun is what logs may have beyond maxLogBytes, in bytes: bytes can be counted in several ways.
	maxLogOverrun = 4 << 20
)

// run is one run as the host sees it.
type run struct {
	rules  rules.Set
	job    Job
	calls  Calls
	worker *process
	logs   []rules.LogEntry
	// callCtx ends the tool calls that were begun with it.
	callCtx     context.Context
	cancelCalls context.CancelFunc
	// made are the calls in their order; ended are their entries as they ended,
	// which mu guards.
	made, ended []*rules.TraceEntry
	mu          sync.Mutex
	underWay    sync.WaitGroup
	// logged counts the bytes of the logs, called the calls, and asked the servers that are asked for now.
	logged int64
	called int
	asked  atomic.Int64
	// slots has one value for each call that is with a server, held the bytes of calls and answers.
	slots chan struct{}
	held  *budget.Account
	// failures counts the calls that brought no value, and tools has those that came with a server that was
	// asked for; mu guards both.
	failures int
	tools    map[[2]string]bool
	// last is closed when the latest call has ended, if calls may not be concurrent.
	last chan struct{}
}

func newRun(set rules.Set, job Job, calls Calls, worker *process, held *budget.Account) *run {
	return &run{rules: set, job: job, calls: calls, worker: worker, logs: []rules.LogEntry{},
		held: held.Of("calls under way and answers that the script has not taken", maxHeld,
			"make fewer calls at a time, or ask for less")}
}

// newHeld is an account for the calls and answers of all runs.
func newHeld() *budget.Account {
	return budget.New("the calls under way of all runs and the answers that these have not taken", maxAllHeld,
		"run the code again later")
}

// needed is the job with the tools of those servers only that the code names. The worker asks for others.
func (r *run) needed() Job {
	job := r.job
	job.Servers = slices.Clone(job.Servers)
	for i := range job.Servers {
		if s := &job.Servers[i]; s.Global == "" && !strings.Contains(job.Code, r.rules.ServerModule(s.ServerID)) {
			s.Tools, s.Deferred = nil, true
		}
	}
	return job
}

// know lets the tools of a server be called.
func (r *run) know(s Server) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range s.Tools {
		r.tools[[2]string{s.ServerID, t.ToolName}] = true
	}
}

// finish sends the job and follows the worker to its end. Tool calls still under
// way are cancelled then, and waited for.
func (r *run) finish(ctx context.Context) Response {
	r.callCtx, r.cancelCalls = context.WithCancel(context.WithoutCancel(ctx))
	r.slots = make(chan struct{}, maxCallsUnderWay)
	r.tools = make(map[[2]string]bool)
	for _, s := range r.job.Servers {
		r.know(s)
	}
	end := r.follow(ctx)
	r.waitForCalls()
	r.cancelCalls()
	// One that lives on and reads no more would keep answers waiting for it.
	r.worker.kill()
	r.underWay.Wait()
	response := Response{Logs: r.logs, Result: end.Result, Diagnostics: end.Diagnostics}
	trace := r.made
	if r.rules.Tracing().ByEnd {
		trace = r.ended
	}
	for _, entry := range trace {
		response.ToolTrace = append(response.ToolTrace, *entry)
	}
	r.shorten(&response)
	return response
}

// waitForCalls gives calls that the end of the run does not wait for a while to be sent.
func (r *run) waitForCalls() {
	if most := r.rules.Ending().SendGrace; most > 0 {
		ended := make(chan struct{})
		go func() {
			r.underWay.Wait()
			close(ended)
		}()
		select {
		case <-ended:
		case <-time.After(most):
		}
	}
}

// follow handles what the worker says until it is done, or dead.
func (r *run) follow(ctx context.Context) protocol.Outcome {
	sent := make(chan error, 1)
	go func() { sent <- r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindJob}, r.needed()) }()
	deadline := time.NewTimer(r.job.Limits.Timeout + r.rules.Ending().Patience(grace))
	defer deadline.Stop()
	var killed *rules.Finding
	kill := func(f rules.Finding) {
		r.cancelCalls()
		r.worker.kill()
		killed = &f
	}
	cancelled := ctx.Done()
	for {
		select {
		case f, ok := <-r.worker.frames:
			if !ok {
				return r.died(killed)
			}
			if f.Kind == protocol.KindDone && killed == nil {
				return r.done(f)
			}
			if excess := r.handle(f); excess != "" && killed == nil {
				kill(rules.Finding{Cause: rules.CauseHost, Message: "The worker " + excess + ", and was ended."})
			}
		case <-deadline.C:
			kill(rules.Finding{Cause: rules.CauseLimit, Message: r.job.Limits.TimeoutMessage()})
		case <-cancelled:
			cancelled = nil
			kill(rules.Finding{Cause: rules.CauseCancelled, Message: "The run was cancelled."})
		case err := <-sent:
			if err != nil {
				kill(rules.Finding{Cause: rules.CauseHost, Message: "The job did not reach the worker: " + err.Error()})
			}
		}
	}
}

// handle does what a frame asks for. A worker that says more than one can that keeps to its bounds is to be ended,
// for the reason returned.
func (r *run) handle(f protocol.Frame) (excess string) {
	switch f.Kind {
	case protocol.KindLog:
		if len(r.logs) > protocol.MaxLogEntries || r.logged > r.job.Limits.MaxLogBytes+maxLogOverrun {
			return "sent more logs than it may"
		}
		var entry rules.LogEntry
		if json.Unmarshal(f.Body, &entry) == nil {
			r.logs = append(r.logs, entry)
			r.logged += int64(len(entry.Message))
		}
	case protocol.KindServer:
		if r.asked.Add(1) > maxAsked {
			return "asked for more servers than it waits for"
		}
		r.underWay.Add(1)
		go r.server(r.callCtx, f.ServerID)
	case protocol.KindOutside:
		r.underWay.Add(1)
		go r.outside(f.ToolName, f.Body)
	case protocol.KindCall:
		if r.callCtx.Err() != nil {
			return ""
		}
		if excess := r.unfit(f); excess != "" {
			return excess
		}
		r.underWay.Add(1)
		go r.call(r.callCtx, f, r.begun(), r.turn())
	case protocol.KindRefused:
		if !r.rules.Tracing().Refused || len(r.made) > maxRefused {
			return ""
		}
		r.traced(r.begun(), rules.Call{ServerID: f.ServerID, ToolName: f.ToolName,
			ErrorClass: r.rules.CallErrorClass(rules.FailureInput), Arguments: f.Body})
	}
	return ""
}

// maxRefused bounds the calls that are traced although they were not sent.
const maxRefused = 100_000

// unfit tells what is wrong with a call that no script can make.
func (r *run) unfit(f protocol.Frame) string {
	r.mu.Lock()
	known, failed := r.tools[[2]string{f.ServerID, f.ToolName}], r.failures
	r.mu.Unlock()
	switch {
	case !known:
		return "called a tool that it was not told of"
	case !r.rules.MayCall(rules.CallCount{Sent: r.called, Failed: failed}, r.job.Limits.MaxToolCalls):
		return "made more calls than the limit maxToolCalls allows"
	case len(f.Body) > protocol.MaxArguments || protocol.TooDeep(f.Body):
		return "sent arguments that are too large"
	}
	r.called++
	return ""
}

// turn returns what waits for the end of the call before, if calls may not be
// concurrent, and returns what lets the next one begin.
func (r *run) turn() (wait func() (ended func())) {
	if r.rules.Concurrency().Together {
		return func() func() { return func() {} }
	}
	before, mine := r.last, make(chan struct{})
	r.last = mine
	return func() func() {
		if before != nil {
			<-before
		}
		return func() { close(mine) }
	}
}

// begun makes the entry of a call.
func (r *run) begun() *rules.TraceEntry {
	entry := &rules.TraceEntry{}
	r.made = append(r.made, entry)
	return entry
}

// traced fills in the entry of a call that has ended.
func (r *run) traced(entry *rules.TraceEntry, c rules.Call) {
	for _, server := range r.job.Servers {
		if server.ServerID == c.ServerID {
			c.ConfiguredID = server.ConfiguredID
		}
	}
	*entry = r.rules.Trace(c)
	// Each frame brings names of its own; a hundred thousand of 1 KiB are too much.
	entry.ServerID, entry.ToolName = unique.Make(entry.ServerID).Value(), unique.Make(entry.ToolName).Value()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !c.OK {
		r.failures++
	}
	r.ended = append(r.ended, entry)
}

func (r *run) done(f protocol.Frame) protocol.Outcome {
	var o protocol.Outcome
	if err := json.Unmarshal(f.Body, &o); err != nil {
		return r.failed(rules.Finding{Cause: rules.CauseHost,
			Message: "The worker's last words cannot be read: " + err.Error()})
	}
	if len(o.Result) > protocol.MaxResult || protocol.TooDeep(o.Result) {
		return r.failed(rules.Finding{Cause: rules.CauseHost, Message: "The worker's result is larger than it may be."})
	}
	o.Diagnostics = o.Diagnostics[:min(len(o.Diagnostics), protocol.MaxDiagnostics)]
	for i := range o.Diagnostics {
		d := &o.Diagnostics[i]
		for _, text := range []*string{&d.Severity, &d.Code, &d.Message, &d.Hint, &d.Path, &d.ErrorClass} {
			*text = protocol.CutText(*text)
		}
	}
	return o
}

func (r *run) failed(f rules.Finding) protocol.Outcome {
	return protocol.Outcome{Result: r.rules.Result(nil, false, true),
		Diagnostics: []rules.Diagnostic{r.rules.Diagnose(f)}}
}

// died tells why a worker ended without a word: it was killed, or the Go runtime
// gave up, which the beginning of its stderr tells.
func (r *run) died(killed *rules.Finding) protocol.Outcome {
	err := r.worker.stop()
	if killed != nil {
		return r.failed(*killed)
	}
	complaint := r.worker.stderr.String()
	says := func(text string) bool { return strings.Contains(complaint, text) }
	switch {
	case slices.ContainsFunc(memoryComplaints(), says):
		return r.failed(rules.Finding{Cause: rules.CauseLimit, Message: r.job.Limits.MemoryMessage()})
	case says("stack exceeds"):
		return r.failed(rules.Finding{Cause: rules.CauseLimit, Message: "The source or a value is nested too deeply.",
			Hint: "Use data and code that are nested less deeply."})
	}
	first, _, _ := strings.Cut(complaint, "\n")
	return r.failed(rules.Finding{Cause: rules.CauseHost,
		Message: fmt.Sprintf("The worker ended by itself (%v): %s", err, first)})
}

// memoryComplaints are the Go runtime's ways to say that the kernel gave it no
// memory: for the heap, for a thread, and with the race detector.
func memoryComplaints() []string {
	return []string{"out of memory", "cannot allocate memory", "pthread_create failed", "address space collisions"}
}

// call calls one tool and sends the answer to the worker.
func (r *run) call(ctx context.Context, f protocol.Frame, entry *rules.TraceEntry, wait func() (ended func())) {
	defer r.underWay.Done()
	defer wait()()
	start := time.Now()
	var arguments json.RawMessage
	if len(f.Body) > 0 {
		arguments = f.Body
	}
	held := r.held.Share()
	defer held.Close()
	result, err := r.send(ctx, f, arguments, held)
	finished := rules.Call{ServerID: f.ServerID, ToolName: f.ToolName, DurationMs: time.Since(start).Milliseconds(),
		Arguments: arguments, Output: result}
	// A write fails when the script is over: then nobody waits for it.
	answer := protocol.Head{Kind: protocol.KindAnswer, ID: f.ID}
	switch {
	case err != nil:
		refusal := refusalOf(err)
		finished.ErrorClass, finished.ErrorText = r.rules.CallErrorClass(refusal.Failure), refusal.Message
		answer.Kind = protocol.KindRefusal
		_ = r.worker.out.WriteJSON(answer, refusal)
	case r.rules.IsError(result):
		finished.ErrorClass, finished.ErrorText = r.rules.CallErrorClass(rules.FailureResult), r.rules.ErrorText(result)
		_ = r.worker.out.Write(answer, result)
	default:
		finished.OK = true
		_ = r.worker.out.Write(answer, result)
	}
	r.traced(entry, finished)
}

// send makes a call when there is room for it. What it returns is charged to held, with its arguments.
func (r *run) send(ctx context.Context, f protocol.Frame, arguments json.RawMessage,
	held *budget.Share) (json.RawMessage, error) {
	if err := held.Take(len(arguments)); err != nil {
		return nil, err
	}
	select {
	case r.slots <- struct{}{}:
		defer func() { <-r.slots }()
	case <-ctx.Done():
		return nil, &CallError{Message: "the run is over"}
	}
	result, err := r.calls.CallTool(ctx, f.ServerID, f.ToolName, arguments)
	if err == nil {
		err = held.Take(len(result))
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}

// refusalOf tells the worker why a call brought no result, always with its [CallError.Failure].
func refusalOf(err error) CallError {
	refusal := CallError{Message: err.Error()}
	var told *CallError
	if errors.As(err, &told) {
		refusal = *told
	}
	refusal.Failure = cmp.Or(refusal.Failure, rules.FailureProtocol)
	return refusal
}

// server sends the worker a server as it is now.
func (r *run) server(ctx context.Context, serverID string) {
	defer r.underWay.Done()
	defer r.asked.Add(-1)
	now, err := r.serverNow(ctx, serverID)
	if err != nil {
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, refusalOf(err))
		return
	}
	r.know(now)
	_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindAnswer}, now)
}

// serverNow is a server as the run is to see it: as it was when the run began, or as it is now (§8.2).
func (r *run) serverNow(ctx context.Context, serverID string) (Server, error) {
	if r.rules.ToolsAtFirstUse() {
		return r.calls.Server(ctx, serverID)
	}
	for _, s := range r.job.Servers {
		if s.ServerID == serverID {
			return s, nil
		}
	}
	return Server{}, &CallError{Message: "there is no server " + serverID}
}

// outside does in the host's process what a script asks for.
func (r *run) outside(name string, arguments json.RawMessage) {
	defer r.underWay.Done()
	act, ok := r.rules.Outside()[name]
	err := errors.New("there is no " + name)
	var value json.RawMessage
	if ok {
		value, err = act(arguments)
	}
	if err != nil {
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal}, refusalOf(err))
		return
	}
	_ = r.worker.out.Write(protocol.Head{Kind: protocol.KindAnswer}, value)
}
