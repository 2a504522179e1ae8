package refhost_test

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.opentelemetry.io/otel/trace"

	"codemode/refhost/sandbox"
)

var _ = Describe("A run", func() {
	DescribeTable("is part of the trace that its client names", func(meta mcp.Meta, want string) {
		var within trace.SpanContext
		look := func(ctx context.Context, _ sandbox.Job, _ sandbox.Calls) (sandbox.Response, error) {
			within = trace.SpanContextFromContext(ctx)
			return sandbox.Response{}, nil
		}
		session := connect(startHost(look))
		_, err := session.CallTool(context.Background(), &mcp.CallToolParams{Meta: meta, Name: "codemode.run",
			Arguments: map[string]any{"code": "1"}})
		Expect(err).NotTo(HaveOccurred())
		Expect(within.TraceID().String()).To(Equal(want))
	},
		Entry("", mcp.Meta{"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"},
			"0af7651916cd43dd8448eb211c80319c"),
		Entry("unless it is none", mcp.Meta{"traceparent": "00-0af7-b7ad-01"}, trace.TraceID{}.String()),
		Entry("unless it is no text", mcp.Meta{"traceparent": 7}, trace.TraceID{}.String()),
		Entry("if it names one", nil, trace.TraceID{}.String()),
	)
})
