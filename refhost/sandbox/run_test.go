package sandbox_test

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

// host answers the tool calls of a run from functions by tool name.
type host struct {
	mu    sync.Mutex
	tools map[string]func(ctx context.Context, arguments json.RawMessage) (json.RawMessage, error)
	seen  []string
}

func (h *host) CallTool(ctx context.Context, serverID, toolName string,
	arguments json.RawMessage) (json.RawMessage, error) {
	h.mu.Lock()
	h.seen = append(h.seen, serverID+"/"+toolName+" "+string(arguments))
	h.mu.Unlock()
	answer, ok := h.tools[toolName]
	if !ok {
		return nil, &sandbox.CallError{Message: "unknown tool " + toolName}
	}
	return answer(ctx, arguments)
}

func (h *host) Server(_ context.Context, serverID string) (sandbox.Server, error) {
	return sandbox.Server{}, &sandbox.CallError{Message: "there is no server " + serverID}
}

// received is every call that left a sandbox, in order of arrival.
func (h *host) received() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string{}, h.seen...)
}

// reply makes a tool that always answers the same.
func reply(result string) func(context.Context, json.RawMessage) (json.RawMessage, error) {
	return func(context.Context, json.RawMessage) (json.RawMessage, error) { return json.RawMessage(result), nil }
}

// generous are limits that no test script reaches unless it tries to.
func generous() sandbox.Limits {
	return sandbox.Limits{Timeout: time.Minute, MaxMemoryBytes: 128 << 20, MaxLogBytes: 1 << 20, MaxToolCalls: 100,
		MaxResultBytes: 8 << 20}
}

// job is a run against one server "srv" with the tools named.
func job(code string, tools ...sandbox.Tool) sandbox.Job {
	return sandbox.Job{Code: code, Limits: generous(),
		Servers:     []sandbox.Server{{ServerID: "srv", ServerName: "Server", Version: "2", Tools: tools}},
		Unavailable: map[string]string{"down": "it did not start"}}
}

func tool(name, inputSchema string) sandbox.Tool {
	return sandbox.Tool{ToolName: name, ExportName: name, InputSchema: json.RawMessage(inputSchema)}
}

// newPool starts a pool for one spec.
func newPool() *sandbox.Pool {
	GinkgoHelper()
	pool, err := sandbox.NewPool(sandbox.Options{WorkerCommand: workerCommand(), Size: 1, Rules: rules.Standard()})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(pool.Close)
	return pool
}

// run runs a job and checks what is true of every response.
func run(pool *sandbox.Pool, j sandbox.Job, calls sandbox.Calls) sandbox.Response {
	GinkgoHelper()
	response, err := pool.Run(context.Background(), j, calls)
	Expect(err).NotTo(HaveOccurred())
	Expect(json.Valid(response.Result)).To(BeTrue(), "result %q", response.Result)
	Expect(response.Logs).NotTo(BeNil())
	return response
}

func messages(r sandbox.Response) []string {
	all := []string{}
	for _, entry := range r.Logs {
		all = append(all, entry.Message)
	}
	return all
}

