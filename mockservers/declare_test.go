package mockservers_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"codemode/mockservers"
)

var _ = Describe("tools/list", func() {
	eachWay(func(w way) {
		It("declares what the script says, also what MCP forbids", func(ctx SpecContext) {
			s := start(w, script(
				mockservers.Tool{Name: "plain", Title: "Plain", Description: "does */ `it`"},
				mockservers.Tool{Name: "no schema", NoInputSchema: true},
				mockservers.Tool{Name: "", InputSchema: json.RawMessage(`{"type":"array"}`)},
				mockservers.Tool{Name: "plain", InputSchema: json.RawMessage(`true`),
					OutputSchema: json.RawMessage(`{"z":1,"a":2}`),
					Annotations:  json.RawMessage(`{"readOnlyHint":"maybe"}`)},
			))
			// The SDK's client refuses this list; what counts is what was sent.
			_, _ = s.connect(ctx, nil).ListTools(ctx, nil)
			var result struct{ Tools json.RawMessage }
			Expect(json.Unmarshal([]byte(s.wireResult()), &result)).To(Succeed())
			Expect(string(result.Tools)).To(Equal(`[` +
				"{\"name\":\"plain\",\"title\":\"Plain\",\"description\":\"does */ " +
				"`it`\",\"inputSchema\":{\"type\":\"object\",\"additionalProperties\":true}}," +
				`{"name":"no schema"},` +
				`{"name":"","inputSchema":{"type":"array"}},` +
				`{"name":"plain","inputSchema":true,"outputSchema":{"z":1,"a":2},"annotations":{"readOnlyHint":"maybe"}}]`))
		}, limit)

		It("carries the cache hints of its protocol version", func(ctx SpecContext) {
			s := start(w, script())
			_, err := s.connect(ctx, nil).ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			want := `{"tools":[]}`
			if w.protocol == mockservers.MCP20260728 {
				want = `{"tools":[],"ttlMs":0,"cacheScope":"private","resultType":"complete"}`
			}
			Expect(s.wireResult()).To(MatchJSON(want))
		}, limit)

		It("may begin with a page without any", func(ctx SpecContext) {
			late := script(tool("a"))
			late.EmptyPage = true
			session := start(w, late).connect(ctx, nil)
			first, err := session.ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(first.Tools).To(BeEmpty())
			second, err := session.ListTools(ctx, &mcp.ListToolsParams{Cursor: first.NextCursor})
			Expect(err).NotTo(HaveOccurred())
			Expect(second.Tools).To(HaveLen(1))
			Expect(second.NextCursor).To(BeEmpty())
		}, limit)

		It("is split into pages", func(ctx SpecContext) {
			paged := script(tool("a"), tool("b"), tool("c"))
			paged.PageSize = 2
			s := start(w, paged)
			session := s.connect(ctx, nil)
			first, err := session.ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(first.Tools).To(HaveLen(2))
			second, err := session.ListTools(ctx, &mcp.ListToolsParams{Cursor: first.NextCursor})
			Expect(err).NotTo(HaveOccurred())
			Expect(second.Tools).To(HaveLen(1))
			Expect(second.NextCursor).To(BeEmpty())
			_, err = session.ListTools(ctx, &mcp.ListToolsParams{Cursor: "9"})
			Expect(err).To(MatchError(ContainSubstring(`unknown cursor "9"`)))
		}, limit)
	})
})

var _ = Describe("Server information", func() {
	eachWay(func(w way) {
		It("comes from the script", func(ctx SpecContext) {
			s := start(w, mockservers.Script{
				ServerID: "files", Name: "Files", Version: "2.5.0", Instructions: "Ask nicely.", NoListChanged: true,
			})
			got := s.connect(ctx, nil).InitializeResult()
			Expect(got.ServerInfo.Name).To(Equal("Files"))
			Expect(got.ServerInfo.Version).To(Equal("2.5.0"))
			Expect(got.Instructions).To(Equal("Ask nicely."))
			Expect(got.Capabilities.Tools.ListChanged).To(BeFalse())
			Expect(got.ProtocolVersion).To(Equal(string(w.protocol)))
		}, limit)

		It("has defaults", func(ctx SpecContext) {
			got := start(w, script()).connect(ctx, nil).InitializeResult()
			Expect(got.ServerInfo.Name).To(Equal("files"))
			Expect(got.ServerInfo.Version).To(Equal("1.0.0"))
			Expect(got.Capabilities.Tools.ListChanged).To(BeTrue())
		}, limit)
	})
})
