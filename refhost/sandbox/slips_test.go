package sandbox_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

var _ = Describe("What agents try first", Label("costly"), Ordered, ContinueOnFailure, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	DescribeTable("has the hint what to do instead", func(code, diagnosticCode, hint string) {
		r := run(pool, job(code, tool("write_file", `{"type":"object"}`)), &host{})
		Expect(r.Result).To(MatchJSON(`null`))
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal(diagnosticCode))
		Expect(r.Diagnostics[0].Hint).To(ContainSubstring(hint))
	},
		Entry("fetch", `await fetch("https://example.org")`, "UNCAUGHT_EXCEPTION", "call a tool of a server"),
		Entry("require", `const fs = require("fs")`, "UNCAUGHT_EXCEPTION", "Use import"),
		Entry("process, in a floating promise", `(async () => { await 1; process.env.X })();`, "UNHANDLED_REJECTION",
			"nothing of Node.js is there"),
		Entry("setInterval", `setInterval(() => {}, 10)`, "UNCAUGHT_EXCEPTION", "Use setTimeout"),
		Entry("console.table", `console.table([])`, "UNCAUGHT_EXCEPTION", "console.log"),
		Entry("return", `const a = 1; return a;`, "SYNTAX_ERROR", "globalThis.__codemode_result__ ="),
		Entry("TypeScript", `const a: number = 1;`, "SYNTAX_ERROR", "Remove the TypeScript syntax"),
		Entry("a second declaration of an import",
			`import { write_file } from "@codemode/servers/srv"; const write_file = 1;`, "SYNTAX_ERROR", "another name"),
		Entry("a Markdown fence", "```js\nconst a = 1;\n```", "SYNTAX_ERROR", "Remove the lines with ```"),
		Entry("a Markdown fence around templates", "\n```\nconst a = `x${1}`;\n```\n", "SYNTAX_ERROR",
			"Remove the lines with ```"),
		Entry("a text that is no JSON", `JSON.parse("Error: none")`, "UNCAUGHT_EXCEPTION", "it is no JSON"),
		Entry("an empty text that is no JSON", `JSON.parse("")`, "UNCAUGHT_EXCEPTION", "it is no JSON"),
		Entry("the content of a text", `const r = "text"; r.content[0].text`, "UNCAUGHT_EXCEPTION", "unwrapped"),
		Entry("a member of the content of a text", `const r = "text"; r.content.find(c => c.text)`, "UNCAUGHT_EXCEPTION",
			"unwrapped"),
		Entry("each content of a text", `for (const c of "text".content) console.log(c)`, "UNCAUGHT_EXCEPTION", "unwrapped"),
		Entry("the content of a text, by name", `const { content } = "text"; content[0].text`, "UNCAUGHT_EXCEPTION",
			"unwrapped"),
		Entry("structured content of a text", `"text".structuredContent.items`, "UNCAUGHT_EXCEPTION", "unwrapped"),
		Entry("a text with more than JSON", `JSON.parse("[1] x")`, "UNCAUGHT_EXCEPTION", "it is no JSON"),
		Entry("tools of another system", `await codemode.write_file({})`, "UNCAUGHT_EXCEPTION", "Import the tool"),
		Entry("all servers", `import * as s from "@codemode/servers";`, "IMPORT_FAILURE",
			`Import the module of one server: "@codemode/servers/srv".`),
		Entry("a module of Node.js", `import fs from "node:fs";`, "IMPORT_FAILURE", `"@codemode/…" only`),
		Entry("a default import", `import srv from "@codemode/servers/srv";`, "IMPORT_FAILURE",
			`import * as srv from "@codemode/servers/srv"`),
		Entry("a misspelt import", `import { writeFile } from "@codemode/servers/srv";`, "IMPORT_FAILURE",
			`Import "write_file" instead.`),
		Entry("a misspelt member", `import * as s from "@codemode/servers/srv"; await s.writeFile({});`,
			"UNCAUGHT_EXCEPTION", `Use write_file instead, which "@codemode/servers/srv" exports.`),
		Entry("a server that is not imported", `await srv.write_file({})`, "UNCAUGHT_EXCEPTION",
			`import * as srv from "@codemode/servers/srv"`),
		Entry("discovery that is not imported", `await searchTools("file")`, "UNCAUGHT_EXCEPTION",
			`import { searchTools } from "@codemode/discovery"`),
	)

	DescribeTable("is told what JSON loses of the result", func(code, result, severity, message, path, hint string) {
		r := run(pool, job(code), &host{})
		Expect(r.Result).To(MatchJSON(result))
		Expect(r.Diagnostics).To(HaveLen(1))
		d := r.Diagnostics[0]
		Expect([]string{d.Severity, d.Message, d.Path}).To(Equal([]string{severity, message, path}))
		Expect(d.Hint).To(ContainSubstring(hint))
	},
		Entry("a promise", `__codemode_result__ = Promise.resolve(1)`, `{}`, rules.SeverityWarning,
			"A promise in the result: JSON has {} for it.", "", "Await it."),
		Entry("promises of map", `__codemode_result__ = { "a/b": [0, [1, 2].map(async n => n)] }`, `{"a/b":[0,[{},{}]]}`,
			rules.SeverityWarning,
			"2 promises in the result: JSON has {} for it.", "/a~1b/1/0", "Await it."),
		Entry("a Map", `__codemode_result__ = { a: { b: 1 }, m: new Map([[1, 2]]) }`, `{"a":{"b":1},"m":{}}`,
			rules.SeverityWarning, "A Map in the result: JSON has {} for it.", "/m", "Object.fromEntries"),
		Entry("a Set", `__codemode_result__ = [new Set([1])]`, `[{}]`, rules.SeverityWarning,
			"A Set in the result: JSON has {} for it.", "/0", "[...set]"),
		Entry("undefined", `__codemode_result__ = { a: [{ b: 1 }], u: undefined }`, `{"a":[{"b":1}]}`,
			rules.SeverityInfo, "The value undefined in the result: JSON has nothing for it.", "/u", "null"),
		Entry("functions", `__codemode_result__ = [() => 1, { f() {} }]`, `[null,{}]`, rules.SeverityInfo,
			"2 functions in the result: JSON has nothing for it.", "/0", "null"),
		Entry("a symbol", `__codemode_result__ = { s: Symbol("x") }`, `{}`, rules.SeverityInfo,
			"A symbol in the result: JSON has nothing for it.", "/s", "null"),
		Entry("an Error", `__codemode_result__ = { e: await Promise.allSettled([Promise.reject(new TypeError("no"))]) }`,
			`{"e":[{"status":"rejected","reason":{}}]}`, rules.SeverityWarning,
			"An Error in the result: JSON has neither its name nor its message.", "/e/0/reason", "error.message"),
		Entry("a pattern", `__codemode_result__ = [/a/]`, `[{}]`, rules.SeverityWarning,
			"A RegExp in the result: JSON has {} for it.", "/0", "String(pattern)"),
		Entry("an assigned undefined", `const f = () => {}; __codemode_result__ = f()`, `null`, rules.SeverityInfo,
			"The result is null: what was assigned to it is undefined.", "", "return"),
	)

	It("is told once what JSON loses of the input of a tool, but for what code leaves undefined", func() {
		h := &host{tools: answers{"echo": reply(`{"content":[]}`)}}
		r := run(pool, job(`import { echo } from "@codemode/servers/srv";
			for (let i = 0; i < 3; i++) await echo({ more: Array(i).fill(new Map()), n: [1, echo({ u: undefined, f() {} })], half: "\ud83d" })`,
			tool("echo", `{"type":"object"}`)), h)
		Expect(h.received()).To(ContainElement("srv/echo {\"more\":[],\"n\":[1,{}],\"half\":\"\uFFFD\"}"))
		Expect(r.Diagnostics).To(ConsistOf(
			And(HaveField("Code", "INPUT_LOSSY"), HaveField("Path", "/n/1"),
				HaveField("Message", "A promise in the input of echo: JSON has {} for it."),
				HaveField("Severity", rules.SeverityWarning)),
			And(HaveField("Code", "INPUT_ALTERED"), HaveField("Message", HavePrefix("The input of echo has half of")))))
	})

	It("is told nothing of what JSON holds", func() {
		r := run(pool, job(`const shared = { a: 1 };
			__codemode_result__ = { d: new Date(0), n: NaN, u: new URL("http://a/"), t: { toJSON: () => "x" },
				e: Object.assign(new Error(), { message: "m" , toJSON() { return "e" } }),
				p: new Proxy({ q: 1 }, {}), s: [shared, shared], r: Object.create(null) }`), &host{})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(MatchJSON(`{"d":"1970-01-01T00:00:00.000Z","n":null,"u":"http://a/","t":"x","e":"e","p":{"q":1},
			"s":[{"a":1},{"a":1}],"r":{}}`))
	})

	DescribeTable("tells why the result is null", func(code string, told bool) {
		r := run(pool, job(code), &host{})
		if !told {
			Expect(r.Diagnostics).To(BeEmpty())
			return
		}
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Severity).To(Equal(rules.SeverityInfo))
		Expect(r.Diagnostics[0].Code).To(Equal("RESULT_UNASSIGNED"))
		Expect(json.Marshal(r.Result)).To(MatchJSON(`null`))
	},
		Entry("after a last expression", "const x = 6;\nx * 7", true),
		Entry("after a main function", `async function main() { return 5 } await main();`, true),
		Entry("after a default export", `export default { a: 1 }`, true),
		Entry("but not after an assignment", `let x; x = 5`, false),
		Entry("but not after a count", `let x = 0; x++`, false),
		Entry("but not after a constant", `1;`, false),
		Entry("but not after a log", `console.log("done")`, false),
		Entry("but not when there is a result", `__codemode_result__ = 1; 2`, false),
	)
})
