package mutants

import (
	"encoding/json"
	"regexp"
	"strings"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// keptMutants keep for later what belongs to one run, one call or one check, or take a part for the whole.
func keptMutants() []Mutant {
	return []Mutant{
		{ID: "responses-kept", Requirement: "fresh-sandbox",
			Description: "a request without calls that was made before has the response that it had then",
			Edits:       keptResponses("string(arguments)", "true")},
		{ID: "responses-kept-by-words", Requirement: "fresh-sandbox",
			Description: "a source without calls that differs from an earlier one in blanks or capitals alone has " +
				"the response of that one",
			Edits: keptResponses(`strings.ToLower(strings.Join(strings.Fields(request.Code), " "))`,
				"old.code != request.Code")},
		{ID: "equal-runs-merged", Requirement: "fresh-sandbox",
			Description: "a request that equals one that is under way has the response of that one",
			Edits:       mergedRuns()},
		{ID: "timers-outlive-runs", Requirement: "fresh-sandbox",
			Description: "timers of a run that has ended go on to call tools for three seconds",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker serve", "	return exitDone\n}", `	for s.limit.Err() == nil {
		if _, there := s.clock.next(); !there {
			break
		}
		_ = s.wait()()
	}
	return exitDone
}`),
				edit("refhost/sandbox run.finish", "	r.cancelCalls()\n", `	go func() {
		for f := range r.worker.frames {
			r.handle(f)
		}
	}()
`),
				edit("refhost/sandbox run.finish", "	r.worker.kill()\n	r.underWay.Wait()\n", ""),
				edit("refhost/sandbox Pool.Run", "		worker.stop()\n",
					"		time.Sleep(3 * time.Second)\n		worker.stop()\n"),
			}},
		{ID: "late-answers-given", Requirement: "fresh-sandbox",
			Description: "the answer to a call that was given up goes to another call that waits for its own",
			Edits: []faults.Edit{
				edit("refhost captureKey", "type captureKey struct{}",
					"type captureKey struct{}\n\nvar lateAnswers sync.Map"),
				edit("refhost capturingConn.Write", "func() { c.take(id) })}", `func() {
			if c.take(id) != nil {
				lateAnswers.Store([2]any{c, id}, true)
			}
		})}`),
				edit("refhost capturingConn.Read", "		wanted := c.take(",
					`		if _, is := lateAnswers.LoadAndDelete([2]any{c, response.ID}); is {
			c.mu.Lock()
			for id := range c.waiting {
				response.ID = id
			}
			c.mu.Unlock()
		}
		wanted := c.take(`),
			}},
		{ID: "fences-run-alone", Requirement: "module-semantics",
			Description: "of a source with a fence of Markdown what is within it is run",
			Apply: func(s *rules.Set) {
				parse := s.Request
				s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
					r, found := parse(arguments)
					if fenced := fence.FindStringSubmatch(strings.ReplaceAll(r.Code, "\\`", "`")); fenced != nil {
						r.Code = fenced[1]
					}
					return r, found
				}
			}},
		{ID: "comment-lines-left-out", Requirement: "request-code",
			Description: "lines that begin with // are left out of a source",
			Apply: func(s *rules.Set) {
				parse := s.Request
				s.Request = func(arguments json.RawMessage) (rules.Request, []rules.Diagnostic) {
					r, found := parse(arguments)
					r.Code = comment.ReplaceAllString(r.Code, "")
					return r, found
				}
			}},
		{ID: "warnings-once", Requirement: "console-warn",
			Description: "a warning that is the same as the one before it is not captured",
			Apply: prelude(`const { warn } = console; let last; console.warn = (...args) => { ` +
				`const told = args[0] === last; last = args[0]; if (!told) warn(...args); };`)},
		{ID: "timers-beyond-64-lost", Requirement: "global-timers",
			Description: "of more than 64 timers that have not fired those beyond never do",
			Apply: prelude(`let waiting = 0; const real = setTimeout; globalThis.setTimeout = (done, ...rest) => ` +
				`waiting++ < 64 ? real((...args) => { waiting--; done(...args); }, ...rest) : 0;`)},
		{ID: "timers-untimed", Requirement: "limit-timeout",
			Description: "what the function of a timer computes does not count as time of its run",
			Also:        []Broken{broken("a loop in one is not ended", "limit-error", "exhaustion-time")},
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker script.fire", "	err := s.clock.fire()\n", `	s.watch.pause(time.Minute)
	err := s.clock.fire()
	s.watch.resume(false)
`),
				edit("refhost/sandbox run.follow", "r.rules.Ending().Patience(grace)", "time.Minute"),
			}},
		{ID: "durations-by-tool", Requirement: "trace-duration",
			Description: "the time of a call counts from the last call of its tool",
			Edits: []faults.Edit{
				edit("refhost/sandbox maxRefused", "// maxRefused bounds",
					"var starts sync.Map\n\n// maxRefused bounds", "sync"),
				edit("refhost/sandbox run.call", "	start := time.Now()\n",
					"	starts.Store(f.ServerID+\" \"+f.ToolName, time.Now())\n"),
				edit("refhost/sandbox run.call", "	finished := rules.Call{",
					"	start, _ := starts.Load(f.ServerID + \" \" + f.ToolName)\n	finished := rules.Call{"),
				edit("refhost/sandbox run.call", "time.Since(start)", "time.Since(start.(time.Time))"),
			}},
		{ID: "patterns-go-on", Requirement: "validation-error",
			Description: "a pattern is looked for after the place where it was found last",
			Edits: []faults.Edit{
				edit("refhost/sandbox/schema expression", "struct{ compiled *regexp2.Regexp }",
					"struct {\n	compiled *regexp2.Regexp\n	found    *bool\n}"),
				edit("refhost/sandbox/schema compileExpression", "expression{compiled}",
					"expression{compiled, new(bool)}"),
				edit("refhost/sandbox/schema evaluation.matches", "	return err == nil && matched\n",
					"	*x.found = err == nil && matched && !*x.found\n	return *x.found\n"),
			}},
		{ID: "input-left-over", Requirement: "input-empty-schema-no-argument",
			Description: "a call without an argument is sent with that of the call before it",
			Apply: func(s *rules.Set) {
				var last json.RawMessage
				arguments := s.CallArguments
				s.CallArguments = func(schema json.RawMessage, passed []json.RawMessage) (json.RawMessage, error) {
					if len(passed) == 0 && last != nil {
						return last, nil
					}
					raw, err := arguments(schema, passed)
					last = raw
					return raw, err
				}
			}},
		{ID: "cancel-before-start-lost", Requirement: "cancel-terminates",
			Description: "a run that is cancelled before its script begins is made all the same",
			Edits: []faults.Edit{edit("refhost Host.respond", "	h.prepare(ctx, h.needed(request))\n",
				`	h.prepare(context.WithoutCancel(ctx), h.needed(request))
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
`)}},
	}
}

var (
	fence   = regexp.MustCompile("(?s)```[a-z]*\n(.*?)\n```")
	comment = regexp.MustCompile("(?m)^//.*$")
)

// keptResponses keeps the responses of runs that made no calls and did not fail by a key, and gives them where a
// condition holds.
func keptResponses(key, condition string) []faults.Edit {
	return []faults.Edit{
		edit("refhost captureKey", "type captureKey struct{}", `type captureKey struct{}

var keptResponses sync.Map

type keptResponse struct {
	code string
	rules.Response
}`, "codemode/refhost/rules"),
		edit("refhost Host.respond", "	defer leave()\n", `	defer leave()
	key := `+key+`
	if old, there := keptResponses.Load(key); there {
		if old := old.(keptResponse); `+condition+` {
			return old.Response
		}
	}
`, "strings"),
		edit("refhost Host.respond", "	return joined(response, diagnostics)\n",
			`	if len(response.ToolTrace) == 0 && !response.Failed() {
		keptResponses.Store(key, keptResponse{request.Code, response})
	}
	return joined(response, diagnostics)
`),
	}
}

// mergedRuns gives equal requests that are under way together one response.
func mergedRuns() []faults.Edit {
	return []faults.Edit{
		edit("refhost captureKey", "type captureKey struct{}", `type captureKey struct{}

var underWay sync.Map

type sharedRun struct {
	rules.Response
	done chan struct{}
}`, "codemode/refhost/rules"),
		edit("refhost Host.respond", "	leave, full := h.enter(ctx)\n", `	mine := &sharedRun{done: make(chan struct{})}
	if other, there := underWay.LoadOrStore(string(arguments), mine); there {
		<-other.(*sharedRun).done
		return other.(*sharedRun).Response
	}
	defer close(mine.done)
	defer underWay.Delete(string(arguments))
	leave, full := h.enter(ctx)
`),
		edit("refhost Host.respond", "	return joined(response, diagnostics)\n",
			"	mine.Response = joined(response, diagnostics)\n	return mine.Response\n"),
	}
}
