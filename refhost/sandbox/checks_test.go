package sandbox_test

import (
	"context"
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("The check of an input by the worker of its run", Label("costly"), func() {
	// checking is a host that answers each call with what is wrong with its input.
	checking := func(inputSchema string) *host {
		return &host{tools: map[string]func(context.Context, json.RawMessage) (json.RawMessage, error){
			"checked": func(ctx context.Context, arguments json.RawMessage) (json.RawMessage, error) {
				violation, err := sandbox.CheckInput(ctx, json.RawMessage(inputSchema), arguments)
				if err != nil {
					return nil, err
				}
				return json.Marshal(map[string]any{"content": []any{},
					"structuredContent": map[string]string{"wrong": violation}})
			}}}
	}
	script := func(input string) sandbox.Job {
		return job(`import { checked } from "@codemode/servers/srv"
const { wrong } = await checked(`+input+`)
__codemode_result__ = wrong`, tool("checked", ""))
	}

	DescribeTable("finds what is wrong", func(inputSchema, input string, want OmegaMatcher) {
		r := run(newPool(), script(input), checking(inputSchema))
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(string(r.Result)).To(want)
	},
		Entry("with a type", `{"properties":{"a":{"type":"number"}}}`, `{ a: "x" }`, ContainSubstring("expected number")),
		Entry("and nothing with a valid input", `{"properties":{"a":{"type":"number"}}}`, `{ a: 1 }`, Equal(`""`)),
		Entry("and nothing by a schema of no use", `{"type":7}`, `{ a: 1 }`, Equal(`""`)),
	)

	It("ends with the run, however much work a server asks for", func() {
		// Each pattern takes all the time that it gets.
		heavy := `{"patternProperties":{"^(a|a?)+b$":{},"^(a|a?)+c$":{},"^(a|a?)+d$":{}}}`
		j := script(`{ [ "a".repeat(60) + "!" ]: 1 }`)
		j.Limits.Timeout = time.Second
		r := run(newPool(), j, checking(heavy))
		Expect(r.Diagnostics).NotTo(BeEmpty())
		Expect(r.Diagnostics[0].Message).To(ContainSubstring("1000 ms"))
	})

	It("belongs to a run", func() {
		_, err := sandbox.CheckInput(context.Background(), nil, json.RawMessage(`{}`))
		Expect(err).To(MatchError(ContainSubstring("belongs to no run")))
	})
})
