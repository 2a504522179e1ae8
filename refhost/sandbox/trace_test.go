package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("The trace of many calls", func() {
	It("has those that failed first, and says how many there were", func() {
		lose := func(context.Context, json.RawMessage) (json.RawMessage, error) { return nil, errors.New("lost") }
		h := &host{tools: answers{"get": reply(`{}`), "lose": lose}}
		j := job(`import { get, lose } from "@codemode/servers/srv";
for (let i = 0; i < 500; i++) await get({});
for (let i = 0; i < 3; i++) await lose({}).catch(() => {});
for (let i = 0; i < 500; i++) await get({});`, tool("get", ``), tool("lose", ``))
		j.Limits.MaxToolCalls = 2000
		r := run(newPool(), j, h)
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Code).To(Equal("TOOL_TRACE_TRUNCATED"))
		Expect(r.Diagnostics[0].Severity).To(Equal("info"))
		Expect(r.Diagnostics[0].Message).To(Equal(fmt.Sprintf("The tool trace has %d of 1003 calls, those that failed "+
			"first. There were: srv/get 1000, srv/lose 3 (3 failed).", len(r.ToolTrace))))
		text, err := json.Marshal(r.ToolTrace)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(text)).To(And(BeNumerically(">", 7<<10), BeNumerically("<=", 8<<10)))
		last := r.ToolTrace[len(r.ToolTrace)-3:]
		Expect([]bool{r.ToolTrace[0].OK, last[0].OK, last[1].OK, last[2].OK}).
			To(Equal([]bool{true, false, false, false}))
	})

	It("is as short for long names", func() {
		long := strings.Repeat("\x01", 1<<10)
		j := job(`import * as srv from "@codemode/servers/srv";
for (let i = 0; i < 50; i++) await srv.long({});`, sandbox.Tool{ToolName: long, ExportName: "long"})
		r := run(newPool(), j, &host{tools: answers{long: reply(`{}`)}})
		Expect(r.ToolTrace).To(HaveLen(1))
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(len(r.Diagnostics[0].Message)).To(BeNumerically("<", 300))
	})

	It("is whole where it is short", func() {
		j := job(`import { get } from "@codemode/servers/srv"; for (let i = 0; i < 100; i++) await get({});`, tool("get", ``))
		r := run(newPool(), j, &host{tools: answers{"get": reply(`{}`)}})
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.ToolTrace).To(HaveLen(100))
	})
})
