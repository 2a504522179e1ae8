package refhost_test

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost"
	"codemode/refhost/audit"
	"codemode/refhost/sandbox"
)

var _ = Describe("An audit", func() {
	var d *desk
	BeforeEach(func() { d = newDesk() })

	It("has the line of a call before the server has the call", func() {
		var r *auditLines
		d.AddTool(&mcp.Tool{Name: "look", InputSchema: map[string]any{"type": "object"}},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				defer GinkgoRecover()
				Expect(r.lines()).To(Equal([]string{"run.begin", "call.begin look"}))
				return &mcp.CallToolResult{Content: []mcp.Content{}, IsError: true}, nil
			})
		var h *refhost.Host
		h, r = guardedHost(calling("look"), `{}`, d)
		Expect(run(client(h, "2025-11-25", nil))).To(Equal([]any{"ok"}))
		Expect(r.lines()).To(Equal([]string{"run.begin", "call.begin look", "call.end look tool-error", "run.end ok"}))
	})

	It("whose disk is full stops calls and runs, and loses no line", func() {
		var r *auditLines
		h, r := guardedHost(fakeRunner{func(ctx context.Context, _ sandbox.Job,
			calls sandbox.Calls) (sandbox.Response, error) {
			r.setFull(true)
			text, err := json.Marshal([]string{call(ctx, calls, "read")})
			return sandbox.Response{Result: text}, err
		}}, `{}`, d)
		Expect(run(client(h, "2025-11-25", nil))).To(HaveExactElements(
			HavePrefix("policy: the call was not made, because it cannot be recorded: writing the audit: no space")))
		Expect(d.called()).To(BeEmpty())
		stopped := respond(h, context.Background(), `{"code":""}`)
		Expect(stopped.Diagnostics).To(HaveLen(1))
		Expect(stopped.Diagnostics[0].Message).To(
			ContainSubstring("the run was not made, because it cannot be recorded"))
		r.setFull(false)
		respond(h, context.Background(), `{"code":""}`)
		Expect(r.lines()).To(HaveExactElements("run.begin", "run.end ok", "run.begin"))
	})

	It("names what failed a run", func() {
		h, r := guardedHost(fakeRunner{func(context.Context, sandbox.Job, sandbox.Calls) (sandbox.Response, error) {
			return sandbox.Response{}, errors.New("out of order")
		}}, `{}`, d)
		respond(h, context.Background(), `{"code":""}`)
		Expect(r.records()[1].Outcome).To(Equal(audit.Failed))
		Expect(r.records()[1].Diagnostic).NotTo(BeEmpty())
	})
})