var _ = Describe("A run", Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	DescribeTable("gives a result", func(code, want string) {
		r := run(pool, job(code), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("assigned", `globalThis.__codemode_result__ = { a: [1, "x", null] }`, `{"a":[1,"x",null]}`),
		Entry("none", `const completion = 1`, `null`),
		Entry("after await", `__codemode_result__ = await new Promise((r) => setTimeout(r, 5, "late"))`, `"late"`),
		Entry("of a floating main",
			`async function main() { await new Promise((r) => setTimeout(r, 5)); __codemode_result__ = 1 } main()`,
			`1`),
		Entry("without a losing timer",
			`__codemode_result__ = await Promise.race([1, new Promise((r) => setTimeout(r, 19000))])`, `1`),
		Entry("of every import form",
			`import { CodemodeError as A } from "@codemode/errors"; import * as ns from "@codemode/errors";
			const d = await import("@codemode/errors"); __codemode_result__ = [d === ns, A === ns.CodemodeError, Object.isFrozen(ns), typeof import.meta]`,
			`[true, true, true, "object"]`),
		Entry("of a cleared timer",
			`const t = setTimeout(() => { __codemode_result__ = 2 }, 1); clearTimeout(t); __codemode_result__ = 1`,
			`1`),
	)

	DescribeTable("reports a failure", func(code, diagnostic string) {
		r := run(pool, job("console.log('before'); __codemode_result__ = 'kept';\n"+code), &host{})
		Expect(r.Result).To(MatchJSON(`null`))
		got := r.Diagnostics[0]
		Expect(got.Hint).NotTo(BeEmpty())
		got.Hint = ""
		Expect(json.Marshal(got)).To(MatchJSON(diagnostic))
	},
		Entry("syntax", `const x = ;`,
			`{"severity":"error","code":"SYNTAX_ERROR","message":"SyntaxError: Unexpected \";\"","path":"2:11"}`),
		Entry("exception", `  throw new RangeError("no");`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"RangeError: no","path":"2:9"}`),
		Entry("rejection", `await Promise.reject(new Error("no"))`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"Error: no","path":"2:22"}`),
		Entry("no Error", `throw { reason: 1 }`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"The value thrown is no Error: {\"reason\":1}"}`),
		Entry("unknown module", `import "@codemode/error";`,
			`{"severity":"error","code":"IMPORT_FAILURE","message":"There is no module `+
				`\"@codemode/error\".","path":"2:1"}`),
		Entry("unknown export", `import { x } from "@codemode/errors";`,
			`{"severity":"error","code":"IMPORT_FAILURE","message":"The module \"@codemode/errors\" has no export `+
				`named \"x\".","path":"2:1"}`),
		Entry("server down", `import "@codemode/servers/down";`,
			`{"severity":"error","code":"IMPORT_FAILURE","message":"The server \"down\" is not connected: it did `+
				`not start","path":"2:1","errorClass":"ServerNotFoundError"}`),
		Entry("dynamic import", `await import("@codemode/nope")`,
			`{"severity":"error","code":"IMPORT_FAILURE","message":"CodemodeError: There is no module `+
				`\"@codemode/nope\".","path":"2:7","errorClass":"CodemodeError"}`),
		Entry("in a timer", `setTimeout(() => { null.x }, 1)`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"TypeError: Cannot read property 'x' of `+
				`undefined","path":"2:25"}`),
		Entry("never settles", `await new Promise(() => {})`,
			`{"severity":"error","code":"NEVER_SETTLES","message":"The module waits at a top-level await, but no `+
				`timer and no tool call is left that could end it."}`),
		Entry("floating rejection", `Promise.reject(new Error("x"))`,
			`{"severity":"error","code":"UNHANDLED_REJECTION","message":"Error: x","path":"2:16"}`),
		Entry("own class", `import { ToolCallError } from "@codemode/errors"; class Own extends ToolCallError {} `+
			`throw new Own("no")`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"ToolCallError: `+
				`no","path":"2:92","errorClass":"ToolCallError"}`),
		Entry("no promise", `await { constructor: Promise }`,
			`{"severity":"error","code":"UNCAUGHT_EXCEPTION","message":"TypeError: What is awaited only looks like `+
				`a promise: its constructor is Promise."}`),
		Entry("deep recursion", `function f() { f() } try { f() } catch {}`,
			`{"severity":"error","code":"SANDBOX_LIMIT","message":"The call stack is deeper than 2000 `+
				`functions.","path":"2:16","errorClass":"SandboxLimitError"}`),
	)

	It("keeps logs and calls of a script that fails", func() {
		h := &host{tools: map[string]func(context.Context, json.RawMessage) (json.RawMessage, error){
			"read": reply(`{"content":[{"type":"text","text":"word"}]}`)}}
		r := run(pool, job(`import { read } from "@codemode/servers/srv";
console.warn("got", await read({ path: "secret" })); throw new Error("no");`, tool("read", `{"type":"object"}`)), h)
		Expect(messages(r)).To(Equal([]string{"got word"}))
		Expect(r.Logs[0].Level).To(Equal("warn"))
		Expect(r.ToolTrace).To(HaveLen(1))
		Expect(r.ToolTrace[0].OK).To(BeTrue())
		Expect(h.received()).To(Equal([]string{`srv/read {"path":"secret"}`}))
	})
})
