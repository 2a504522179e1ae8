package worker

import (
	"slices"

	"github.com/dop251/goja"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox/web"
)

// resultGlobal is the helper of §3.2.2.
const resultGlobal = "__codemode_result__"

// installGlobals defines what a script finds (§3.5), and then locks it.
func (s *script) installGlobals() error {
	rt := s.realm.rt
	for _, install := range []func() error{s.console.install, s.clock.install, s.realm.installLanguage,
		s.bindings.installOutside} {
		if err := install(); err != nil {
			return err
		}
	}
	if err := s.realm.keepGlobals(s.rules.Globals); err != nil {
		return err
	}
	lockdown, err := s.realm.boot("lockdown", rt.ToValue(s.rules.CodeFromStrings), s.realm.isImmutable(s.rules))
	if err != nil {
		return err
	}
	lock, _ := goja.AssertFunction(lockdown)
	made, err := lock(goja.Undefined(), s.bindings.helpers, s.errors.classes)
	if err != nil {
		return err
	}
	s.realm.freeze, _ = goja.AssertFunction(made)
	if len(s.rules.Globals([]string{resultGlobal})) == 0 {
		return nil
	}
	// Not configurable, so that it stays a plain value: reading it runs no code (§3.2.2).
	return rt.GlobalObject().DefineDataProperty(resultGlobal, goja.Null(), goja.FLAG_TRUE, goja.FLAG_FALSE,
		goja.FLAG_TRUE)
}

// keepGlobals deletes the globals that the rule does not list.
func (r *realm) keepGlobals(rule func([]string) []string) error {
	global := r.rt.GlobalObject()
	defined := global.GetOwnPropertyNames()
	kept := rule(defined)
	for _, name := range defined {
		if slices.Contains(kept, name) {
			continue
		}
		if err := global.Delete(name); err != nil {
			return err
		}
	}
	return nil
}

// isImmutable is the rule as a function for boot files.
func (r *realm) isImmutable(set rules.Set) goja.Value {
	return r.rt.ToValue(func(part string) bool { return set.Immutable(rules.Part(part)) })
}

func (r *realm) expandProperties(call goja.FunctionCall) goja.Value {
	expanded, err := web.ExpandProperties(call.Argument(0).String())
	if err != nil {
		syntax, _ := r.rt.GlobalObject().Get("SyntaxError").(*goja.Object)
		made, failure := r.rt.New(syntax, r.rt.ToValue(err.Error()))
		r.must(failure)
		panic(made)
	}
	return r.rt.ToValue(expanded)
}

// wellFormed replaces lone surrogates, which Go's strings cannot hold.
func (r *realm) wellFormed(call goja.FunctionCall) goja.Value {
	return r.rt.ToValue(call.Argument(0).String())
}

func (r *realm) encodeText(call goja.FunctionCall) goja.Value {
	return r.rt.ToValue(r.rt.NewArrayBuffer([]byte(call.Argument(0).String())))
}

func (r *realm) decodeText(call goja.FunctionCall) goja.Value {
	buffer, ok := call.Argument(0).Export().(goja.ArrayBuffer)
	if !ok {
		panic(r.rt.NewTypeError("an ArrayBuffer is needed to decode text"))
	}
	decoded, err := web.Decode(buffer.Bytes(), call.Argument(1).String(), call.Argument(2).ToBoolean())
	if err != nil {
		panic(r.rt.NewTypeError(err.Error()))
	}
	made, err := r.objectOf(map[string]any{"text": decoded.Text, "used": decoded.Used, "malformed": decoded.Malformed})
	r.must(err)
	return made
}

// parseURL returns the parts as an array, or undefined for no URL.
func (r *realm) parseURL(call goja.FunctionCall) goja.Value {
	var base *string
	if given := call.Argument(1); !goja.IsUndefined(given) {
		text := given.String()
		base = &text
	}
	parts, ok := web.ParseURL(call.Argument(0).String(), base)
	return r.urlParts(parts, ok)
}

func (r *realm) setURL(call goja.FunctionCall) goja.Value {
	parts, ok := web.SetURL(call.Argument(0).String(), call.Argument(1).String(), call.Argument(2).String())
	return r.urlParts(parts, ok)
}

func (r *realm) urlParts(parts web.Parts, ok bool) goja.Value {
	if !ok {
		return goja.Undefined()
	}
	values := make([]any, len(parts))
	for i, p := range parts {
		values[i] = p
	}
	return r.rt.NewArray(values...)
}
