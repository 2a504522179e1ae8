package sandbox_test

import (
	"context"
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Half of a surrogate pair", func() {
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
