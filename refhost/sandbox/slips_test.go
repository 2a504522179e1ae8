package sandbox_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/rules"
	"codemode/refhost/sandbox"
)

var _ = Describe("What agents try first", Ordered, ContinueOnFailure, func() {
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
		Entry("but not when the result is undefined on purpose", `__codemode_result__ = undefined; 2`, false),
	)
})
