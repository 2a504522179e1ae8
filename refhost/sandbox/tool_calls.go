package sandbox

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unique"

	"codemode/refhost/budget"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/protocol"
)

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

// maxRefused bounds the calls that are traced although they were not sent.
const maxRefused = 100_000

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
	if r.failures > maxErrorsKept {
		entry.Error = ""
	}
	r.ended = append(r.ended, entry)
}

// refusedCall is a call for which there was no room, and why.
type refusedCall struct {
	id  int
	err error
}

// refuse tells the worker that there is no room for a call. There can be as many as a run may make calls: no goroutine
// waits for that of one, and those of one tool have one entry.
func (r *run) refuse(f protocol.Frame, err error) {
	tool := [2]string{f.ServerID, f.ToolName}
	first := r.noRoom[tool]
	if first == nil {
		r.noRoom[tool] = r.begun()
		r.traced(r.noRoom[tool], rules.Call{ServerID: f.ServerID, ToolName: f.ToolName,
			ErrorClass: r.rules.CallErrorClass(rules.FailureProtocol), ErrorText: err.Error()})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first != nil {
		r.made, r.ended = append(r.made, first), append(r.ended, first)
		r.failures++
	}
	r.refused = append(r.refused, refusedCall{f.ID, err})
	if len(r.refused) == 1 {
		r.underWay.Add(1)
		go r.tellRefused()
	}
}

// tellRefused tells the worker of the calls that are refused until there is none.
func (r *run) tellRefused() {
	defer r.underWay.Done()
	for told := 0; ; told++ {
		r.mu.Lock()
		if told == len(r.refused) {
			r.refused = nil
			r.mu.Unlock()
			return
		}
		next := r.refused[told]
		r.mu.Unlock()
		_ = r.worker.out.WriteJSON(protocol.Head{Kind: protocol.KindRefusal, ID: next.id}, refusalOf(next.err))
	}
}

// call calls one tool and sends the answer to the worker. What it takes is charged to held.
func (r *run) call(ctx context.Context, f protocol.Frame, held *budget.Share, entry *rules.TraceEntry,
	wait func() (ended func())) {
	defer r.underWay.Done()
	defer held.Close()
	defer wait()()
	start := time.Now()
	var arguments json.RawMessage
	if len(f.Body) > 0 {
		arguments = f.Body
	}
	result, err := r.send(ctx, f, arguments, held)
	finished := rules.Call{ServerID: f.ServerID, ToolName: f.ToolName, DurationMs: time.Since(start).Milliseconds(),
		Arguments: arguments, Output: result}
	// A write fails when the script is over: then nobody waits for it.
	answer := protocol.Head{Kind: protocol.KindAnswer, ID: f.ID}
	switch {
	case err != nil:
		refusal := chargedRefusal(err, held)
		finished.ErrorClass, finished.ErrorText = r.rules.CallErrorClass(refusal.Failure), refusal.Message
		answer.Kind = protocol.KindRefusal
		_ = r.worker.out.WriteJSON(answer, refusal)
	case r.rules.IsError(result):
		finished.ErrorClass = r.rules.CallErrorClass(rules.FailureResult)
		if len(result) < budget.Large { // a trace has no use for more
			finished.ErrorText = r.rules.ErrorText(result)
		}
		_ = r.worker.out.Write(answer, result)
	default:
		finished.OK = true
		_ = r.worker.out.Write(answer, result)
	}
	r.traced(entry, finished)
}

// perCall is what a call takes of the host besides its arguments while it waits, in bytes.
const perCall = 8 << 10

// send makes a call when it is its turn. What it returns is charged to held.
func (r *run) send(ctx context.Context, f protocol.Frame, arguments json.RawMessage,
	held *budget.Share) (json.RawMessage, error) {
	select {
	case r.slots <- struct{}{}:
		defer func() { <-r.slots }()
	case <-ctx.Done():
		return nil, &CallError{Message: "the run is over"}
	}
	ctx, settle := budget.Passing(ctx)
	result, err := r.calls.CallTool(ctx, f.ServerID, f.ToolName, arguments)
	if settle(); err == nil {
		err = held.Take(len(result))
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}

// maxRefusal bounds the message of a refusal, and its hint, in bytes: an error may repeat what a script or a server
// says, and the worker may leave it unread. It is twice what a host passes on of the words of a server.
const maxRefusal = 128 << 10

// refusalOf tells the worker why a call brought no result, always with its [CallError.Failure].
func refusalOf(err error) CallError {
	refusal := CallError{Message: err.Error()}
	var told *CallError
	if errors.As(err, &told) {
		refusal = *told
	}
	refusal.Failure = cmp.Or(refusal.Failure, rules.FailureProtocol)
	refusal.Message, refusal.Hint = cutTo(maxRefusal, refusal.Message), cutTo(maxRefusal, refusal.Hint)
	return refusal
}

// chargedRefusal is the refusal of a call, charged to held; or one that says that there was no room for the words of
// the refusal.
func chargedRefusal(err error, held *budget.Share) CallError {
	refusal := refusalOf(err)
	if full := held.Take(len(refusal.Message) + len(refusal.Hint)); full != nil {
		refusal.Message, refusal.Hint = full.Error(), ""
	}
	return refusal
}

// cutTo keeps the beginning of a text that has more bytes than most, and nothing else of it in memory.
func cutTo(most int, text string) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes more)", strings.ToValidUTF8(text[:most], ""), len(text)-most)
}
