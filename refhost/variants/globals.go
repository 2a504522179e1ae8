package variants

import (
	"slices"

	"codemode/refhost/rules"
)

// globalDimensions are those of §3.5, and of what a script may change (§11).
func globalDimensions() []Dimension {
	lacking := func(names ...string) func(*rules.Set) {
		return func(s *rules.Set) {
			globals := s.Globals
			s.Globals = func(defined []string) []string {
				return slices.DeleteFunc(globals(defined),
					func(name string) bool { return slices.Contains(names, name) })
			}
		}
	}
	return []Dimension{
		{"function-constructor", "3.5", "whether Function is absent, or there and refuses", []Choice{
			asReference("throws"),
			{ID: "absent", Takes: takes("function-constructor=absent"),
				Apply: lacking("Function")},
			{ID: "makes-no-code", Takes: takes("function-constructor=makes-no-code"),
				Apply: prelude(`globalThis.Function = new Proxy(globalThis.Function, { apply: () => () => ` +
					`undefined, construct: () => () => undefined });`)},
		}},
		{"eval", "3.5", "whether eval is absent, or there and refuses", []Choice{
			asReference("absent"),
			{ID: "throws", Apply: prelude(`globalThis.eval = () => { throw new EvalError("code is not made from ` +
				`strings here"); };`)},
		}},
		{"forbidden-globals", "3.5", "whether the name of a forbidden global is there, to say what to use instead",
			[]Choice{
				asReference("absent"),
				{ID: "functions-that-throw", Takes: takes("forbidden-global-stub=stub"),
					Apply: prelude(rules.ThrowingGlobals)},
				{ID: "getters-that-throw", Takes: takes("forbidden-global-stub=stub"),
					Apply: prelude(`for (const name of ["fetch", "WebSocket", "setInterval", "process", "require", ` +
						`"Buffer"]) ` +
						`Object.defineProperty(globalThis, name, { get() { throw new ReferenceError(name + " is not ` +
						`available; call tools"); } });`)},
			}},
		{"further-globals", "3.5", "globals beyond the list", []Choice{
			asReference("a-few"),
			{ID: "none", Apply: lacking("structuredClone", "queueMicrotask", "escape", "unescape", "WeakRef",
				"FinalizationRegistry")},
			{ID: "more", Takes: takes("console-other-methods=captured"),
				Apply: prelude(`globalThis.atob = (text) => String(text); globalThis.performance = { now: () => ` +
					`Date.now() }; ` +
					`globalThis.navigator = { hardwareConcurrency: 1, userAgent: "sandbox" }; globalThis.self = ` +
					`globalThis; ` +
					`globalThis.AbortController = class AbortController {}; console.info = console.log; ` +
					`console.table = console.log;`)},
		}},
		{"timer-id", "3.5", "what setTimeout returns", []Choice{
			asReference("number"),
			{ID: "object", Takes: takes("timer-id=object"),
				Apply: prelude(`{ const { setTimeout, clearTimeout } = globalThis; const ids = new WeakMap(); class ` +
					`Timeout {} ` +
					`globalThis.setTimeout = (...given) => { const timer = new Timeout(); ids.set(timer, ` +
					`setTimeout(...given)); return timer; }; ` +
					`globalThis.clearTimeout = (timer) => { if (timer instanceof Timeout) ` +
					`clearTimeout(ids.get(timer)); }; }`)},
		}},
		{"url-standard", "3.5", "which revision of the URL Standard URL follows", []Choice{
			asReference("newer"),
			{ID: "older", Takes: takes("url-standard=older"),
				Apply: prelude(`{ const Newer = URL; globalThis.URL = class URL extends Newer { static canParse = ` +
					`undefined; static parse = undefined; }; }`)},
		}},
		{"timer-lateness", "3.5", "how late timers are", []Choice{
			asReference("on-time"),
			{ID: "late", Apply: prelude(`{ const { setTimeout, Number } = globalThis; ` +
				`globalThis.setTimeout = (call, delay, ...given) => setTimeout(call, (Number(delay) || 0) + 30, ` +
				`...given); }`)},
		}},
		{"error-classes", "11", "whether the error classes themselves can be changed", []Choice{
			asReference("frozen"),
			{ID: "open", Takes: takes("export-depth=open"),
				Apply: open(rules.ErrorClassObjects)},
		}},
		{"built-ins", "11", "whether a run can change the built-ins of its own sandbox, where that does no harm",
			[]Choice{
				asReference("frozen"),
				{ID: "open", Takes: takes("pollution-extent=harmless", "export-depth=open"),
					Apply: open(rules.FurtherIntrinsics)},
				{ID: "all-open", Takes: takes("pollution-extent=harmless", "export-depth=open"),
					Apply: open(rules.Intrinsics)},
				{ID: "given-values-too", Takes: takes("pollution-extent=own-values", "export-depth=open"),
					Apply: all(open(rules.FurtherIntrinsics), open(rules.GivenValues))},
			}},
	}
}

// open lets a run change a part of what it finds.
func open(part rules.Part) func(*rules.Set) {
	return func(s *rules.Set) {
		immutable := s.Immutable
		s.Immutable = func(p rules.Part) bool { return p != part && immutable(p) }
	}
}
