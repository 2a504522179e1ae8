package refhost_test

import (
	"encoding/json"
	"os"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
	"codemode/refhost"
	"codemode/refhost/mcpi"
)

var _ = Describe("A host of the system mcpi", func() {
	const zero, one = "mcpi@0.x", "mcpi@1.0"
	const limit = SpecTimeout(time.Minute)

	It("shows two tools, and nothing of what servers offer", func(ctx SpecContext) {
		for _, spec := range mcpi.Revisions() {
			h := harnessed(ctx, spec, notes, nil)
			listed, err := h.ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			shown, err := json.Marshal(listed.Tools)
			Expect(err).NotTo(HaveOccurred())
			Expect(listed.Tools).To(ConsistOf(HaveField("Name", "code_search"), HaveField("Name", "code_execute")))
			Expect(string(shown)).To(ContainSubstring("Servers: notes."))
			Expect(string(shown)).NotTo(ContainSubstring("read_note"))
		}
	}, limit)

	It("makes the histogram of the description, by nine calls on the record", Label("costly"), func(ctx SpecContext) {
		h := harnessed(ctx, zero, issues(876, 100), nil)
		histogram, err := os.ReadFile("../conformance/cmd/bench/histogram.js") // what is measured, too
		Expect(err).NotTo(HaveOccurred())
		Expect(h.run(ctx, string(histogram))).To(MatchJSON(
			`[{"label":"bug","count":438},{"label":"docs","count":219},{"label":"help","count":219}]`))
		Expect(h.calls()).To(HaveLen(9))
		Expect(h.calls()[8]).To(Equal(`issues/list_issues {"owner":"github","repo":"github-mcp-server","state":"ALL",` +
			`"perPage":100,"page":9}`))
		Expect(h.audit.lines()).To(HaveLen(1 + 2*9 + 1))
		call := h.audit.records()[1:3]
		Expect(string(call[0].Arguments)).To(ContainSubstring(`"page":1}`))
		Expect(string(call[1].Result)).To(ContainSubstring(`"number":99,`))
	}, limit)

	It("offers tools that only read and have an output schema, and no others", func(ctx SpecContext) {
		h := harnessed(ctx, zero, notes, nil)
		Expect(h.names(ctx, "note")).To(ConsistOf("read_note", "bad_note", "text_note"))
		Expect(h.found(ctx, map[string]any{"query": "note"})["notOffered"]).To(HavePrefix("4 tools that match"))
		Expect(h.run(ctx, `return [await codemode.read_note({ id: "1" }), Object.keys(codemode)]`)).To(MatchJSON(
			`[{"text":"milk"}, ["bad_note", "read_note", "text_note"]]`))
		for tool, why := range map[string]string{"write_note": "only reads", "drop_note": "only reads",
			"guess_note": "only reads", "raw_note": "no outputSchema"} {
			Expect(h.failing(ctx, `return await codemode.`+tool+`({})`)).To(And(HavePrefix("TypeError: "),
				ContainSubstring(tool+" of the server notes is not offered to scripts: "), ContainSubstring(why)))
		}
		Expect(h.calls()).To(Equal([]string{`notes/read_note {"id":"1"}`}))
	}, limit)

	It("refuses a tool that changes into one that is not eligible while a script runs, on the record",
		func(ctx SpecContext) {
			script := `
serverId: s
tools:
  - {name: slow, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {}, hold: gate}]}
  - {name: other, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {}}]}
`
			h := harnessed(ctx, zero, script, nil)
			server := h.group.Server("s")
			Expect(server.WaitListening(ctx)).To(Succeed())
			answer := make(chan string)
			go func() {
				defer GinkgoRecover()
				answer <- h.failing(ctx, `await codemode.slow({}); return codemode.other({})`)
			}()
			Expect(server.WaitCall(ctx, "slow")).To(Succeed())
			changed, err := mockservers.ParseScripts("script", []byte(strings.ReplaceAll(script,
				"{name: other, annotations: {readOnlyHint: true}", "{name: other")))
			Expect(err).NotTo(HaveOccurred())
			Expect(server.SetTools(changed[0].Tools, true)).To(Succeed())
			Expect(server.WaitListed(ctx)).To(Succeed())
			Eventually(ctx, func() []string { return h.names(ctx, "other") }).Should(BeEmpty())
			server.Release("gate")
			Eventually(ctx, answer).Should(Receive(
				ContainSubstring("is not offered to scripts: its server does not say")))
			Expect(h.calls()).To(Equal([]string{"s/slow {}"}))
			Expect(h.audit.lines()).To(ContainElement("call.denied other denied eligibility"))
			Expect(h.failing(ctx, `return codemode.other({})`)).To(ContainSubstring("other of the server s is not offered"))
		}, limit)

	It("gives values, and throws the failures of tools", func(ctx SpecContext) {
		h := harnessed(ctx, zero, notes, nil)
		Expect(h.run(ctx, `return [(await codemode.read_note({ id: "1" })).text, await codemode.text_note(),
			await codemode.text_note(), await codemode.bad_note({}).catch(e => [e.name, e.message, e instanceof Error])]`)).
			To(MatchJSON(`["milk", [1,2], "plain", ["Error", "no such note", true]]`))
		Expect(h.failing(ctx, "const a = 1;\nreturn await codemode.bad_note({});")).To(
			HavePrefix("no such note (line 2, "))
		Expect(h.audit.lines()).To(ContainElement("call.end bad_note tool-error"))
	}, limit)

	It("gives a tool that two servers have the name of its server, too", func(ctx SpecContext) {
		twins := `
- {serverId: git-hub, tools: [{name: who, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {a: 1}}]}]}
- {serverId: lab, tools: [{name: who, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {a: 2}}]},
    {name: then, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {a: 3}}]},
    {name: __proto__, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{structured: {a: 4}}]}]}
`
		h := harnessed(ctx, zero, twins, nil)
		Expect(h.names(ctx, "who")).To(ConsistOf("git_hub_who", "lab_who"))
		Expect(h.run(ctx, `return [await codemode.lab_who(), await codemode.git_hub_who(), await codemode.then_(),
			await codemode.__proto___(), typeof codemode.who]`)).
			To(MatchJSON(`[{"a":2}, {"a":1}, {"a":3}, {"a":4}, "undefined"]`))
		Expect(h.failing(ctx, `return codemode.who()`)).To(ContainSubstring("who of the server lab is codemode.lab_who"))
		h = harnessed(ctx, one, twins, nil)
		Expect(h.failing(ctx, `return codemode.who()`)).To(ContainSubstring(`is codemode.call("lab", "who", …)`))
	}, limit)

	It("has no network, file, process, module or code from strings", func(ctx SpecContext) {
		for _, spec := range mcpi.Revisions() {
			h := harnessed(ctx, spec, notes, nil)
			Expect(h.run(ctx, `return [typeof codemode, typeof fetch, typeof XMLHttpRequest, typeof WebSocket,
				typeof require, typeof process, typeof module, typeof Deno, typeof Bun, typeof __codemode_result__].join()`)).To(
				Equal("object" + strings.Repeat(",undefined", 9)))
			Expect(h.failing(ctx, `return import("node:fs")`)).To(ContainSubstring("not supported"))
			Expect(h.failing(ctx, "}) };\nimport * as x from \"@codemode/servers/notes\";\n(async () => {")).NotTo(
				BeEmpty())
			Expect(h.failing(ctx, `return eval("1")`)).To(ContainSubstring("eval"))
			Expect(h.failing(ctx, `return (() => {}).constructor.constructor("return 1")()`)).NotTo(BeEmpty())
			Expect(h.run(ctx, `const was = codemode.read_note;
				try { codemode.read_note = 1 } catch {}
				try { globalThis.codemode = {} } catch {}
				try { globalThis.kept = (globalThis.kept ?? 0) + 1 } catch {}
				return [codemode.read_note === was, Object.isFrozen(codemode), globalThis.kept]`)).To(MatchJSON(`[true,true,1]`))
			Expect(h.run(ctx, `return globalThis.kept`)).To(Equal("(no return value)"))
		}
	}, limit)

	It("ends a script that takes too long, and the next one is as ever", Label("costly"), func(ctx SpecContext) {
		h := harnessed(ctx, zero, `
serverId: s
tools: [{name: never, annotations: {readOnlyHint: true}, outputSchema: {type: object}, replies: [{never: true}]}]
`, func(o *refhost.Options) { o.Config.MCPI.TimeoutMs = 300 })
		Expect(h.failing(ctx, `for (;;) {}`)).To(Equal("The run took longer than 300 ms (limit timeoutMs)."))
		Expect(h.failing(ctx, `return codemode.never()`)).To(HavePrefix("The run took longer than 300 ms"))
		Expect(h.group.Server("s").WaitWithdrawn(ctx)).To(Succeed())
		Expect(h.run(ctx, `return "well"`)).To(Equal("well"))
	}, limit)

	It("follows the lists of its servers, and tells which are not there", func(ctx SpecContext) {
		h := harnessed(ctx, zero, notes+"---\n{serverId: gone, unreachable: missing, tools: []}", nil)
		Expect(h.found(ctx, nil)["unavailable"]).To(HaveKey("gone"))
		server := h.group.Server("notes")
		Expect(server.WaitListening(ctx)).To(Succeed())
		more, err := mockservers.ParseScripts("script", []byte(strings.ReplaceAll(notes, "read_note", "get_note")))
		Expect(err).NotTo(HaveOccurred())
		Expect(server.SetTools(more[0].Tools, true)).To(Succeed())
		Expect(server.WaitListed(ctx)).To(Succeed())
		Eventually(ctx, func() []string { return h.names(ctx, "reads") }).Should(Equal([]string{"get_note"}))
		Expect(h.run(ctx, `return (await codemode.get_note({ id: "1" })).text`)).To(Equal("milk"))
	}, limit)

	It("applies the policy to the calls of scripts", func(ctx SpecContext) {
		h := harnessed(ctx, zero, notes, func(o *refhost.Options) {
			o.Policy = parsePolicy(`{"deny": ["notes/bad_*"], "rates": [{"of": "notes/read_note", "calls": 2, "per": "1h"}]}`)
		})
		Expect(h.names(ctx, "")).To(ConsistOf("read_note", "text_note"))
		Expect(h.failing(ctx, `for (;;) await codemode.read_note({ id: "1" })`)).To(ContainSubstring("not permitted so often"))
		Expect(h.calls()).To(HaveLen(2))
		Expect(h.audit.lines()).To(ContainElement(HavePrefix("call.denied read_note rate-limited")))
	}, limit)

	It("wants code, and what it is written for", func(ctx SpecContext) {
		h := harnessed(ctx, one, notes, nil)
		text, failed := h.use(ctx, "code_execute", nil)
		Expect([]any{text, failed}).To(Equal([]any{
			"Code execution error: the argument code is missing or no string; pass {\"code\": \"return 1;\"}", true}))
		text, failed = h.use(ctx, "code_search", map[string]any{"op": strings.Repeat("x", 70_000)})
		Expect(failed).To(BeTrue())
		Expect(len(text)).To(BeNumerically("<", 1000))
		Expect(text).To(ContainSubstring("more than 65536"))
		text, failed = h.use(ctx, "code_search", map[string]any{"limit": "many"})
		Expect(failed).To(BeTrue())
		Expect(text).To(HavePrefix("Code search error: invalid_arguments: "))
		snapshot := h.found(ctx, nil)["snapshotId"]
		run := func() (string, bool) {
			return h.use(ctx, "code_execute", map[string]any{"code": "return 1", "snapshotId": snapshot})
		}
		text, failed = run()
		Expect([]any{text, failed}).To(Equal([]any{"1", false}))
		server := h.group.Server("notes")
		Expect(server.WaitListening(ctx)).To(Succeed())
		Expect(server.SetTools(nil, true)).To(Succeed())
		Expect(server.WaitListed(ctx)).To(Succeed())
		Eventually(ctx, func() string { text, _ := run(); return text }).Should(ContainSubstring("stale_snapshot: "))
	}, limit)

	It("calls all tools of mcpi@1.0, and gives the whole result", func(ctx SpecContext) {
		h := harnessed(ctx, one, notes, nil)
		Expect(h.run(ctx, `return [await codemode.call("notes", "read_note", { id: "1" }),
			(await codemode.callRef("notes/raw_note")).content[0].text, (await codemode.call("notes/bad_note", {})).isError,
			(await codemode.text_note()).content[0].text, codemode.inspect({ a: [1, "x"] })]`)).To(MatchJSON(`[
			{"content":[{"type":"text","text":"a note"}],"structuredContent":{"text":"milk"}}, "{\"a\":1}", true, "[1,2]",
			"object { a: array(2) [number 1, string(1) \"x\"] }"]`))
		Expect(h.calls()).To(Equal([]string{`notes/read_note {"id":"1"}`, `notes/raw_note {}`, `notes/bad_note {}`,
			`notes/text-note {}`}))
		Expect(h.run(ctx, `return Promise.all([() => codemode.call("notes", "nothing"), () => codemode.callRef("x/y", {}),
			() => codemode.call(1), () => codemode.read_note({ id: 1 }), () => codemode.describe(),
			() => codemode.call("notes", "write_note", {})].map(f => f().catch(e => [e.name, e.code])))`)).To(MatchJSON(`[
			["Error","unknown_tool"], ["Error","unknown_tool"], ["Error","invalid_arguments"], ["Error","invalid_arguments"],
			["Error","invalid_arguments"], ["Error","approval_declined"]]`))
		Expect(h.calls()).To(HaveLen(4))
		Expect(h.failing(ctx, `return "x".repeat(60000)`)).To(HavePrefix("budget_exceeded: the value returned has more than "))
	}, limit)

	It("asks the user before calls of mcpi@1.0 that do not only read", func(ctx SpecContext) {
		h := harnessed(ctx, one, notes, nil)
		const code = `return [await codemode.read_note({ id: "1" }), await codemode.write_note({}),
			await codemode.raw_note()].map(r => r.structuredContent ?? null)`
		Expect(h.failing(ctx, code)).To(HavePrefix("approval_declined: The tool write_note of the server notes needs " +
			"the approval of the user, and this client cannot be asked"))
		for _, version := range []string{"2025-11-25", "2026-07-28"} {
			h.ClientSession = client(h.host, version, consenting("once"))
			Expect(h.run(ctx, code)).To(MatchJSON(`[{"text":"milk"}, {"ok":true}, null]`))
		}
		Expect(h.audit.lines()).To(ContainElement("call.end write_note ok once approval.of writes"))
		h.ClientSession = client(h.host, "2025-11-25", consenting("deny"))
		Expect(h.failing(ctx, code)).To(ContainSubstring("was denied by the user"))
		granted := harnessed(ctx, one, notes, func(o *refhost.Options) {
			o.Policy = parsePolicy(`{"approval": {"granted": ["notes/write_*"]}}`)
		})
		Expect(granted.run(ctx, code)).To(ContainSubstring(`"ok": true`))
		Expect(granted.failing(ctx, `for (let n = 0; n < 17; n++) await codemode.write_note({})`)).To(
			HavePrefix("budget_exceeded: a run may make 16 calls of tools that do not only read"))
		Expect(granted.calls()).To(HaveLen(2 + 1 + 16))
	}, limit)
})
