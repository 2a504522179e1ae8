package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/isolate"
	"codemode/refhost/sandbox/module"
	"codemode/refhost/sandbox/protocol"
	"codemode/refhost/sandbox/schema"
)

// script is one run inside of its worker: a fresh engine (§1.4) with everything
// that a module finds there.
//
// A run ends when the module has ended and nothing is left that [rules.Ending]
// waits for. A failure ends the run at once.
type script struct {
	realm    *realm
	rules    rules.Set
	out      *protocol.Writer
	console  *console
	clock    *clock
	errors   *errorClasses
	bindings *bindings
	registry *registry
	// answers brings the frames from the host; limit is done when one was exceeded.
	answers chan protocol.Frame
	// gone is closed when the script is over, and heard when the host says no more; nil before a script is executed.
	gone, heard chan struct{}
	limit       context.Context
	exceed      context.CancelCauseFunc
	watch       *stopwatch
	memory      *memoryWatch
	// exported is the default export, nil without one.
	exported goja.Value
	// valued tells whether the code ends with what looks like its result.
	valued bool
	// ended: something outside of the script ended it, which is the last of its findings.
	ended bool
	// source is the agent's code.
	source    string
	unhandled []*goja.Promise
	findings  []rules.Finding
	failed    bool
}

// newScript makes an engine with nothing of a job, whose globals are not installed yet.
func newScript(set rules.Set, out *protocol.Writer) (*script, error) {
	r, err := newRealm()
	if err != nil {
		return nil, err
	}
	s := &script{realm: r, rules: set, out: out, console: &console{realm: r, rules: set}, clock: newClock(r.rt),
		answers: make(chan protocol.Frame)}
	s.limit, s.exceed = context.WithCancelCause(context.Background())
	if s.errors, err = newErrorClasses(r, set); err != nil {
		return nil, err
	}
	helpers, err := r.boot("modules", r.isImmutable(set))
	if err != nil {
		return nil, err
	}
	s.bindings = &bindings{realm: r, rules: set, errors: s.errors, helpers: helpers,
		schemas: map[*protocol.Tool]*schema.Validator{}, pending: map[int]*call{}, used: map[string]bool{},
		told: map[*protocol.Tool]bool{}}
	s.registry = &registry{realm: r, rules: set, errors: s.errors, helpers: helpers, bindings: s.bindings,
		discovery: &discovery{realm: r, rules: set, errors: s.errors, made: &s.bindings.made, use: s.bindings.use},
		made:      map[string]*goja.Object{}}
	r.rt.SetPromiseRejectionTracker(s.trackRejection)
	return s, nil
}

// trackRejection keeps the rejected promises that nobody has handled.
func (s *script) trackRejection(p *goja.Promise, operation goja.PromiseRejectionOperation) {
	if operation == goja.PromiseRejectionReject {
		s.unhandled = append(s.unhandled, p)
		return
	}
	for i, known := range s.unhandled {
		if known == p {
			s.unhandled = append(s.unhandled[:i], s.unhandled[i+1:]...)
			return
		}
	}
}

// run runs the job to its end.
func (s *script) run(job protocol.Job, in io.Reader, confined isolate.Confined) protocol.Outcome {
	s.begin(&job)
	if err := s.give(&job); err != nil {
		s.fail(rules.Finding{Cause: rules.CauseHost, Message: err.Error()})
		return s.end()
	}
	s.gone, s.heard = make(chan struct{}), make(chan struct{})
	defer close(s.gone)
	stop, err := s.enforce(job.Limits, confined)
	if err != nil {
		s.fail(rules.Finding{Cause: rules.CauseHost, Message: err.Error()})
		return s.end()
	}
	defer stop()
	go s.listen(in)
	s.guard(func() { s.execute(job.Code) })
	s.lastLook(job.Limits)
	return s.end()
}

func (s *script) begin(job *protocol.Job) {
	s.source = job.Code
	s.console.start, s.console.maxBytes = time.Now(), job.Limits.MaxLogBytes
	s.console.emit = func(entry rules.LogEntry) {
		s.realm.must(s.out.WriteJSON(protocol.Head{Kind: protocol.KindLog}, entry))
	}
	s.bindings.job, s.registry.job, s.registry.discovery.job = job, job, job
	s.bindings.send = func(h protocol.Head, arguments json.RawMessage) error { return s.out.Write(h, arguments) }
	s.bindings.receive = s.receive
	s.bindings.end = s.endRun
	s.bindings.report = func(f rules.Finding) { s.findings = append(s.findings, f) }
}

