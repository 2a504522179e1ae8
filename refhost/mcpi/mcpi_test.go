package mcpi_test

import (
	"context"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/mcpi"
	"codemode/refhost/policy"
	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

var _ = Describe("Eligibility", func() {
	DescribeTable("of mcpi@0.x", func(annotations, outputSchema, why string) {
		t := tool("t", annotations, outputSchema)
		Expect(revision(zero).Ineligible(policy.Tool{Server: "s", Name: "t", Annotations: t.Annotations,
			OutputSchema: t.OutputSchema})).To(ContainSubstring(why))
		Expect(revision(one).Ineligible(policy.Tool{Annotations: t.Annotations})).To(BeEmpty())
	},
		Entry("both conditions", readOnly, typed, ""),
		Entry("no annotations", "", typed, "readOnlyHint"),
		Entry("not read-only", `{"readOnlyHint":false}`, typed, "readOnlyHint"),
		Entry("a hint that is none", `{"readOnlyHint":1}`, typed, "readOnlyHint"),
		Entry("annotations that are none", `[true]`, typed, "readOnlyHint"),
		Entry("no output schema", readOnly, "", "outputSchema"),
		Entry("one that is none", readOnly, `"text"`, "outputSchema"),
	)

	It("depends on its rule alone", func(ctx SpecContext) {
		r := revision(zero)
		r.Ineligible = func(policy.Tool) string { return "" }
		Expect(r.Catalog([]sandbox.Server{server("s", tool("drop", "", ""))}, nil).Entries[0].Name).To(Equal("drop"))
	})
})

var _ = Describe("The names on codemode", func() {
	names := func(spec string, servers ...sandbox.Server) map[string]string {
		all := map[string]string{}
		for _, e := range revision(spec).Catalog(servers, nil).Entries {
			all[e.Ref()] = e.Name
		}
		return all
	}

	It("are those of tools where no other one has them", func() {
		Expect(names(zero, reading("a", "list", "get-it", "1st", "then", "größe", ""), reading("b", "list", "b.c"))).To(
			Equal(map[string]string{"a/list": "a_list", "b/list": "b_list", "a/get-it": "get_it", "a/1st": "_1st",
				"a/then": "then_", "a/größe": "größe", "a/": "_", "b/b.c": "b_c"}))
	})
	It("stay apart whatever servers and tools are called", func() {
		Expect(names(zero, reading("a", "b", "a_b", "x-y", "x.y"), reading("c", "b"))).To(Equal(map[string]string{
			"a/b": "a_b__2", "a/a_b": "a_b", "a/x-y": "a_x_y", "a/x.y": "a_x_y__2", "c/b": "c_b"}))
	})
	It("are not given where they would be two tools' or a function's in mcpi@1.0", func() {
		Expect(names(one, reading("a", "list", "get", "x"), reading("b", "get", "inspect"))).To(Equal(map[string]string{
			"a/list": "", "a/get": "", "b/get": "", "b/inspect": "", "a/x": "x"}))
	})
})

var _ = Describe("A run", func() {
	It("asks the catalog for nothing more when it is over", func(ctx SpecContext) {
		r, begun, over, asked := revision(one), make(chan struct{}), make(chan struct{}), 0
		answered := r.Search
		running, cancel := context.WithCancel(ctx)
		r.Search = func(c mcpi.Catalog, q mcpi.Question) (rules.Object, error) {
			if asked++; asked == 1 {
				<-begun
				cancel()
				<-over
			}
			return answered(c, q)
		}
		upstream := &upstream{do: func(ctx context.Context, _ string) (string, error) {
			close(begun)
			<-ctx.Done()
			close(over)
			return "", ctx.Err()
		}}
		text, failed := runWith(running, r, `codemode.x({}).catch(() => {});
			for (let i = 0; i < 50; i++) codemode.search("x").catch(() => {});
			await new Promise(() => setTimeout(() => {}, 10000))`, upstream, reading("a", "x"))
		Expect(failed).To(BeTrue(), text)
		Expect(asked).To(Equal(1))
	}, limit)

	DescribeTable("gives what the code returns", func(ctx SpecContext, code, want string) {
		for _, spec := range mcpi.Revisions() {
			text, failed := run(ctx, spec, code, &upstream{})
			Expect([]any{text, failed}).To(Equal([]any{want, false}))
		}
	},
		Entry("a string as it is", `return "a \"b\"";`, `a "b"`, limit),
		Entry("anything else as indented JSON", `return { a: [1, null] }`, "{\n  \"a\": [\n    1,\n    null\n  ]\n}", limit),
		Entry("nothing", `1 + 1`, "(no return value)", limit),
		Entry("null", `return null`, "null", limit),
		Entry("nothing, and nothing of what it logs", `console.log("a", { b: 1 }); console.warn("c")`,
			"(no return value)", limit),
		Entry("a value, and nothing of what it logs", `console.log("a"); return 1`, "1", limit),
		Entry("after what it awaits", `const a = await new Promise(r => setTimeout(r, 1, 2)); return a`, "2", limit),
		Entry("of loops and functions", "function twice(n) { return 2 * n }\nlet n = 1;\nwhile (n < 10) n = "+
			"twice(n);\nreturn n", "16", limit),
		Entry("without a semicolon, before a comment", "return 1 // one", "1", limit),
		Entry("of an arrow function", "async () => {\n  return 3;\n};\n", "3", limit),
		Entry("of one without braces", "() => 3", "3", limit),
		Entry("of a function without a name", "async function () { return 4 }", "4", limit),
		Entry("of a default export", "export default async () => 5", "5", limit),
		Entry("of a function with a name, which is only declared", "async function main() { return 6 }",
			"(no return value)", limit),
		Entry("in the fences of a code block", "```js\nreturn 7;\n```\n", "7", limit),
		Entry("with a note of more than are counted", `for (let i = 0; i < 99; i++) Promise.reject(i); return 8`,
			"8\n\n--- NOTE ---\nThe code did not handle 10 failures or more; the first: The value thrown is no "+
				"Error: 0\nAwait the promise inside try and catch.", limit),
		Entry("with a note of what nobody handled", `Promise.reject(new Error("no")); Promise.reject(1); return 8`,
			"8\n\n--- NOTE ---\nThe code did not handle 2 failures; the first: Error: no\n"+
				"Await the promise inside try and catch.", limit),
		Entry("with a note below nothing", `(async () => { throw new RangeError("no") })()`,
			"(no return value)\n\n--- NOTE ---\nThe code did not handle a failure: RangeError: no\n"+
				"Await the promise inside try and catch.", limit),
	)
	DescribeTable("tells its failure", func(ctx SpecContext, code, want string) {
		for _, spec := range mcpi.Revisions() {
			text, failed := run(ctx, spec, code, &upstream{})
			Expect([]any{text, failed}).To(Equal([]any{"Code execution error: " + want, true}))
		}
	},
		Entry("an error", "const a = 1;\nthrow new Error(\"boom\")", "boom (line 2, column 7)", limit),
		Entry("with its logs", `console.log("before"); throw new RangeError("boom")`,
			"RangeError: boom (line 1, column 30)", limit),
		Entry("a syntax error", "return 1;\nreturn 1 +;", `SyntaxError: Unexpected ";" (line 2, column 11)`, limit),
		Entry("in fences, where it is", "```js\nreturn 1 +;\n```", `SyntaxError: Unexpected ";" (line 2, column 11)`, limit),
		Entry("a value that JSON cannot hold", `return 1n`,
			"The result cannot be written as JSON: TypeError: Do not know how to serialize a BigInt", limit),
		Entry("a promise of nothing", `await new Promise(() => {})`,
			"The code awaits a promise that nothing can settle any more.", limit),
		Entry("a tool that nobody has", `return codemode.nothing()`,
			"TypeError: Object has no member 'nothing' (line 1, column 17)", limit),
	)

	It("calls each tool at its own server, with the arguments as they are", func(ctx SpecContext) {
		u := &upstream{}
		text, failed := run(ctx, zero, `await Promise.all([codemode.x({ b: 1, a: [null] }), codemode.y("text")]); await codemode.x()`,
			u, reading("a", "x"), reading("b", "y"))
		Expect(failed).To(BeFalse(), text)
		Expect(u.calls).To(ConsistOf(`path-a x {"b":1,"a":[null]}`, `path-b y "text"`, "path-a x {}"))
	}, limit)

	DescribeTable("gives the value of a call", func(ctx SpecContext, result, zeroValue, oneValue string) {
		u := &upstream{do: func(context.Context, string) (string, error) { return result, nil }}
		for spec, want := range map[string]string{zero: zeroValue, one: oneValue} {
			text, failed := run(ctx, spec, `return JSON.stringify(await codemode.x())`, u, reading("a", "x"))
			Expect(text).To(Equal(want))
			Expect(failed).To(Equal(strings.HasPrefix(want, "Code")))
		}
	},
		Entry("structured", `{"structuredContent":{"a":1},"content":[{"type":"text","text":"b"}]}`, `{"a":1}`,
			`{"structuredContent":{"a":1},"content":[{"type":"text","text":"b"}]}`, limit),
		Entry("in text, as JSON", `{"content":[{"type":"text","text":"[1,"},{"type":"text","text":"2]"}]}`, `[1,2]`,
			`{"content":[{"type":"text","text":"[1,"},{"type":"text","text":"2]"}]}`, limit),
		Entry("in text", `{"content":[{"type":"text","text":"a"},{"type":"image","data":"AA=="}]}`, `"a"`,
			`{"content":[{"type":"text","text":"a"},{"type":"image","data":"AA=="}]}`, limit),
		Entry("failed", `{"isError":true,"content":[{"type":"text","text":"no"}]}`,
			"Code execution error: no (line 1, column 38)", `{"isError":true,"content":[{"type":"text","text":"no"}]}`, limit),
		Entry("with null in the place of structured content", `{"structuredContent":null,"content":[]}`, `""`,
			`{"structuredContent":null,"content":[]}`, limit),
	)

	It("makes eight calls at a time of one server in mcpi@1.0, and one that changes something", func(ctx SpecContext) {
		var mu sync.Mutex
		now, most := map[string]int{}, map[string]int{}
		full := make(chan struct{})
		open := sync.OnceFunc(func() { close(full) })
		u := &upstream{do: func(_ context.Context, tool string) (string, error) {
			mu.Lock()
			if now[tool]++; now[tool] > most[tool] {
				most[tool] = now[tool]
			}
			if now["read"] == 8 {
				open()
			}
			mu.Unlock()
			<-full
			mu.Lock()
			defer mu.Unlock()
			now[tool]--
			return `{}`, nil
		}}
		text, failed := run(ctx, one, `await Promise.all([...Array(16)].flatMap(() => [codemode.read({}), codemode.write({})]));`,
			u, server("s", tool("read", readOnly, ""), tool("write", "", "")))
		Expect(failed).To(BeFalse(), text)
		Expect(most).To(Equal(map[string]int{"read": 8, "write": 1}))
	}, limit)

	It("has a budget of calls in mcpi@1.0", func(ctx SpecContext) {
		u := &upstream{}
		text, failed := run(ctx, one, `let n = 0; try { for (;; n++) await codemode.x() } catch (e) { return [n, e.code] }`, u,
			reading("a", "x"))
		Expect(failed).To(BeFalse(), text)
		Expect(text).To(MatchJSON(`[1024, "budget_exceeded"]`))
		Expect(u.calls).To(HaveLen(1024))
		text, _ = run(ctx, one, `let n = 0; try { for (;; n++) await codemode.browse() } catch (e) { return [n, e.code] }`, u)
		Expect(text).To(MatchJSON(`[256, "budget_exceeded"]`))
	}, limit)

	It("finds the tool that a reference means, or none, in mcpi@1.0", func(ctx SpecContext) {
		u := &upstream{}
		text, failed := run(ctx, one, `const told = [];
			for (const ref of ["a/x", "x", "y", "b/c/d", "d", "z"]) {
				await codemode.callRef(ref, { ref }).then(() => told.push("ok"), e => told.push(e.message));
			}
			await codemode.call("b", "c/d", {});
			return told`, u, reading("a", "x", "y"), reading("b", "y", "c/d"), reading("b/c", "d"))
		Expect(failed).To(BeFalse(), text)
		Expect(text).To(MatchJSON(`["ok", "ok",
			"ambiguous_tool: \"y\" is 2 tools; call one of them: codemode.call(\"a\", \"y\", …), codemode.call(\"b\", \"y\", …)",
			"ambiguous_tool: \"b/c/d\" is 2 tools; call one of them: codemode.call(\"b\", \"c/d\", …), codemode.call(\"b/c\", \"d\", …)",
			"ok", "unknown_tool: no tool is called \"z\"; find it with code_search"]`))
		Expect(u.calls).To(Equal([]string{`path-a x {"ref":"a/x"}`, `path-a x {"ref":"x"}`, `path-b/c d {"ref":"d"}`,
			"path-b c/d {}"}))
	}, limit)

	It("validates arguments in mcpi@1.0, and leaves that to servers in mcpi@0.x", func(ctx SpecContext) {
		strict := tool("x", readOnly, typed)
		strict.InputSchema = []byte(`{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`)
		broken := tool("y", readOnly, typed)
		broken.InputSchema = []byte(`{"type":"nothing"}`)
		const code = `return [await codemode.x({ n: "1" }).then(() => "sent", e => e.code), await codemode.y({ n: 1 }).then(() => "sent")]`
		for spec, want := range map[string]string{zero: `["sent","sent"]`, one: `["invalid_arguments","sent"]`} {
			text, _ := run(ctx, spec, code, &upstream{}, server("s", strict, broken))
			Expect(text).To(MatchJSON(want))
		}
	}, limit)

	It("describes values in mcpi@1.0", func(ctx SpecContext) {
		text, failed := run(ctx, one, `return [1, "a", null, undefined, [], {}, [1, 2, 3, 4], { a: { b: { c: { d: 1 } } } }, () => 1,
			"x".repeat(70)].map(v => codemode.inspect(v)).concat(codemode.inspect([{ a: 1 }, 2], { depth: 1 })).join("\n")`, &upstream{})
		Expect(failed).To(BeFalse(), text)
		Expect(strings.Split(text, "\n")).To(Equal([]string{"number 1", `string(1) "a"`, "object null", "undefined undefined",
			"array(0)", "object", "array(4) [number 1, number 2, number 3, … 1 more]",
			"object { a: object { b: object { c: object } } }", "function", `string(70) "` + strings.Repeat("x", 60) + `"…`,
			"array(2) [object, number 2]"}))
	}, limit)
})
