package worker

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/dop251/goja"

	"codemode/refhost/exact"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox/module"
	"codemode/refhost/sandbox/protocol"
	"codemode/refhost/sandbox/schema"
)

// bindings are the functions that call tools (§5.3), and the calls under way.
type bindings struct {
	realm   *realm
	rules   rules.Set
	errors  *errorClasses
	helpers *goja.Object
	// job, send, receive, report and end are set when the run begins.
	job     *protocol.Job
	send    func(h protocol.Head, arguments json.RawMessage) error
	receive func() (protocol.Frame, error)
	report  func(rules.Finding)
	end     func(rules.Finding)
	schemas map[*protocol.Tool]*schema.Validator
	pending map[int]*call
	made    rules.CallCount
	// told are the tools of which it was told that an input lost something.
	told map[*protocol.Tool]bool
	// used are the servers whose tools stay what they are for the rest of the run.
	used map[string]bool
}

// call is a tool call under way.
type call struct {
	server  *protocol.Server
	tool    *protocol.Tool
	place   module.Position
	resolve func(any) error
	reject  func(any) error
}

// head is that of a frame about the call.
func (c *call) head(kind protocol.Kind, id int) protocol.Head {
	return protocol.Head{Kind: kind, ID: id, ServerID: c.server.ServerID, ToolName: c.tool.ToolName}
}

// function makes the binding of one tool.
func (b *bindings) function(s *protocol.Server, t *protocol.Tool) (goja.Value, error) {
	native := func(call goja.FunctionCall) goja.Value { return b.call(s, t, call.Arguments) }
	return function(b.helpers, "binding")(goja.Undefined(), b.realm.rt.ToValue(native),
		b.realm.rt.ToValue(t.ExportName))
}

// call sends a call and returns the promise of its value. What is wrong
// with the call rejects the promise and is never thrown.
func (b *bindings) call(s *protocol.Server, t *protocol.Tool, values []goja.Value) goja.Value {
	promise, resolve, reject := b.realm.rt.NewPromise()
	c := &call{server: s, tool: t, place: b.realm.place(), resolve: resolve, reject: reject}
	if problem := b.start(c, values); problem != nil {
		b.realm.must(reject(problem))
	}
	return b.realm.rt.ToValue(promise)
}

// start checks and sends a call. The problem is an error object.
func (b *bindings) start(c *call, values []goja.Value) (problem goja.Value) {
	arguments, problem := b.arguments(c, values)
	if problem != nil {
		b.made.Refused++
		if b.rules.Tracing().Refused {
			b.realm.must(b.send(c.head(protocol.KindRefused, 0), arguments))
		}
		return problem
	}
	if !b.rules.MayCall(b.made, b.job.Limits.MaxToolCalls) {
		return b.fail(c, rules.CallProblem{Failure: rules.FailureLimit, Limit: b.job.Limits.MaxToolCalls,
			Message: fmt.Sprintf("The run may call %d tools (limit maxToolCalls), and this is one more.",
				b.job.Limits.MaxToolCalls)})
	}
	b.made.Sent++
	id := b.made.Sent
	b.pending[id] = c
	b.realm.must(b.send(c.head(protocol.KindCall, id), arguments))
	return nil
}

// settle ends the call that an answer belongs to.
func (b *bindings) settle(answer protocol.Frame) error {
	c := b.pending[answer.ID]
	if c == nil {
		return nil
	}
	delete(b.pending, answer.ID)
	value, problem := b.value(c, answer)
	if problem != nil {
		b.made.Failed++
		return c.reject(problem)
	}
	return c.resolve(value)
}

// value is what a call returns (§5.3.2), or the error that it throws (§7.1).
func (b *bindings) value(c *call, answer protocol.Frame) (value, problem goja.Value) {
	if answer.Kind == protocol.KindRefusal {
		var refusal protocol.CallError
		if err := json.Unmarshal(answer.Body, &refusal); err != nil {
			refusal.Message = err.Error()
		}
		return nil, b.fail(c, rules.CallProblem{Failure: refusal.Failure, Message: refusal.Message, Hint: refusal.Hint})
	}
	result := json.RawMessage(answer.Body)
	if b.rules.IsError(result) {
		return nil, b.fail(c,
			rules.CallProblem{Failure: rules.FailureResult, Message: b.rules.ErrorText(result), Result: result})
	}
	if problem := b.mismatch(c.tool, result); problem != "" {
		return nil, b.fail(c, rules.CallProblem{Failure: rules.FailureProtocol, Message: problem})
	}
	if at := exact.MergedName(result); at != "" {
		return nil, b.fail(c, rules.CallProblem{Failure: rules.FailureProtocol, Message: "The server's answer has " +
			"two names at " + at + " that differ in half of a surrogate pair alone, which no text can hold."})
	}
	value, err := b.realm.value(b.rules.Unwrap(result))
	if err != nil {
		if uncatchable(err) {
			panic(err)
		}
		return nil, b.fail(c,
			rules.CallProblem{Failure: rules.FailureProtocol, Message: "The server's answer is not valid JSON."})
	}
	return value, nil
}

// fail makes the error of a call without a value.
func (b *bindings) fail(c *call, p rules.CallProblem) goja.Value {
	p.ServerID, p.ToolName, p.ExportName = c.server.ServerID, c.tool.ToolName, c.tool.ExportName
	d := b.rules.CallError(p)
	x := scriptError{class: b.rules.CallErrorClass(p.Failure), message: d.Message, hint: d.Hint, details: d.Members,
		place: c.place}
	if p.Failure == rules.FailureLimit {
		x.cause = rules.CauseLimit
	}
	if b.rules.EndsRun(p.Failure) {
		b.end(rules.Finding{Cause: cmp.Or(x.cause, rules.CauseUncaught), Message: x.message, ErrorClass: x.class,
			Path: x.place.String()})
	}
	return b.errors.make(x)
}
