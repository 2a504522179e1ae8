package worker

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/module"
	"codemode/refhost/sandbox/protocol"
)

// end evaluates the result and puts the findings into the form of §3.3.3.
func (s *script) end() protocol.Outcome {
	var o protocol.Outcome
	before := len(s.bindings.pending)
	assigned, ok := s.assigned()
	s.notePending(before)
	s.guard(func() { s.noteUnassigned(assigned) })
	o.Result = s.rules.Result(assigned, ok, s.failed)
	o.Diagnostics = []rules.Diagnostic{}
	for _, f := range s.findings[:min(len(s.findings), protocol.MaxDiagnostics)] {
		f.Message, f.Hint = protocol.CutText(tidied(f.Message)), protocol.CutText(f.Hint)
		f.ErrorName = protocol.CutText(f.ErrorName)
		o.Diagnostics = append(o.Diagnostics, s.rules.Diagnose(f))
	}
	return o
}

// assigned is the JSON of the value assigned to __codemode_result__, or exported as
// default where that is the result. Writing it
// may run code of the script, so limits hold and exceptions count.
func (s *script) assigned() (text []byte, ok bool) {
	if s.limit.Err() != nil {
		return nil, false
	}
	s.guard(func() {
		value := s.realm.rt.GlobalObject().Get(resultGlobal)
		if goja.IsUndefined(value) {
			s.noteUndefined()
			value = goja.Null()
		}
		if s.exported != nil && !goja.IsUndefined(s.exported) && s.rules.ExportIsResult() {
			value = s.exported
		}
		lost := new(losses)
		made, holds, err := s.realm.text(value, s.realm.rt.ToValue(lost.see))
		switch {
		case err != nil && uncatchable(err):
			s.stopped(err)
		case err != nil && !s.failed:
			f := s.describe(err.(*goja.Exception).Value(), module.Position{})
			s.findings = append(s.findings,
				rules.Finding{Cause: rules.CauseResult, Message: "The result cannot be written as JSON: " + f.Message})
		case err == nil && !holds && !s.failed:
			s.findings = append(s.findings,
				rules.Finding{Cause: rules.CauseResult,
					Message: "The result is a " + kindOf(value) + ", which JSON cannot hold."})
		case err == nil && s.rules.ExactResult() && !isJSON(value):
			made, holds = nil, false
			s.findings = append(s.findings,
				rules.Finding{Cause: rules.CauseResult,
					Message: "The result has a value inside that JSON cannot hold."})
		case err == nil && !s.failed:
			s.findings = append(s.findings,
				lost.findings("the result", rules.CauseLost, rules.CauseOmitted)...)
		}
		text, ok = made, holds
	})
	return s.withinBounds(text, ok)
}

// withinBounds drops a result that is too large for whoever reads it.
func (s *script) withinBounds(text []byte, ok bool) ([]byte, bool) {
	most := min(s.registry.job.Limits.MaxResultBytes, protocol.MaxResult)
	switch {
	case !ok || s.failed:
	case int64(len(text)) > most:
		s.fail(rules.Finding{Cause: rules.CauseLimit,
			Message: fmt.Sprintf("The result has %d bytes as JSON, more than %d (limit maxResultBytes).", len(text),
				most),
			Hint: "Return less: filter, aggregate or count in the script."})
		return nil, false
	case protocol.TooDeep(text):
		s.findings = append(s.findings, rules.Finding{Cause: rules.CauseResult,
			Message: fmt.Sprintf("The result is nested more than %d levels deep.", protocol.MaxDepth),
			Hint:    "Return a flatter value."})
		return nil, false
	}
	if !ok {
		return text, false
	}
	return s.wholeResult(text)
}

// isJSON tells whether a value, which JSON.stringify could write, is JSON through
// and through.
func isJSON(value goja.Value) bool {
	object, ok := value.(*goja.Object)
	if !ok {
		_, isSymbol := value.(*goja.Symbol)
		return !goja.IsUndefined(value) && !isSymbol && !goja.IsNaN(value) && !goja.IsInfinity(value)
	}
	if class := object.ClassName(); class != "Object" && class != "Array" {
		return false
	}
	return !slices.ContainsFunc(object.Keys(), func(name string) bool { return !isJSON(object.Get(name)) })
}

// describe makes the finding of a value that was thrown and not caught.
func (s *script) describe(thrown goja.Value, place module.Position) rules.Finding {
	f := rules.Finding{Cause: rules.CauseUncaught, Message: s.message(thrown)}
	object, ok := thrown.(*goja.Object)
	if ok && !s.ended {
		f.ErrorClass, f.ErrorName = s.errors.class(thrown), s.member(object, "name")
		origin := s.errors.origins[object]
		if origin.cause != "" {
			f.Cause = origin.cause
		}
		if origin.place != (module.Position{}) {
			place = origin.place
		}
		if f.ErrorClass != "" {
			f.Hint = s.member(object, "hint")
		}
		if place == (module.Position{}) {
			place = s.framePlace(s.member(object, "stack"))
		}
	}
	if f.ErrorClass == "" {
		f.Hint = s.slip(f.Message)
	}
	f.Path = place.String()
	return f
}

// message is name and message of an error; of anything else what the console
// would show. It does not ask the error's own toString.
func (s *script) message(thrown goja.Value) string {
	if object, ok := thrown.(*goja.Object); ok && s.realm.isError(object) {
		name, text := s.member(object, "name"), s.member(object, "message")
		switch {
		case name == "":
			name = "Error"
		case text == "":
			return name
		}
		return name + ": " + text
	}
	shown := ""
	s.ask(func() error {
		shown, _ = s.rules.ConsoleText([]rules.ConsoleArg{s.console.argument(thrown)})
		return nil
	})
	return "The value thrown is no Error: " + shown
}

// member reads a member that should be a string; a getter that throws gives "".
func (s *script) member(object *goja.Object, name string) string {
	text := ""
	s.ask(func() error {
		if value := object.Get(name); value != nil {
			text, _ = value.Export().(string)
		}
		return nil
	})
	return text
}

// ask looks at a value, whose own code may run then. Nothing is asked once a run was ended: the engine forgets an
// interrupt as soon as it has left the code that it interrupted.
func (s *script) ask(look func() error) {
	if s.ended {
		return
	}
	s.guard(func() {
		if err := s.realm.enter(look); err != nil && uncatchable(err) {
			s.stopped(err)
		}
	})
}

var scriptFrame = regexp.MustCompile(`\b` + regexp.QuoteMeta(module.FileName) + `:(\d+):(\d+)\(`)

// framePlace finds the innermost frame in the agent's source in the stack that
// an error carries; a promise's rejection has no other. The script may have
// written that stack: a place outside of the source is none.
func (s *script) framePlace(stack string) module.Position {
	m := scriptFrame.FindStringSubmatch(stack)
	if m == nil {
		return module.Position{}
	}
	line, _ := strconv.Atoi(m[1])
	column, _ := strconv.Atoi(m[2])
	place := module.Position{Line: line, Column: column}
	if !place.In(s.source) {
		return module.Position{}
	}
	return place
}
