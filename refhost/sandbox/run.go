package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"codemode/refhost/budget"
	"codemode/refhost/places"
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
	// maxAsked bounds the servers that a worker asks for at a time; it waits for each.
	maxAsked = 16
	// logGrowth is how many bytes one of a log may take in JSON.
	logGrowth = 6
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
	// logged counts the bytes of the logs as they came, called the calls, and asked what is asked for now beside these.
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
	// refused are the calls for which there was no room, and which the worker is still to be told of; mu guards them.
	// noRoom has the entry of those of each tool.
	refused []refusedCall
	noRoom  map[[2]string]*rules.TraceEntry
	// checks are those of inputs that the worker makes.
	checks *checks
	// telling is that of the [Pool].
	telling *places.Places
	// last is closed when the latest call has ended, if calls may not be concurrent.
	last chan struct{}
}

func newRun(set rules.Set, job Job, calls Calls, worker *process, held *budget.Account, telling *places.Places) *run {
	return &run{rules: set, job: job, calls: calls, worker: worker, logs: []rules.LogEntry{},
		telling: telling, held: held, checks: &checks{worker: worker, held: held, waiting: map[int]chan string{}}}
}

// finish sends the job and follows the worker to its end. Tool calls still under
// way are cancelled then, and waited for.
func (r *run) finish(ctx context.Context) Response {
	r.callCtx, r.cancelCalls = context.WithCancel(
		context.WithValue(context.WithoutCancel(ctx), checksOfRun{}, r.checks))
	r.slots = make(chan struct{}, maxCallsUnderWay)
	r.tools = make(map[[2]string]bool)
	r.noRoom = make(map[[2]string]*rules.TraceEntry)
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
		ended, late := make(chan struct{}), time.After(most)
		go func() {
			r.underWay.Wait()
			close(ended)
		}()
		for frames := r.worker.frames; ; {
			select {
			case <-ended:
				return
			case <-late:
				return
			case f, ok := <-frames:
				if !ok {
					frames = nil
				} else if f.Kind == protocol.KindChecked {
					r.checks.answered(f)
				}
			}
		}
	}
}

// follow handles what the worker says until it is done, or dead.
func (r *run) follow(ctx context.Context) protocol.Outcome {
	if ctx.Err() != nil { // while the worker was started
		return r.failed(cancelledRun())
	}
	sent := make(chan error, 1)
	go func() {
		job := r.needed()
		sent <- r.tell(ctx, protocol.KindJob, job, job.Servers...)
	}()
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
				return r.done(ctx, f)
			}
			if excess := r.handle(f); excess != "" && killed == nil {
				kill(rules.Finding{Cause: rules.CauseHost, Message: "The worker " + excess + ", and was ended."})
			}
		case <-deadline.C:
			kill(rules.Finding{Cause: rules.CauseLimit, Message: r.job.Limits.TimeoutMessage()})
		case <-cancelled:
			cancelled = nil
			kill(cancelledRun())
		case err := <-sent:
			if err != nil && killed == nil {
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
		return r.log(f.Body)
	case protocol.KindServer:
		if r.asked.Add(1) > maxAsked {
			return "asked for more servers than it waits for"
		}
		r.underWay.Add(1)
		go r.server(r.callCtx, f.ServerID)
	case protocol.KindOutside:
		act, has := r.rules.Outside()[f.ToolName]
		if !has || r.asked.Add(1) > maxAsked {
			return "asked for more than its script can"
		}
		r.underWay.Add(1)
		go r.outside(act, f.Body)
	case protocol.KindCall:
		if r.callCtx.Err() != nil {
			return ""
		}
		if excess := r.unfit(f); excess != "" {
			return excess
		}
		held := r.held.Share()
		if err := held.Take(perCall + len(f.Body)); err != nil {
			r.refuse(f, err)
			return ""
		}
		r.underWay.Add(1)
		go r.call(r.callCtx, f, held, r.begun(), r.turn())
	case protocol.KindChecked:
		r.checks.answered(f)
	case protocol.KindRefused:
		if !r.rules.Tracing().Refused {
			return "told of calls that were not sent, which is not asked for"
		}
		if len(r.made) > maxRefused {
			return ""
		}
		r.traced(r.begun(), rules.Call{ServerID: f.ServerID, ToolName: f.ToolName,
			ErrorClass: r.rules.CallErrorClass(rules.FailureInput), Arguments: f.Body})
	default:
		return fmt.Sprintf("said %.20q, which no worker says within a run", f.Kind)
	}
	return ""
}

// log keeps an entry. All that came is charged, also what a reader of logs does not see.
func (r *run) log(body []byte) (excess string) {
	r.logged += int64(len(body))
	if len(r.logs) > protocol.MaxLogEntries || r.logged > logGrowth*r.job.Limits.MaxLogBytes+maxLogOverrun {
		return "sent more logs than it may"
	}
	var entry rules.LogEntry
	if err := json.Unmarshal(body, &entry); err != nil {
		return "sent a log that cannot be read"
	}
	r.logs = append(r.logs, entry)
	return ""
}
