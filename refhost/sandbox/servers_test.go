package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

type answers = map[string]func(context.Context, json.RawMessage) (json.RawMessage, error)

var _ = Describe("A tool call", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	const objects = `{"type":"object"}`

	DescribeTable("returns the value of the result (§5.3.2)", func(result, want string) {
		r := run(pool, job(`import { get } from "@codemode/servers/srv"; __codemode_result__ = await get({});`,
			tool("get", objects)),
			&host{tools: answers{"get": reply(result)}})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("structured", `{"structuredContent":{"a":1},"content":[]}`, `{"a":1}`),
		Entry("one text", `{"content":[{"type":"text","text":"x"}]}`, `"x"`),
		Entry("an image", `{"content":[{"type":"image","data":"AA==","mimeType":"image/png"}]}`,
			`{"content":[{"type":"image","data":"AA==","mimeType":"image/png"}]}`),
		Entry("a key named __proto__", `{"structuredContent":{"__proto__":{"polluted":1}}}`,
			`{"__proto__":{"polluted":1}}`),
	)

	DescribeTable("gives Infinity for a number that JavaScript has none for", func(value, want string) {
		r := run(pool, job(`import { get } from "@codemode/servers/srv";
			const seen = await get({});
			__codemode_result__ = [Object.keys(seen).join(), String(seen.a), seen instanceof Object];`,
			tool("get", objects)),
			&host{tools: answers{"get": reply(`{"content":[],"structuredContent":` + value + `}`)}})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("with an exponent", `{"b":"x","a":1e309}`, `["b,a","Infinity",true]`),
		Entry("below", `{"a":[-1e400,1],"__proto__":[]}`, `["a,__proto__","-Infinity,1",true]`),
		Entry("of many digits", `{"a":`+strings.Repeat("9", 400)+`}`, `["a","Infinity",true]`),
	)

	It("tells of what cannot be read", func() {
		r := run(pool, job(`import { get } from "@codemode/servers/srv";
			__codemode_result__ = await get({}).catch((e) => e.message);`, tool("get", objects)),
			&host{tools: answers{"get": reply(`{"content":[],"structuredContent":` + strings.Repeat("[", 2000) +
				`1e309` + strings.Repeat("]", 2000) + `}`)}})
		Expect(r.Result).To(MatchJSON(`"The server's answer is not valid JSON."`))
	})

	It("has a module with frozen bindings and __meta__ (§5.1, §5.2)", func() {
		r := run(pool, job(`import * as s from "@codemode/servers/srv"; const p = s.get(); await p.catch(() => {});
__codemode_result__ = [Object.keys(s), s.__meta__, s.get.name, s.get.constructor.name, p instanceof Promise, Object.isFrozen(s.get), Object.isFrozen(s.__meta__.tools)];`,
			tool("get", ``)), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`[["__meta__","get"],{"serverId":"srv","serverName":"Server","serverVersion":"2","tools":[{"toolName":"get","exportName":"get"}]},
			"get","AsyncFunction",true,true,true]`))
	})

	It("throws what the class table says, with place and hint (§7.1, §7.3)", func() {
		h := &host{tools: answers{
			"fail": reply(`{"isError":true,"content":[{"type":"text","text":"because"}]}`),
			"auth": func(context.Context, json.RawMessage) (json.RawMessage, error) {
				return nil, &sandbox.CallError{Failure: rules.FailureAuth, Message: "refused"}
			},
			"lost": func(context.Context, json.RawMessage) (json.RawMessage, error) { return nil, errors.New("gone") },
		}}
		r := run(pool, job(`import * as s from "@codemode/servers/srv"; import * as e from "@codemode/errors";
const seen = [];
for (const name of ["fail", "auth", "lost"]) {
  try { await s[name]({}); } catch (x) { seen.push([x.name, x.message, x instanceof e.ToolCallError, x instanceof e.CodemodeError, typeof x.hint, x.toolName]); }
}
__codemode_result__ = seen; console.log("on");
  await s.fail({});`, tool("fail", objects), tool("auth", objects), tool("lost", objects)), h)
		Expect(messages(r)).To(Equal([]string{"on"}))
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("UNCAUGHT_EXCEPTION"))
		Expect(r.Diagnostics[0].ErrorClass).To(Equal("ToolCallError"))
		Expect(r.Diagnostics[0].Path).To(Equal("7:11"))
		Expect(r.ToolTrace).To(HaveLen(4))
		for _, entry := range r.ToolTrace {
			Expect(entry.OK).To(BeFalse())
			Expect(entry.Error).NotTo(ContainSubstring("because"), "an output")
		}
		caught := run(pool, job(`import * as s from "@codemode/servers/srv";
let x; try { await s.auth({}); } catch (e) { x = [e.name, e.message]; } __codemode_result__ = x;`, tool("auth", objects)), h)
		Expect(caught.Result).To(MatchJSON(`["AuthenticationError","refused"]`))
	})

	It("runs at the same time as others (§10.1)", func() {
		var both = make(chan struct{}, 2)
		meet := func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
			both <- struct{}{}
			for len(both) < 2 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
			}
			return json.RawMessage(`{"content":[{"type":"text","text":"met"}]}`), nil
		}
		r := run(pool, job(`import { a, b } from "@codemode/servers/srv"; __codemode_result__ = await `+
			`Promise.all([a(), b()]);`,
			tool("a", objects), tool("b", objects)), &host{tools: answers{"a": meet, "b": meet}})
		Expect(r.Result).To(MatchJSON(`["met","met"]`))
	})

	It("is finished when nobody awaits it, and cancelled when the script fails", func() {
		h := &host{tools: answers{
			"write": reply(`{"content":[]}`),
			"never": func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
		}}
		r := run(pool, job(`import { write } from "@codemode/servers/srv"; write({}).then(() => { `+
			`__codemode_result__ = "written" });`,
			tool("write", objects)), h)
		Expect(r.Result).To(MatchJSON(`"written"`))
		r = run(pool, job(`import { never } from "@codemode/servers/srv"; never({}); throw new Error("no");`,
			tool("never", objects)), h)
		Expect(r.Diagnostics).To(ContainElement(HaveField("Code", "PENDING_TOOL_CALL")))
		Expect(r.ToolTrace).To(HaveLen(1))
		Expect(r.ToolTrace[0].OK).To(BeFalse())
	})

	DescribeTable("is told of where the end of a run cancels it", func(script, when string) {
		h := &host{tools: answers{"never": func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}}
		r := run(pool, job(`import { never } from "@codemode/servers/srv"; `+script, tool("never", objects)), h)
		Expect(r.Diagnostics).To(ContainElement(And(HaveField("Code", "PENDING_TOOL_CALL"),
			HaveField("Message", "1 tool calls were under way "+when+", and are cancelled."))))
	},
		Entry("that a getter of the result made", `__codemode_result__ = { get a() { never({}); return 1; } };`,
			"when the result had been written"),
		Entry("that toJSON of the result made", `__codemode_result__ = { toJSON() { never({}); return 1; } };`,
			"when the result had been written"),
		Entry("before the stack overflows", `never({}); (function f() { f(); f(); })();`, "when the script failed"),
	)

	DescribeTable("is refused before it leaves when its input is not valid (§7.2)",
		func(call, path, expected, received string) {
			h := &host{}
			r := run(pool, job(`import { put } from "@codemode/servers/srv"; import { SchemaValidationError } from "@codemode/errors";
try { await put(`+call+`); } catch (e) { __codemode_result__ = [e instanceof SchemaValidationError, e.toolName, e.exportName, e.path, e.expected, e.received, e.example, e.hint.includes("put")]; }`,
				tool("put", `{"type":"object","properties":{"n":{"type":"integer"},"kind":{"enum":["a","b"]}},"required":["n"],"additionalProperties":false}`)), h)
			want, err := json.Marshal([]any{true, "put", "put", path, expected, received, map[string]any{"n": 1}, true})
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Result).To(MatchJSON(want))
			Expect(h.received()).To(BeEmpty())
			Expect(r.ToolTrace).To(BeEmpty())
		},
		Entry("a wrong type", `{ n: "x" }`, "/n", "integer", `string "x"`),
		Entry("nothing", `{}`, "/n", "a value, because it is required", "nothing"),
		Entry("no argument", ``, "/n", "a value, because it is required", "nothing"),
		Entry("an unknown property", `{ n: 1, "a/b": 2 }`, "/a~1b", "no such property", "number 2"),
		Entry("a value not in the list", `{ n: 1, kind: "c" }`, "/kind", `one of "a", "b"`, `string "c"`),
		Entry("a circle", `(() => { const o = {}; o.o = o; return o; })()`, "", "a value that JSON can hold",
			"a value that JSON cannot hold"),
		Entry("a function", `() => 1`, "", "a value that JSON can hold", "a value that JSON cannot hold"),
	)

	It("leaves when its input is valid", func() {
		h := &host{tools: answers{"put": reply(`{"content":[]}`)}}
		run(pool, job(`import { put } from "@codemode/servers/srv"; await put({ n: 1, when: new Date(0) }, "ignored");`,
			tool("put", `{"type":"object","properties":{"n":{"type":"integer"}}}`)), h)
		Expect(h.received()).To(Equal([]string{`srv/put {"n":1,"when":"1970-01-01T00:00:00.000Z"}`}))
	})

	It("is not validated by a schema that is of no use, and says so once", func() {
		h := &host{tools: answers{"put": reply(`{"content":[]}`)}}
		r := run(pool, job(`import { put } from "@codemode/servers/srv"; await put({}); const again = await put({});`,
			tool("put", `{"type":"object","properties":{"a":{"$ref":"file:///etc/passwd"}}}`)), h)
		Expect(h.received()).To(HaveLen(2))
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("SCHEMA_UNUSABLE"))
	})
})

