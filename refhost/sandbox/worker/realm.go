package worker

import (
	"encoding/json"
	"fmt"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"codemode/refhost/sandbox/module"
)

// maxCallDepth bounds recursion, also of native functions that call back. Each
// level costs time to unwind, which is why it is no higher.
const maxCallDepth = 2000

// realm is an engine with the functions that the host itself uses, taken before
// any code of the agent could change what they look up.
type realm struct {
	rt *goja.Runtime
	// own are the globals that boot files use.
	own       *goja.Object
	stringify goja.Callable
	parse     goja.Callable
	toString  goja.Callable
	// freeze makes a value and all that it leads to immutable, if the rules say so.
	freeze goja.Callable
}

func newRealm() (*realm, error) {
	rt := goja.New()
	rt.SetParserOptions(parser.WithDisableSourceMaps)
	rt.SetMaxCallStackSize(maxCallDepth)
	r := &realm{rt: rt}
	text := rt.GlobalObject().Get("JSON").(*goja.Object)
	r.stringify, _ = goja.AssertFunction(text.Get("stringify"))
	r.parse, _ = goja.AssertFunction(text.Get("parse"))
	r.toString, _ = goja.AssertFunction(rt.GlobalObject().Get("String"))
	return r, r.takeGlobals()
}

// text is JSON.stringify(value), with a replacer if one is given. ok is false when that gives undefined. An error
// is what the value's own code threw, or uncatchable.
func (r *realm) text(value goja.Value, replacer ...goja.Value) (text json.RawMessage, ok bool, err error) {
	if value == nil { // what a global has that is not there
		value = goja.Undefined()
	}
	made, err := r.stringify(goja.Undefined(), append([]goja.Value{value}, replacer...)...)
	if err != nil || goja.IsUndefined(made) {
		return nil, false, err
	}
	return json.RawMessage(made.String()), true, nil
}

// value is JSON.parse(text).
func (r *realm) value(text json.RawMessage) (goja.Value, error) {
	value, err := r.parse(goja.Undefined(), r.rt.ToValue(string(text)))
	if err == nil || uncatchable(err) {
		return value, err
	}
	if value, infinite := r.infinite(text); infinite == nil {
		return value, nil
	}
	return nil, err
}

// valueOf makes a JavaScript value of a Go value, as its JSON says.
func (r *realm) valueOf(v any) (goja.Value, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("writing %T as JSON: %w", v, err)
	}
	return r.value(text)
}

// function returns a member of an object as something to call.
func function(o *goja.Object, name string) goja.Callable {
	f, _ := goja.AssertFunction(o.Get(name))
	return f
}

// uncatchable tells whether an error stops the script whatever it catches.
func uncatchable(err error) bool {
	switch err.(type) {
	case *goja.InterruptedError, *goja.StackOverflowError:
		return true
	}
	return false
}

// throw makes a native function throw at its caller.
func (r *realm) throw(err error) {
	if exception, ok := err.(*goja.Exception); ok {
		panic(exception.Value())
	}
	panic(err)
}

// must makes a native function pass on an error that nothing can catch.
func (r *realm) must(err error) {
	if err != nil {
		panic(err)
	}
}

// isError tells whether an object is an error of the language. A proxy is not,
// and one that was revoked cannot even be asked.
func (r *realm) isError(object *goja.Object) bool {
	class := ""
	_ = r.rt.Try(func() { class = object.ClassName() })
	return class == "Error"
}

// place is where in the agent's source the running native function was called.
func (r *realm) place() module.Position { return placeOf(r.rt.CaptureCallStack(0, nil)) }

// placeOf is the innermost frame in the agent's source.
func placeOf(frames []goja.StackFrame) module.Position {
	for _, f := range frames {
		if p := f.Position(); p.Filename == module.FileName {
			return module.Position{Line: p.Line, Column: p.Column}
		}
	}
	return module.Position{}
}

// enter runs native work outside of a script's call, where exceptions would be panics.
func (r *realm) enter(work func() error) (err error) {
	exception := r.rt.Try(func() { err = work() })
	if exception != nil {
		return exception
	}
	return err
}
