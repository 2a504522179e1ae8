package sandbox_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("The globals (§3.5)", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	DescribeTable("do what ordinary code expects", func(expression, want string) {
		r := run(pool, job("__codemode_result__ = "+expression), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("all that are required",
			`["JSON", "Math", "Date", "URL", "URLSearchParams", "Promise", "Map", "Set", "WeakMap", "WeakSet", "Symbol", "Proxy",
			"Reflect", "RegExp", "Error", "Array", "Object", "String", "Number", "Boolean", "BigInt", "parseInt", "parseFloat", "isNaN", "isFinite",
			"Infinity", "NaN", "undefined", "TextEncoder", "TextDecoder", "ArrayBuffer", "DataView", "Uint8Array", "Int8Array", "Uint16Array",
			"Int16Array", "Uint32Array", "Int32Array", "Float32Array", "Float64Array", "setTimeout", "clearTimeout", "console",
			"__codemode_result__"].filter((name) => !(name in globalThis))`, `[]`),
		Entry("none that are forbidden",
			`["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "setInterval", "setImmediate", "eval", "process", "require",
			"module", "exports", "Buffer", "global", "__dirname"].filter((name) => name in globalThis)`, `[]`),
		Entry("timers", `await (async () => { const seen = []; await new Promise((done) => { setTimeout((a, b) => seen.push(a + b), 2, 1, 2);
			setTimeout(() => seen.push("first"), 1); clearTimeout(setTimeout(() => seen.push("no"), 1)); setTimeout(done, 10); }); return seen; })()`, `["first",3]`),
		Entry("URL", `(() => { const u = new URL("../b?x=1#h", "https://u:p@Example.com:443/a/c"); `+
			`u.searchParams.append("z", "é &"); return [u.href, u.origin, u.port, u.search, URL.canParse("x")]; })()`,
			`["https://u:p@example.com/b?x=1&z=%C3%A9+%26#h","https://example.com","","?x=1&z=%C3%A9+%26",false]`),
		Entry("URL setters",
			`(() => { const u = new URL("http://a/"); u.host = "b:8080"; u.hash = "x y"; u.search = "q=1"; return `+
				`[u.href, u.searchParams.get("q"), JSON.stringify({ u })]; })()`,
			`["http://b:8080/?q=1#x%20y","1","{\"u\":\"http://b:8080/?q=1#x%20y\"}"]`),
		Entry("URL that is none", `(() => { try { new URL("nope") } catch (e) { return e.name } })()`, `"TypeError"`),
		Entry("URLSearchParams",
			`(() => { const p = new URLSearchParams("?a=1&b=2&a=3&c"); p.delete("b"); p.set("d", "x y"); p.sort(); `+
				`return [String(p), p.getAll("a"), p.has("c", ""), p.size, [...p.keys()], new URLSearchParams({ k: `+
				`"ü" }).toString()]; })()`,
			`["a=1&a=3&c=&d=x+y",["1","3"],true,4,["a","a","c","d"],"k=%C3%BC"]`),
		Entry("TextEncoder", `[...new TextEncoder().encode("é😀\ud800")]`, `[195,169,240,159,152,128,239,191,189]`),
		Entry("TextDecoder",
			`[new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xe2, 0x82, 0x62])), new TextDecoder("utf-16le").decode(new Uint8Array([0x3d, 0xd8, 0x00, 0xde])),
			new TextDecoder().decode(new DataView(new Uint8Array([1, 0x62, 0x63, 2]).buffer, 1, 2))]`, `["a\ufffdb","😀","bc"]`),
		Entry("TextDecoder of a stream",
			`(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xf0, 0x9f]), { stream: true }) `+
				`+ d.decode(new Uint8Array([0x98, 0x80])); })()`, `"😀"`),
		Entry("TextDecoder that is fatal",
			`(() => { try { new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([255])) } catch (e) { `+
				`return e.name } })()`, `"TypeError"`),
		Entry("base64", `[btoa("hello"), atob("aGVsbG8="), btoa("a"), atob("YQ")]`, `["aGVsbG8=","hello","YQ==","a"]`),
		Entry("structuredClone",
			`(() => { const o = { d: new Date(0), m: new Map([[1, { x: 1 }]]), l: [1, [2]] }; o.self = o; const c = `+
				`structuredClone(o); return [c !== o, c.self === c, c.m.get(1).x, c.d.getTime(), c.l]; })()`,
			`[true,true,1,0,[1,[2]]]`),
		Entry("structuredClone of what is within an object",
			`[structuredClone(new Boolean(false)).valueOf(), structuredClone(Object("a")).length, structuredClone(Object(7)) + 1]`,
			`[false, 1, 8]`),
		Entry("structuredClone of a function",
			`(() => { try { structuredClone(() => 1) } catch (e) { return e.name } })()`, `"DataCloneError"`),
		Entry("queueMicrotask", `await new Promise((done) => queueMicrotask(() => done(1)))`, `1`),
		Entry("numbers for people",
			`[(1234567.891).toLocaleString("en-US"), (-0.5).toLocaleString(), (0.256).toLocaleString("en-US", { `+
				`style: "percent" }), (5).toLocaleString("en-US", { style: "currency", currency: "USD" }), `+
				`(1e6).toLocaleString("en-US", { minimumFractionDigits: 2 }), 123456789n.toLocaleString()]`,
			`["1,234,567.891","-0.5","26%","$5.00","1,000,000.00","123,456,789"]`),
		Entry("texts in order",
			`[["item10", "item2", "Item1"].sort((a, b) => a.localeCompare(b, undefined, { numeric: true, `+
				`sensitivity: "base" })), "é".localeCompare("E", "en", { sensitivity: "base" }), `+
				`"é".localeCompare("E", "en", { sensitivity: "accent" }) !== 0, "a".localeCompare("b"), `+
				`"a01".localeCompare("a1", "en", { numeric: true })]`,
			`[["Item1","item2","item10"],0,true,-1,0]`),
		Entry("bytes of a text",
			`[[...Uint8Array.from(atob("aGk="), (c) => c.charCodeAt(0))], Uint8Array.from([1, 2], function (n) { `+
				`return n * this.k; }, { k: 2 })[1], Uint8Array.from({ length: 1, 0: 7 })[0]]`, `[[104,105],4,7]`),
		Entry("dates for people",
			`[new Date(0).toLocaleDateString("en-US", { month: "long", day: "numeric", year: "numeric" }), new `+
				`Date(0).toLocaleString(), new Date(0).toLocaleTimeString("en-US", { hour: "2-digit", minute: `+
				`"2-digit" }), new Date(0).toLocaleDateString("en-US", { weekday: "short", month: "short", day: `+
				`"numeric" })]`,
			`["January 1, 1970","1/1/1970, 12:00:00 AM","12:00 AM","Thu, Jan 1"]`),
		Entry("Unicode properties",
			`[/^\p{L}+$/u.test("éß名"), /^[\p{Lu}\d]+$/u.test("Ä1"), /\P{L}/u.test("a"), `+
				`/\p{Script=Greek}/u.test("α"), "a-b".replace(/\p{P}/gu, "_"), /x/ instanceof RegExp, `+
				`RegExp("a").test("a")]`,
			`[true,true,false,true,"a_b",true,true]`),
		Entry("newer built-ins",
			`[Object.groupBy([1, 2, 3], (n) => n % 2 ? "odd" : "even"), Map.groupBy([1, 2], (n) => n % 2).get(1), `+
				`await Array.fromAsync([1, Promise.resolve(2)]), typeof Promise.withResolvers().resolve, `+
				`"\ud800".isWellFormed()]`,
			`[{"odd":[1,3],"even":[2]},[1],[1,2],"function",false]`),
		Entry("async generators",
			`await (async () => { async function* g() { yield 1; yield* [2, 3]; } const seen = []; for await (const `+
				`n of g()) seen.push(n); return seen; })()`, `[1,2,3]`),
	)
})

var _ = Describe("Immutable intrinsics (§11)", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	DescribeTable("leave ordinary code alone", func(code, want string) {
		r := run(pool, job(code), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("an error's name",
			`class E extends Error { constructor(m) { super(m); this.name = "E"; this.message = m + "!"; } } `+
				`__codemode_result__ = String(new E("x"))`, `"E: x!"`),
		Entry("a codemode error's name",
			`import { ToolCallError } from "@codemode/errors"; class E extends ToolCallError { constructor(m) { `+
				`super(m); this.name = "E"; } } const e = new E("x"); __codemode_result__ = [e.name, e.hint.length > 0]`, `["E",true]`),
		Entry("an object's methods",
			`const o = {}; o.toString = () => "mine"; o.valueOf = 1; o.constructor = 2; o.hasOwnProperty = 3; `+
				`__codemode_result__ = [String(o), Object.keys(o).length]`, `["mine",4]`),
		Entry("counting words",
			`const n = {}; for (const w of ["constructor", "toString", "then", "constructor"]) n[w] = `+
				`(Object.hasOwn(n, w) ? n[w] : 0) + 1; __codemode_result__ = n`,
			`{"constructor":2,"toString":1,"then":1}`),
		Entry("old classes",
			`function F() {} F.prototype.constructor = F; F.prototype.toString = () => "F"; function G() {} `+
				`G.prototype = Object.create(F.prototype); G.prototype.constructor = G; __codemode_result__ = `+
				`String(new G())`, `"F"`),
		Entry("Object.assign", `__codemode_result__ = Object.assign({}, { toString: 1, valueOf: 2 })`,
			`{"toString":1,"valueOf":2}`),
		Entry("console", `const seen = []; console.log = (x) => seen.push(x); console.log(1); __codemode_result__ = seen`, `[1]`),
		Entry("a thenable", `__codemode_result__ = await { then(done) { done(1) } }`, `1`),
	)

	It("are all that a script can reach", func() {
		r := run(pool, job(`const { getOwnPropertyDescriptor, getPrototypeOf, isFrozen } = Object;
			import * as errors from "@codemode/errors";
			import * as srv from "@codemode/servers/srv";
			const seen = new Set(), loose = [];
			const visit = (path, value) => {
				if (typeof value !== "object" && typeof value !== "function" || value === null || seen.has(value)) return;
				seen.add(value);
				if (!isFrozen(value)) loose.push(path);
				for (const key of Reflect.ownKeys(value)) {
					const { value: v, get, set } = getOwnPropertyDescriptor(value, key);
					for (const [what, x] of [["", v], [" get", get], [" set", set]]) visit(path + "." + String(key) + what, x);
				}
				visit(path + ".__proto__", getPrototypeOf(value));
			};
			for (const name of Reflect.ownKeys(globalThis)) {
				const { value, get, set } = getOwnPropertyDescriptor(globalThis, name);
				if (value !== globalThis && name !== "console") visit(String(name), value ?? globalThis[name]);
				visit(String(name) + " get", get); visit(String(name) + " set", set);
			}
			for (const m of [errors, srv]) visit("module", m);
			for (const sample of [async () => {}, function* () {}, [].values(), new Map().keys(), new Set().keys(), "".matchAll(/x/g),
				new URLSearchParams().keys()]) visit("sample.__proto__", getPrototypeOf(sample));
			__codemode_result__ = [seen.size > 500, loose];`, tool("get", "{}")), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`[true, []]`))
	})
})
