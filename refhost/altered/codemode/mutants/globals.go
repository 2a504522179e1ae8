package mutants

import (
	"slices"

	"codemode/refhost/altered/faults"
	"codemode/refhost/rules"
)

// globalMutants are those of §3.5 about what a sandbox provides.
func globalMutants() []Mutant {
	return []Mutant{
		{ID: "url-without-base", Requirement: "global-builtins", Description: "URL ignores its base", Apply: prelude(
			`globalThis.URL = class extends URL { constructor(url) { super(url); } };`)},
		{ID: "date-stands-still", Requirement: "global-builtins", Description: "Date tells one time during a run",
			Apply: prelude(`{ const at = Date.now(), Real = Date; globalThis.Date = class extends Real { ` +
				`constructor(...given) { super(...(given.length ? given : [at])); } static now() { return at; } }; }`)},
		{ID: "weak-set-missing", Requirement: "global-builtins", Description: "there is no WeakSet",
			Also: []Broken{broken("what is missing is a deviation that is not documented",
				"globals-deviations-documented")},
			Apply: lacking("WeakSet")},
		{ID: "search-params-unescaped", Requirement: "global-builtins",
			Description: "URLSearchParams is written without escapes", Apply: prelude(
				`globalThis.URLSearchParams = class extends URLSearchParams { toString() { return ` +
					`[...this].map((pair) => pair.join("=")).join("&"); } };`)},
		{ID: "text-encoder-missing", Requirement: "global-text-encoding", Description: "there is no TextEncoder",
			Apply: lacking("TextEncoder")},
		{ID: "text-decoder-latin-1", Requirement: "global-text-encoding",
			Description: "TextDecoder takes each byte for a character", Apply: prelude(
				`globalThis.TextDecoder = class { decode(bytes) { return String.fromCharCode(...new ` +
					`Uint8Array(bytes)); } };`)},
		{ID: "text-decoder-whole-buffer", Requirement: "global-text-encoding",
			Description: "TextDecoder reads the whole buffer of a view", Apply: prelude(
				`{ const Decoder = TextDecoder; globalThis.TextDecoder = class extends Decoder { decode(bytes, ` +
					`options) { return super.decode(bytes?.buffer ?? bytes, options); } }; }`)},
		{ID: "text-decoder-never-fatal", Requirement: "global-text-encoding",
			Description: "TextDecoder replaces what it cannot read although it is to be fatal", Apply: prelude(
				`globalThis.TextDecoder = class extends TextDecoder { constructor(label, options) { ` +
					`super(label, { ...options, fatal: false }); } };`)},
		{ID: "text-decoder-mark-kept", Requirement: "global-text-encoding",
			Description: "TextDecoder keeps the byte order mark", Apply: prelude(
				`globalThis.TextDecoder = class extends TextDecoder { constructor(label, options) { ` +
					`super(label, { ...options, ignoreBOM: true }); } };`)},
		{ID: "float-32-is-64", Requirement: "global-typed-arrays", Description: "Float32Array is Float64Array",
			Apply: prelude(`globalThis.Float32Array = Float64Array;`)},
		{ID: "data-view-without-order", Requirement: "global-typed-arrays",
			Description: "DataView knows no byte order but the machine's", Apply: prelude(
				`globalThis.DataView = class extends DataView { getInt16(at) { return super.getInt16(at, true); } ` +
					`setInt16(at, n) { super.setInt16(at, n, true); } };`)},
		{ID: "timer-too-early", Requirement: "global-timers", Description: "timers fire after a quarter of their delay",
			Apply: prelude(
				`{ const late = setTimeout; globalThis.setTimeout = (call, delay, ...given) => late(call, delay / ` +
					`4, ...given); }`)},
		{ID: "timer-without-arguments", Requirement: "global-timers",
			Description: "timers drop the arguments of the function", Apply: prelude(
				`{ const late = setTimeout; globalThis.setTimeout = (call, delay) => late(typeof call === ` +
					`"function" ? () => call() : call, delay); }`)},
		{ID: "clear-timeout-ignored", Requirement: "global-timers", Description: "a cleared timer fires",
			Apply: prelude(`globalThis.clearTimeout = () => {};`)},
		{ID: "timer-ids-counted-anew", Requirement: "global-timers",
			Description: "the id of a timer is how many there are, which later ones have, too", Apply: prelude(
				`{ const start = setTimeout, stop = clearTimeout, live = []; const drop = (id) => { const at = ` +
					`live.findIndex((one) => one.id === id); return at < 0 ? undefined : live.splice(at, 1)[0].of; }; ` +
					`globalThis.setTimeout = (call, delay, ...given) => { const id = live.length + 1; live.push({ ` +
					`id, of: start(() => { drop(id); call(...given); }, delay) }); return id; }; ` +
					`globalThis.clearTimeout = (id) => { stop(drop(id)); }; }`)},
		{ID: "url-host-fixed", Requirement: "global-builtins", Description: "the host name of a URL cannot be set",
			Apply: prelude(`globalThis.URL = class extends URL { get hostname() { return super.hostname; } ` +
				`set hostname(name) {} };`)},
		{ID: "url-query-beside-base", Requirement: "global-builtins",
			Description: "a query alone takes the place of the last part of the base", Apply: prelude(
				`globalThis.URL = class extends URL { constructor(url, ...base) { super(String(url)[0] === "?" ? ` +
					`"./" + url : url, ...base); } };`)},
		{ID: "search-params-plus-kept", Requirement: "global-builtins",
			Description: "URLSearchParams reads a plus sign as one", Apply: prelude(
				`globalThis.URLSearchParams = class extends URLSearchParams { constructor(init) { super(typeof init ` +
					`=== "string" ? init.replace(/[+]/g, "%2B") : init); } };`)},
		{ID: "text-decoder-forgets", Requirement: "global-text-encoding",
			Description: "TextDecoder reads each part of a text alone", Apply: prelude(
				`globalThis.TextDecoder = class extends TextDecoder { decode(bytes) { return super.decode(bytes); } };`)},
		{ID: "console-warn-missing", Requirement: "global-console", Description: "there is no console.warn",
			Also: []Broken{broken("what is missing is a deviation that is not documented",
				"globals-deviations-documented"), broken("what is missing logs nothing", "console-warn")},
			Apply: prelude(`delete console.warn;`)},
		{ID: "result-not-readable", Requirement: "global-result",
			Description: "the result can be assigned and not read",
			Edits: []faults.Edit{
				edit("refhost/sandbox/worker script.installGlobals",
					`	return rt.GlobalObject().DefineDataProperty(resultGlobal, goja.Null(), goja.FLAG_TRUE, goja.FLAG_FALSE,
		goja.FLAG_TRUE)`,
					`	s.assignedLast = goja.Null()
	set := rt.ToValue(func(call goja.FunctionCall) goja.Value {
		s.assignedLast = call.Argument(0)
		return goja.Undefined()
	})
	return rt.GlobalObject().DefineAccessorProperty(resultGlobal, nil, set, goja.FLAG_FALSE, goja.FLAG_TRUE)`),
				edit("refhost/sandbox/worker script", "	failed    bool\n}",
					"	failed    bool\n	assignedLast goja.Value\n}"),
				edit("refhost/sandbox/worker script.assigned", `value := s.realm.rt.GlobalObject().Get(resultGlobal)`,
					`value := s.assignedLast`),
			}},
		{ID: "data-view-missing", Requirement: "globals-deviations-documented",
			Description: "there is no DataView, and the agent context says that there is",
			Also: []Broken{broken("DataView is a typed array of the list, which a text can be read from",
				"global-typed-arrays", "global-text-encoding")},
			Apply: lacking("DataView")},
	}
}

