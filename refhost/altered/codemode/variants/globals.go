package variants

import (
	"slices"

	"codemode/refhost/rules"
)

// globalReadings are those of §3.5, and of what a script may change (§11).
func globalReadings() []Ambiguity {
	lacking := func(names ...string) func(*rules.Set) {
		return func(s *rules.Set) {
			globals := s.Globals
			s.Globals = func(defined []string) []string {
				return slices.DeleteFunc(globals(defined),
					func(name string) bool { return slices.Contains(names, name) })
			}
		}
	}
	return []Ambiguity{
		{"function-constructor", []Reading{
			{ID: "absent",
				Apply: lacking("Function")},
			{ID: "makes-no-code",
				Apply: prelude(`globalThis.Function = new Proxy(globalThis.Function, { apply: () => () => ` +
					`undefined, construct: () => () => undefined });`)},
		}},
		{"eval-name", []Reading{
			{ID: "throws", Apply: prelude(`globalThis.eval = () => { throw new EvalError("code is not made from ` +
				`strings here"); };`)},
		}},
		{"forbidden-global-stub", []Reading{
			{ID: "stub", Apply: prelude(throwingGlobals)},
			{ID: "throwing-getter",
				Apply: prelude(`for (const name of ["fetch", "WebSocket", "setInterval", "process", "require", "Buffer"]) ` +
					`Object.defineProperty(globalThis, name, { get() { throw new ReferenceError(name + " is not ` +
					`available; call tools"); } });`)},
		}},
		{"further-globals", []Reading{
			{ID: "none", Apply: lacking("structuredClone", "queueMicrotask", "atob", "btoa", "escape", "unescape",
				"WeakRef", "FinalizationRegistry")},
			{ID: "many",
				Apply: prelude(`globalThis.performance = { now: () => ` +
					`Date.now() }; ` +
					`globalThis.navigator = { hardwareConcurrency: 1, userAgent: "sandbox" }; globalThis.self = ` +
					`globalThis; ` +
					`globalThis.AbortController = class AbortController {};`)},
		}},
		{"timer-id", []Reading{
			{ID: "object",
				Apply: prelude(`{ const { setTimeout, clearTimeout } = globalThis; const ids = new WeakMap(); class ` +
					`Timeout {} ` +
					`globalThis.setTimeout = (...given) => { const timer = new Timeout(); ids.set(timer, ` +
					`setTimeout(...given)); return timer; }; ` +
					`globalThis.clearTimeout = (timer) => { if (timer instanceof Timeout) ` +
					`clearTimeout(ids.get(timer)); }; }`)},
		}},
		{"url-standard", []Reading{
			{ID: "older",
				Apply: prelude(`{ const Newer = URL; globalThis.URL = class URL extends Newer { static canParse = ` +
					`undefined; static parse = undefined; }; }`)},
		}},
		{"timer-lateness", []Reading{
			{ID: "late", Apply: prelude(`{ const { setTimeout, Number } = globalThis; ` +
				`globalThis.setTimeout = (call, delay, ...given) => setTimeout(call, (Number(delay) || 0) + 30, ` +
				`...given); }`)},
		}},
		{"export-depth", []Reading{
			{ID: "open",
				Apply: open(rules.ErrorClassObjects)},
		}},
		{"pollution-extent", []Reading{
			{ID: "harmless", With: []string{"export-depth=open"}, Apply: open(rules.Intrinsics)},
			{ID: "own-values", With: []string{"export-depth=open"},
				Apply: all(open(rules.FurtherIntrinsics), open(rules.GivenValues))},
		}},
	}
}

// throwingGlobals defines the names of forbidden globals (§3.5) so that their
// every use throws.
const throwingGlobals = `{ const { Error, Object } = globalThis; ` +
	`for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "setInterval", "process", "require"]) { ` +
	`const refuse = () => { throw new Error(name + " is not available here; call tools"); }; ` +
	`Object.defineProperty(globalThis, name, { value: new Proxy(function () {}, { get: refuse, apply: refuse, ` +
	`construct: refuse }) }); } } `

// open lets a run change a part of what it finds.
func open(part rules.Part) func(*rules.Set) {
	return func(s *rules.Set) {
		immutable := s.Immutable
		s.Immutable = func(p rules.Part) bool { return p != part && immutable(p) }
	}
}
