package sandbox_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

// oddValues are expressions whose values programs seldom have.
func oddValues() []string {
	return strings.Split(`undefined|null|NaN|-1|1n|""|Symbol()|{}|{ __proto__: null }|[]|[, 1]|Object.freeze([1, 2])|
		{ length: -1 }|{ valueOf: {}, toString: {} }|{ toString() { return {} }, valueOf() { return {} } }|
		{ toString() { throw 1 }, valueOf() { throw 2 } }|{ [Symbol.toPrimitive]: 1 }|() => 1|class { #x }|
		(function* () { yield 1 })()|/a/g|new Date(NaN)|new Map([[1, 2]])|new Set([1])|Promise.resolve()|new Proxy({}, {})|
		(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()|new Uint8Array(4)|
		new BigInt64Array(2)|Object.setPrototypeOf([1, 2], null)|Object.setPrototypeOf(function () {}, null)|
		Object.setPrototypeOf(new Date(0), null)|
		Object.setPrototypeOf(new Error("x"), null)|Object(1n)|Object(Symbol())|
		(() => { const a = []; a.push(a); return a })()|
		(() => { const l = [1, { toLocaleString() { l.length = 0; Object.freeze(l); return "x" } }, 3]; return l })()`, "|")
}

// oddUses are expressions of a and b.
func oddUses() []string {
	return strings.Split(`a + b|a * b|a ** b|a < b|a == b|a in b|a instanceof b|-a|+a|~a|a.x|a.f()|a()|new a(b)|a[b]|a[b] = 1|
		a.length = 0|a.__proto__ = b|[...a]|String(a)|Number(a)|BigInt(a)|JSON.stringify({ a, b })|structuredClone(a)|
		console.log(a, b)|new Proxy(a, b)|Object.create(a, b)|Object.fromEntries(a)|Object.fromEntries([a])|Object.assign(a, b)|
		Array.from(a)|[a, b].join()|[a, b].toLocaleString()|a.toLocaleString()|[3, 1, 2].sort(a)|[1, 2].reduce(a)|
		"abc".replace(a, b)|"x".repeat(a)|new RegExp(a, b)|new Date(a, b)|new Map(a)|new Map([a])|new Set(a)|
		new WeakMap([[a, b]])|new URL(a, b)|new URLSearchParams(a)|atob(a)|new Uint8Array(a)|new Uint8Array([a]).set(b)|
		new DataView(a, b)|Math.max(a, b)|parseInt(a, b)|(255).toString(a)|BigInt.asIntN(a, b)|new Error(a, b)|
		Object.groupBy(a, b)|Reflect.construct(a, b)|Reflect.apply(a, b, b)|a.bind(b)()|a.call(b)|a.apply(b, b)|Symbol(a)|
		Symbol.keyFor(a)|new TextDecoder(a).decode(b)|encodeURIComponent(a)|Promise.all(a)|a.then(b)|
		Object.defineProperty(a, "x", b)|Object.groupBy([a], b)`, "|")
}

var _ = Describe("Odd expressions", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	for _, use := range oddUses() {
		It("end as others do, with no word of the engine: "+strings.TrimSpace(use), func() {
			others := "values"
			if !strings.Contains(use, "b") {
				others = "[() => 1]"
			}
			var values strings.Builder
			for _, v := range oddValues() {
				fmt.Fprintf(&values, "() => (%s),\n", strings.TrimSpace(v))
			}
			r := run(pool, job(`const values = [`+values.String()+`];
				const told = [];
				for (const a of values) for (const b of `+others+`) {
					try {
						const made = ((a, b) => (`+use+`))(a(), b());
						if (made instanceof Promise) made.catch(e => told.push(e));
					} catch (e) { told.push(e) }
				}
				await 0;
				const texts = new Set();
				for (const e of told) {
					if (typeof e !== "object" || e === null || !("message" in e)) continue;
					texts.add(String(e.message).slice(0, 100) + String(e.stack).slice(0, 200));
					console.log(e);
				}
				__codemode_result__ = [...texts].slice(0, 500);`), &host{})
			for _, d := range r.Diagnostics {
				Expect(d.Code).NotTo(Equal("HOST_FAILURE"), d.Message)
				noEngine(d.Message)
			}
			noEngine(string(r.Result))
			for _, text := range messages(r) {
				noEngine(text)
			}
		})
	}

	DescribeTable("that the engine cannot go on from are failures of the script", func(code string) {
		r := run(pool, job(code), &host{})
		for _, d := range r.Diagnostics {
			Expect(d.Code).NotTo(Equal("HOST_FAILURE"), d.Message)
			noEngine(d.Message)
		}
	},
		Entry("a list that is emptied while it is written",
			`const l = [1, { toLocaleString() { l.length = 0; return "x" } }, 3]; l.toLocaleString()`),
		Entry("an entry without its value", `__codemode_result__ = Object.fromEntries([{}, ["a"], [, 1]])`),
		Entry("no primitive value", `1 + { __proto__: null }`),
	)

	It("make objects of entries as the language says", func() {
		r := run(pool, job(`const caught = f => { try { f() } catch (e) { return e.name } };
			__codemode_result__ = [Object.fromEntries([["a", 1], ["b"], [, 2], { 0: "c", 1: 3 }]),
				Object.fromEntries(new Map([["d", 4]])), Object.fromEntries(new URLSearchParams("e=5")),
				caught(() => Object.fromEntries([1])), caught(() => Object.fromEntries())]`),
			&host{})
		Expect(r.Result).To(MatchJSON(`[{"a":1,"undefined":2,"c":3},{"d":4},{"e":"5"},"TypeError","TypeError"]`))
	})
})

// noEngine expects nothing in a text that only the engine or Go says.
func noEngine(text string) {
	GinkgoHelper()
	Expect(text).NotTo(MatchRegexp(
		`goja|\b0x[0-9a-f]{6,}|&\{|runtime error|github\.com/|nil pointer|interface conversion`))
}