// forbiddenGlobalMutants are those of §3.5 about what a sandbox does not provide.
func forbiddenGlobalMutants() []Mutant {
	return []Mutant{
		{ID: "fetch-leaked", Requirement: "no-network-api", Description: "there is a fetch, without a network",
			Apply: prelude(
				`globalThis.fetch = async (url) => { if (String(url).startsWith("data:")) return { ok: true }; ` +
					`throw new TypeError("fetch failed"); };`)},
		{ID: "event-source-leaked", Requirement: "no-network-api", Description: "there is an EventSource",
			Apply: prelude(`globalThis.EventSource = class {};`)},
		{ID: "set-interval-leaked", Requirement: "no-set-interval", Description: "there is a setInterval",
			Apply: prelude(
				`globalThis.setInterval = (call, delay) => { const tick = () => { call(); setTimeout(tick, delay); ` +
					`}; return setTimeout(tick, delay); };`)},
		{ID: "async-function-constructor", Requirement: "no-code-from-strings",
			Description: "the constructor of async functions takes a string", Apply: func(s *rules.Set) {
				s.CodeFromStrings = func(constructor string) bool { return constructor == "AsyncFunction" }
			}},
		{ID: "process-leaked", Requirement: "no-node-globals",
			Description: "there is a process, without an environment",
			Apply:       prelude(`globalThis.process = { env: {}, version: "v24.0.0" };`)},
		{ID: "buffer-leaked", Requirement: "no-node-globals", Description: "there is a Buffer",
			Apply: prelude(`globalThis.Buffer = class Buffer extends Uint8Array {};`)},
	}
}

// consoleMethodMutants are those of §9.
func consoleMethodMutants() []Mutant {
	var all []Mutant
	for _, method := range rules.ConsoleMethods() {
		all = append(all, Mutant{ID: "console-" + method + "-lost", Requirement: "console-" + method,
			Description: "what console." + method + " is given is lost", Apply: func(s *rules.Set) {
				level := s.ConsoleLevel
				s.ConsoleLevel = func(called string) (string, bool) {
					name, captured := level(called)
					return name, captured && called != method
				}
			}})
	}
	return all
}

// prelude runs code of the host before the agent's, as a bootstrap file does. It must
// not contain a line break, so that positions stay right.
func prelude(source string) func(*rules.Set) {
	return func(s *rules.Set) { s.Prelude = func() string { return source + " " } }
}

// lacking leaves globals out.
func lacking(names ...string) func(*rules.Set) {
	return func(s *rules.Set) {
		globals := s.Globals
		s.Globals = func(defined []string) []string {
			return slices.DeleteFunc(globals(defined), func(name string) bool { return slices.Contains(names, name) })
		}
	}
}
