package sandbox_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
	"codemode/refhost/sandbox/protocol"
)

var _ = Describe("What a script hands to its host", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	It("has no more log entries than a host can bear, however short they are", func() {
		j := job(`for (let i = 0; i < 100000; i++) console.log();`)
		r := run(pool, j, &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Logs).To(HaveLen(protocol.MaxLogEntries + 1))
		last := r.Logs[len(r.Logs)-1]
		Expect(last.Level).To(Equal("warn"))
		Expect(last.Message).To(ContainSubstring("at most 20000 entries"))
	})

	DescribeTable("is a result that others can read", func(levels int, code string) {
		r := run(pool, job(fmt.Sprintf(`let a = []; for (let i = 1; i < %d; i++) a = [a]; __codemode_result__ = a;`, levels)),
			&host{})
		if code == "" {
			Expect(r.Diagnostics).To(BeEmpty())
			Expect(string(r.Result)).To(HaveLen(2 * levels))
			return
		}
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal(code))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("500 levels"))
		Expect(r.Result).To(MatchJSON(`null`))
	},
		Entry("nested as deeply as it may be", 500, ""),
		Entry("nested one level more", 501, "RESULT_NOT_SERIALIZABLE"),
		Entry("nested as deeply as an encoder can", 9998, "RESULT_NOT_SERIALIZABLE"),
		Entry("nested more deeply than that", 10_500, "RESULT_NOT_SERIALIZABLE"),
	)

	It("is a result that is not too large", func() {
		r := run(pool, job(`__codemode_result__ = "x".repeat(9e6);`), &host{})
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("SANDBOX_LIMIT"))
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("more than 8388608"))
		Expect(r.Result).To(MatchJSON(`null`))
	})

	DescribeTable("is the beginning of a long message", func(code string) {
		r := run(pool, job(code), &host{})
		Expect(r.Diagnostics).NotTo(BeEmpty())
		for _, d := range r.Diagnostics {
			Expect(len(d.Message) + len(d.Hint)).To(BeNumerically("<", 40_000))
		}
	},
		Entry("of an error", `throw new Error("x".repeat(2e6));`),
		Entry("of a value", `throw "x".repeat(2e6);`),
		Entry("of a name", `const e = new Error("m"); e.name = "x".repeat(2e6); throw e;`),
		Entry("of a bad URL", `new URL("x".repeat(2e6));`),
		Entry("of a hint", `import { CodemodeError } from "@codemode/errors"; throw new CodemodeError("m", { hint: "x".repeat(2e6) });`),
		Entry("of many rejections", `for (let i = 0; i < 1000; i++) Promise.reject(new Error("x".repeat(1e5)));`),
		Entry("of a missing module", `import "`+strings.Repeat("x", 1<<20)+`";`),
	)

	DescribeTable("is an input that servers can read", func(input, why string) {
		h := &host{tools: answers{"get": reply(`{"structuredContent":{}}`)}}
		r := run(pool, job(`import { get } from "@codemode/servers/srv"; let a = {};`+input+`
try { await get(a); } catch (x) { __codemode_result__ = x.message; }`, tool("get", ``)), h)
		Expect(string(r.Result)).To(ContainSubstring(why))
		Expect(h.received()).To(BeEmpty())
	},
		Entry("that is not too deep", `for (let i = 0; i < 600; i++) a = { a };`, "more than 500 levels deep"),
		Entry("that is not too large", `a.a = "x".repeat(9e6);`, "more than 8388608 bytes"),
	)

	DescribeTable("shows nothing of the engine's memory", func(value, shown string) {
		caught := `let m; try { String(Object.create(null)); } catch (e) { m = e.message; } `
		r := run(pool, job(caught+`__codemode_result__ = `+value+`; console.log(__codemode_result__);`), &host{})
		Expect(string(r.Result)).To(MatchJSON(fmt.Sprintf("%q", shown)))
		Expect(r.Logs[0].Message).To(Equal(shown))
		r = run(pool, job(caught+`throw new Error(`+value+`);`), &host{})
		Expect(r.Diagnostics[0].Message).To(Equal("Error: " + shown))
	},
		Entry("in its message", `m`, "Cannot convert object to primitive value"),
		Entry("within a text", `"a " + m + " b"`, "a Cannot convert object to primitive value b"),
		Entry("where it is cut in an address", `m.slice(0, 40)`, "Cannot convert object to primitive value"),
		Entry("where it is cut before", `m.slice(0, 23)`, "Cannot convert object to primitive value"),
	)

	It("leaves a text with what Go says of a panic as it is", func() {
		const told = "%!s(PANIC=String method: no)"
		r := run(pool, job(fmt.Sprintf(`__codemode_result__ = %q;`, told)), &host{})
		Expect(string(r.Result)).To(MatchJSON(fmt.Sprintf("%q", told)))
	})

	It("leaves a text that speaks of the engine's memory as it is", func() {
		const told = "Could not convert &{x} was its message, and then: &{y} to primitive"
		r := run(pool, job(fmt.Sprintf(`__codemode_result__ = %q;`, told)), &host{})
		Expect(string(r.Result)).To(MatchJSON(fmt.Sprintf("%q", told)))
	})

	DescribeTable("names a place of the source, or none", func(frame, path string) {
		r := run(pool, job(`const e = new Error("m"); Object.defineProperty(e, "stack", { value: "x at script.mjs:`+frame+
			`(" }); await Promise.reject(e);`), &host{})
		Expect(r.Diagnostics[0].Path).To(Equal(path))
	},
		Entry("beyond its lines", "999999:77", ""),
		Entry("beyond its columns", "1:99999", ""),
		Entry("beyond all numbers", "99999999999999999999:1", ""),
		Entry("within", "1:7", "1:7"),
	)

	DescribeTable("is code whose comments are comments", func(comment string) {
		r := run(pool, job("__codemode_result__ = 1;\n"+comment), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`1`))
		failing := run(pool, job("let a;\n  null.a;\n"+comment), &host{})
		Expect(failing.Diagnostics[0].Path).To(HavePrefix("2:"))
	},
		Entry("with a source map that is none", "//# sourceMappingURL=data:application/json;base64,AAAA"),
		Entry("with one that leads elsewhere", "//# sourceMappingURL=data:application/json,"+
			`{"version":3,"sources":["a"],"names":[],"mappings":"AAUA"}`),
	)

	It("costs nothing for servers that it does not use, and all of them can be found", func() {
		j := job(`import { get } from "@codemode/servers/srv"; import { searchTools, getTool } from "@codemode/discovery";
const own = await import("@codemode/" + "servers/other"); await own.put({});
__codemode_result__ = [Object.keys(own).join(), (await getTool("third", "find")).toolName, (await searchTools("")).results.length];`,
			tool("get", ``))
		large := tool("put", `{"description":"`+strings.Repeat("x", 4<<20)+`"}`)
		for _, id := range []string{"other", "third"} {
			s := sandbox.Server{ServerID: id, ServerName: id, Tools: []sandbox.Tool{large}}
			if id == "third" {
				s.Tools[0].ToolName, s.Tools[0].ExportName = "find", "find"
			}
			j.Servers = append(j.Servers, s)
		}
		h := &host{tools: answers{"put": reply(`{"structuredContent":{}}`)}}
		r := run(pool, j, h)
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`["__meta__,put","find",3]`))
		Expect(h.received()).To(Equal([]string{`other/put {}`}))
		for range 30 {
			j.Servers = append(j.Servers, sandbox.Server{ServerID: fmt.Sprint("s", len(j.Servers)),
				Tools: []sandbox.Tool{large}})
		}
		// All of their 120 MiB would be more than the run may have.
		j.Code, j.Limits.MaxMemoryBytes = `__codemode_result__ = 1;`, 16<<20
		r = run(pool, j, h)
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`1`))
	})

	It("cannot change the functions of discovery", func() {
		r := run(pool, job(`import * as d from "@codemode/discovery"; let threw = 0;
for (const f of Object.values(d)) { if (typeof f === "function") { try { f.x = 1; } catch { threw++; } } }
__codemode_result__ = [threw, d.listTools.x ?? null];`), &host{})
		Expect(r.Result).To(MatchJSON(`[5,null]`))
	})

	It("makes many calls, of which some wait, and their answers have a bound", func() {
		var most, now atomic.Int64
		full := make(chan struct{})
		open := sync.OnceFunc(func() { close(full) })
		h := &host{tools: answers{"get": func(context.Context, json.RawMessage) (json.RawMessage, error) {
			n := now.Add(1)
			defer now.Add(-1)
			if n >= 64 {
				most.Store(max(n, most.Load()))
				open()
			}
			<-full
			return json.RawMessage(`{"structuredContent":{"a":"` + strings.Repeat("x", 1<<20) + `"}}`), nil
		}}}
		j := job(`import { get } from "@codemode/servers/srv"; let ok = 0, refused = 0;
const calls = []; for (let i = 0; i < 300; i++) calls.push(get({}).then(() => ok++, (x) => { if (/make fewer calls at a time/.test(x.message)) refused++; }));
const until = Date.now() + 1000; while (Date.now() < until);
await Promise.all(calls); __codemode_result__ = [ok + refused, refused > 0];`, tool("get", ``))
		j.Limits.MaxToolCalls, j.Limits.MaxMemoryBytes = 1000, 512<<20
		r := run(pool, j, h)
		Expect(r.Diagnostics).To(HaveExactElements(HaveField("Code", "TOOL_TRACE_TRUNCATED")))
		Expect(r.Result).To(MatchJSON(`[300,true]`))
		Expect(most.Load()).To(BeEquivalentTo(64))
	})

	It("makes calls without end, of which so many wait as the host can bear", func() {
		before, most := runtime.NumGoroutine(), 0
		h := &host{tools: answers{"get": func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}}
		const refused = 8_000
		j := job(fmt.Sprintf(`import { get } from "@codemode/servers/srv";
let refused = 0;
await new Promise((resolve) => { for (let i = 0; i < 8_192 + %d; i++) get().catch((x) => { if (/make fewer calls at a time/.test(x.message) && ++refused === %d) resolve(); }); });
throw "so many were refused";`, refused, refused), tool("get", ``))
		j.Limits.MaxToolCalls, j.Limits.MaxMemoryBytes, j.Limits.Timeout = 20_000, 512<<20, 2*time.Minute
		ended := make(chan sandbox.Response, 1)
		go func() {
			defer GinkgoRecover()
			ended <- run(pool, j, h)
		}()
		Eventually(func(g Gomega) {
			most = max(most, runtime.NumGoroutine()-before)
			var r sandbox.Response
			g.Expect(ended).To(Receive(&r))
			Expect(r.Diagnostics).To(ContainElements(HaveField("Message", ContainSubstring("so many were refused")),
				HaveField("Message", ContainSubstring("get 16192 (16192 failed)"))))
		}).WithTimeout(2 * time.Minute).WithPolling(time.Millisecond).Should(Succeed())
		Expect(most).To(BeNumerically("<", 8_192+1_000), "no goroutine waits for the answer to a call that is refused")
	})
})