// listen hands on the host's frames until there are no more.
// Checks wait for nothing that the script does.
func (s *script) listen(in io.Reader) {
	defer close(s.heard)
	made := &checks{out: s.out, compiled: map[string]*schema.Validator{}}
	for {
		f, err := protocol.Read(in)
		if err != nil {
			return
		}
		if f.Kind == protocol.KindCheck {
			go made.answer(f)
			continue
		}
		select {
		case s.answers <- f:
		case <-s.gone:
		case <-s.limit.Done():
			return
		}
	}
}

// receive waits for the next answer.
func (s *script) receive() (protocol.Frame, error) {
	select {
	case f := <-s.answers:
		return f, nil
	case <-s.limit.Done():
		return protocol.Frame{}, context.Cause(s.limit)
	}
}

// guard turns a panic of the engine into a finding.
func (s *script) guard(work func()) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case error:
			s.stopped(x)
		default:
			s.fail(rules.Finding{Cause: rules.CauseHost, Message: fmt.Sprintf("The engine failed: %v", x)})
		}
	}()
	work()
}

// execute lowers, links and starts the module, then waits for its end.
func (s *script) execute(code string) {
	lower := module.Lower
	if s.registry.job.TypeScript {
		lower = module.LowerTypeScript
	}
	lowered, err := lower(code)
	var syntax *module.SyntaxError
	if errors.As(err, &syntax) {
		s.fail(rules.Finding{Cause: rules.CauseSyntax, Message: "SyntaxError: " + syntax.Message, Hint: syntax.Hint,
			Path: syntax.Position.String()})
		return
	}
	if err != nil {
		s.fail(rules.Finding{Cause: rules.CauseHost, Message: err.Error()})
		return
	}
	s.valued = lowered.EndsWithValue
	namespaces, problems, err := s.registry.link(lowered.Imports)
	if err != nil {
		s.stopped(err)
		return
	}
	if len(problems) > 0 {
		s.fail(problems...)
		return
	}
	promise, err := lowered.Start(s.realm.rt, module.Links{Namespaces: namespaces,
		Dynamic: s.realm.rt.ToValue(s.registry.dynamic), Meta: s.realm.rt.CreateObject(nil)})
	if err != nil {
		s.stopped(err)
		return
	}
	s.settle(promise)
}

// stopped records an error that ended the script from outside of JavaScript, or
// an exception that left a callback.
func (s *script) stopped(err error) {
	var ended *endError
	var exception *goja.Exception
	var overflow *goja.StackOverflowError
	var failure runtime.Error
	var assertion *runtime.TypeAssertionError
	switch {
	case s.limit.Err() != nil && errors.As(context.Cause(s.limit), &ended):
		s.fail(ended.finding)
		s.ended = true
	case errors.As(err, &overflow):
		s.fail(rules.Finding{Cause: rules.CauseLimit, Path: placeOf(overflow.Stack()).String(),
			Message: fmt.Sprintf("The call stack is deeper than %d functions.", maxCallDepth),
			Hint:    "Use a loop instead of recursion, or recur less deeply."})
	case errors.As(err, &exception):
		s.fail(s.describe(exception.Value(), placeOf(exception.Stack())))
	case errors.As(err, &assertion) && strings.HasSuffix(assertion.Error(), "not *goja.Promise"):
		// The engine takes whatever has the constructor Promise for a promise, and fails then.
		s.fail(rules.Finding{Cause: rules.CauseUncaught,
			Message: "TypeError: What is awaited only looks like a promise: its constructor is Promise.",
			Hint:    "Await a promise, or an object whose constructor is not Promise."})
	case errors.As(err, &failure) && strings.Contains(failure.Error(), "makeslice"):
		s.fail(rules.Finding{Cause: rules.CauseLimit, Message: "A value would be larger than any memory.",
			Hint: "Make smaller values."})
	case errors.As(err, &failure):
		// The engine's built-in functions trust what they read not to change while they call back.
		s.fail(rules.Finding{Cause: rules.CauseUncaught,
			Message: "A built-in function could not go on: what it reads has an odd form, or was changed by its own " +
				"callback.",
			Hint: "Copy a list before a callback changes it, as in [...list].sort(compare)."})
	default:
		s.fail(rules.Finding{Cause: rules.CauseHost, Message: fmt.Sprintf("The engine failed: %v", err)})
	}
}

func (s *script) fail(findings ...rules.Finding) {
	if s.ended {
		return
	}
	s.failed = true
	s.findings = append(s.findings, findings...)
}