var _ = Describe("@codemode/discovery", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	DescribeTable("answers (§4.1)", func(expression, want string) {
		j := job(`import * as d from "@codemode/discovery"; __codemode_result__ = await (`+expression+`);`,
			sandbox.Tool{ToolName: "read-file", ExportName: "read_file", Description: "Reads.",
				Annotations: json.RawMessage(`{"readOnlyHint":true}`),
				InputSchema: json.RawMessage(`{"type":"object"}`)},
			sandbox.Tool{ToolName: "write", ExportName: "write"})
		r := run(pool, j, &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(want))
	},
		Entry("specVersion", `d.specVersion`, `"`+rules.SpecVersion()+`"`),
		Entry("listServers", `d.listServers()`, `[{"serverId":"srv","serverName":"Server"}]`),
		Entry("describeServer", `d.describeServer("srv")`, `{"serverId":"srv","serverName":"Server","version":"2"}`),
		Entry("listTools by name", `d.listTools("srv", { detail: "name" })`,
			`[{"toolName":"read-file","exportName":"read_file"},{"toolName":"write","exportName":"write"}]`),
		Entry("listTools", `d.listTools("srv").then((l) => l[0])`,
			`{"toolName":"read-file","exportName":"read_file","description":"Reads.","annotations":{"readOnlyHint":true}}`),
		Entry("getTool", `d.getTool("srv", "read-file").then((t) => t.inputSchema)`, `{"type":"object"}`),
		Entry("searchTools", `d.searchTools("read", { detail: "name" })`,
			`{"query":"read","results":[{"serverId":"srv","toolName":"read-file","exportName":"read_file"}]}`),
		Entry("searchTools with a limit", `d.searchTools("", { limit: 1 }).then((f) => f.results.length)`, `1`),
		Entry("an unknown tool", `d.getTool("srv", "read-fil").catch((e) => [e.name, e.hint])`,
			`["ToolNotFoundError","Use the tool \"read-file\" instead."]`),
		Entry("an unknown server", `d.listTools("sv").catch((e) => [e.name, e.serverId])`,
			`["ServerNotFoundError","sv"]`),
		Entry("a server that is no text", `d.describeServer(1).catch((e) => [e.name, e.message])`,
			`["ServerNotFoundError","describeServer was given a server that is no text; no server is connected by that."]`),
		Entry("a copy of its own",
			`d.listServers().then(async (l) => { l.length = 0; return (await d.listServers()).length; })`, `1`),
	)
})
