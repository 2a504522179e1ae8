package searchexecute_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const nothing = `operations: [{method: GET, path: /a, replies: [{text: x}]}]`

var _ = Describe("a run", func() {
	DescribeTable("gives its value as text", func(ctx SpecContext, code, want string) {
		Expect(hosting(serve(nothing), nil).search(ctx, code)).To(Equal(want))
	},
		Entry("a string as it is", `async () => 'a "b"\n'`, "a \"b\"\n", limit),
		Entry("anything else as indented JSON", `async () => ({ a: [1, {}], b: null })`,
			"{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": null\n}", limit),
		Entry("undefined by its name", `async () => {}`, "undefined", limit),
		Entry("of a function that is not async", `() => 7`, "7", limit),
		Entry("of one with a semicolon and a comment", "async () => 1 // one\n;\n", "1", limit),
		Entry("with a note of a promise inside", `async () => ({ r: (async () => 1)() })`,
			"{\n  \"r\": {}\n}\n\n--- NOTE ---\nA promise in the result: JSON has {} for it. (at /r) Await it.", limit),
		Entry("with a note of what nobody handled", `async () => { Promise.reject(new Error("no")); return 1 }`,
			"1\n\n--- NOTE ---\nThe code did not handle a failure: Error: no\n"+
				"Await the promise inside try and catch.", limit),
		Entry("without a note of undefined inside", `async () => ({ r: undefined })`, "{}", limit),
		Entry("without what it prints", `async () => { console.log("printed"); return 1 }`, "1", limit),
	)
	DescribeTable("tells its failure", func(ctx SpecContext, code, want string) {
		Expect(hosting(serve(nothing), nil).failing(ctx, "execute", code)).To(Equal(want))
	},
		Entry("an error that it throws", `async () => { throw new Error("boom") }`, "Error: boom", limit),
		Entry("another class", `async () => undefined.x`, "Error: TypeError: Cannot read property 'x' of undefined", limit),
		Entry("a syntax error with its place", "async () => {\n  return 1 +;\n}",
			`Error: SyntaxError: Unexpected ";" (line 2, column 13)`, limit),
		Entry("no function", `1 + 1`,
			"Error: TypeError: code must be an async arrow function, such as async () => { … }", limit),
		Entry("a value that JSON cannot hold", `async () => 1n`,
			"Error: The result cannot be written as JSON: TypeError: Do not know how to serialize a BigInt", limit),
		Entry("a promise of nothing", `async () => new Promise(() => {})`,
			"Error: The function awaits a promise that nothing can settle any more.", limit),
	)
	It("wants code", func(ctx SpecContext) {
		h := hosting(serve(nothing), nil)
		for _, arguments := range []string{`{}`, `{"code":1}`, `[]`, ``} {
			text, failed := h.Call(ctx, h.Tools()[0], []byte(arguments))
			Expect(failed).To(BeTrue())
			Expect(text).To(ContainSubstring("the argument code is missing"))
		}
	}, limit)

	It("leaves nothing to the next one", func(ctx SpecContext) {
		h := hosting(serve(nothing), nil)
		for range 2 {
			Expect(h.execute(ctx, `async () => { const was = typeof globalThis.kept; globalThis.kept = 1; return was }`)).
				To(Equal("undefined"))
		}
	}, limit)

	It("has spec or the client alone, and nothing that leads outside", func(ctx SpecContext) {
		h := hosting(serve(nothing), object{"namespace": "shop"})
		const kinds = `async () => [typeof spec, typeof shop, typeof api, typeof require, typeof process, typeof fetch,
			typeof XMLHttpRequest, typeof WebSocket, typeof __codemode_result__, typeof module].join()`
		const none = ",undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined"
		Expect(h.search(ctx, kinds)).To(Equal("object,undefined" + none))
		Expect(h.execute(ctx, kinds)).To(Equal("undefined,object" + none))
		Expect(h.failing(ctx, "execute", `async () => import("@codemode/discovery")`)).To(ContainSubstring("not supported"))
		Expect(h.failing(ctx, "execute", `async () => eval("1")`)).To(ContainSubstring("eval"))
		Expect(h.failing(ctx, "execute", `async () => 1, async () => 2`)).To(ContainSubstring("an async arrow function"))
		// Whoever closes the parenthesis finds no module either.
		Expect(h.failing(ctx, "execute", "1) };\nimport * as x from \"@codemode/servers/shop\";\n{ (1")).
			To(ContainSubstring("There is no module"))
	}, limit)

	It("cannot change its client", func(ctx SpecContext) {
		Expect(hosting(serve(nothing), nil).execute(ctx, `async () => {
			const was = api.request;
			try { api.request = () => 1 } catch {}
			try { globalThis.api = {} } catch {}
			return api.request === was && Object.isFrozen(api);
		}`)).To(Equal("true"))
	}, limit)

	It("cuts off a long text and says so", func(ctx SpecContext) {
		api := serve(nothing)
		h := hosting(api, object{"maxResponseTokens": 10})
		Expect(h.search(ctx, `async () => "é".repeat(40)`)).To(Equal(strings.Repeat("é", 40)))
		Expect(h.search(ctx, `async () => "é".repeat(41)`)).To(Equal(strings.Repeat("é", 40) +
			"\n\n--- TRUNCATED ---\nResponse was ~11 tokens (limit: 10). Use more specific queries to reduce " +
			"response size."))
		Expect(h.search(ctx, `async () => ({ a: "x".repeat(1000) })`)).To(HavePrefix("{\n  \"a\": \"xx"))
		long := `async () => "x".repeat(100001)`
		Expect(hosting(api, nil).search(ctx, long)).To(ContainSubstring("limit: 25000"))
		Expect(hosting(api, object{"maxResponseTokens": 0}).search(ctx, long)).To(HaveLen(100001))
	}, limit)

	It("ends when it computes for too long, and the next one is as ever", func(ctx SpecContext) {
		h := hosting(serve(nothing), object{"sandbox": object{"timeoutMs": 600}})
		Expect(h.failing(ctx, "search", `async () => { for (;;) {} }`)).To(
			Equal("Error: The run took longer than 600 ms (limit timeoutMs)."))
		Expect(h.search(ctx, `async () => 1`)).To(Equal("1"))
	}, limit)

	It("ends when it takes too much memory, by the name that the configuration has for that", func(ctx SpecContext) {
		h := hosting(serve(nothing), object{"sandbox": object{"memoryMB": 1}})
		Expect(h.failing(ctx, "search", `async () => { const a = []; for (;;) a.push({ a: [a.length] }) }`)).To(
			HaveSuffix("bytes of memory (limit memoryMB)."))
	}, limit)

	It("gives texts as they are, also within objects", func(ctx SpecContext) {
		Expect(hosting(serve(nothing), nil).search(ctx, `async () => ["<b>x & y</b>"]`)).To(ContainSubstring("<b>x & y</b>"))
	}, limit)

	It("is over with its function, which need not await its requests", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /never, replies: [{never: true}]}, {method: POST, path: /a}]`)
		h := hosting(api, nil)
		Expect(h.execute(ctx, `async () => {
			api.request({ method: "GET", path: "/never" });
			api.request({ method: "POST", path: "/a" });
			setTimeout(() => { throw new Error("too late") }, 10);
			return 1;
		}`)).To(Equal("1"))
		Expect(api.WaitAbandoned(ctx, 1)).To(Succeed())
		Expect(api.WaitRequest(ctx, "POST /a", 1)).To(Succeed())
	}, limit)

	It("may wait for longer than it may compute, but not for ever", func(ctx SpecContext) {
		api := serve(`operations: [{method: GET, path: /never, replies: [{never: true}]}]`)
		h := hosting(api, object{"sandbox": object{"timeoutMs": 1000, "wallTimeMs": 1400}})
		Expect(h.failing(ctx, "execute", `async () => api.request({ method: "GET", path: "/never" })`)).To(
			Equal("Error: the run took longer than 1400 ms (limit wallTimeMs)"))
		Expect(api.WaitAbandoned(ctx, 1)).To(Succeed())
	}, limit)
})
