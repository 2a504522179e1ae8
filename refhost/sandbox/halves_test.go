package sandbox_test

import (
	"context"
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Half of a surrogate pair", Label("costly"), func() {
	DescribeTable("in a result becomes U+FFFD, with a warning", func(expression, result string) {
		r := run(newPool(), job("globalThis.__codemode_result__ = "+expression), &host{})
		Expect(string(r.Result)).To(Equal(result))
		Expect(r.Diagnostics).To(ConsistOf(And(HaveField("Severity", "warning"), HaveField("Code", "RESULT_ALTERED"))))
	},
		Entry("the first half", `"ab\u{1F600}".slice(0, 3)`, "\"ab\uFFFD\""),
		Entry("the second half", `"\u{1F600}ab".slice(1)`, "\"\uFFFDab\""),
		Entry("in a name", `({ ["\ud83d"]: 1 })`, "{\"\uFFFD\":1}"),
		Entry("after a backslash", `"\\\ud83d"`, "\"\\\\\uFFFD\""),
	)

	DescribeTable("in two names of an object, which would become one, is an error that says where",
		func(expression, at string) {
			h := &host{tools: answers{"echo": reply(`{"content":[]}`)}}
			r := run(newPool(), job(`import { echo } from "@codemode/servers/srv";
				const value = `+expression+`; let told = "";
				await echo({ value }).catch(e => { told = e.message });
				console.log(told);
				globalThis.__codemode_result__ = value;`, tool("echo", `{"type":"object"}`)), h)
			Expect(string(r.Result)).To(Equal("null"))
			Expect(r.Diagnostics).To(HaveLen(1))
			Expect(r.Diagnostics[0].Code).To(Equal("RESULT_NOT_SERIALIZABLE"))
			Expect(r.Diagnostics[0].Message).To(ContainSubstring("two names at " + at + " differ in half"))
			Expect(messages(r)).To(ConsistOf(ContainSubstring("two names at /value" + at + " differ in half")))
			Expect(h.received()).To(BeEmpty())
		},
		Entry("at the top", `{ ["\ud83d"]: 1, ["\ud83e"]: 2 }`, "/\uFFFD"),
		Entry("within", `[0, { a: { ["x\udc00"]: 1, "x\ufffd": [] } }]`, "/1/a/x\uFFFD"),
	)

	DescribeTable("in two names of an answer fails the call where they would become one", func(result, told string) {
		h := &host{tools: answers{"get": reply(`{"content":[],"structuredContent":` + result + `}`)}}
		r := run(newPool(), job(`import { get } from "@codemode/servers/srv";
			globalThis.__codemode_result__ = await get({}).then(r => Object.keys(r).length, e => e.message);`,
			tool("get", `{"type":"object"}`)), h)
		Expect(string(r.Result)).To(ContainSubstring(told))
	},
		Entry("halves", `{"a\ud83d":1,"a\uDE00":2}`, "two names at /structuredContent/a\uFFFD that differ"),
		Entry("but not whole pairs", `{"\ud83d\ude00":1,"\ud83d\ude01":2}`, "2"),
		Entry("but not one name twice", `{"\ud83d\ude00":1,"a":1,"a":2}`, "2"),
	)

	It("in names of different objects is none", func() {
		r := run(newPool(), job(`globalThis.__codemode_result__ = [{ ["\ud83d"]: { ["\ud83d"]: 1 } }, { ["\ud83e"]: 1 }]`),
			&host{})
		Expect(string(r.Result)).To(Equal("[{\"\uFFFD\":{\"\uFFFD\":1}},{\"\uFFFD\":1}]"))
	})

	DescribeTable("is not what only looks like it", func(expression, result string) {
		r := run(newPool(), job("globalThis.__codemode_result__ = "+expression), &host{})
		Expect(string(r.Result)).To(Equal(result))
		Expect(r.Diagnostics).To(BeEmpty())
	},
		Entry("a whole pair", `"\ud83d\ude00"`, `"😀"`),
		Entry("the letters of the escape", `"\\ud83d"`, `"\\ud83d"`),
	)

	It("in arguments becomes U+FFFD, also in a name", func() {
		h := &host{tools: map[string]func(context.Context, json.RawMessage) (json.RawMessage, error){
			"echo": reply(`{"content":[]}`)}}
		run(newPool(), job(`import { echo } from "@codemode/servers/srv"; await echo({ a: "x\ud83d", "\ude00": 1 });`,
			tool("echo", `{"type":"object"}`)), h)
		Expect(h.received()).To(Equal([]string{"srv/echo {\"a\":\"x\uFFFD\",\"\uFFFD\":1}"}))
	})
})
