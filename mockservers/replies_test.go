package mockservers_test

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
)

func call(ctx SpecContext, session *mcp.ClientSession, name string) (*mcp.CallToolResult, error) {
	return session.CallTool(ctx, &mcp.CallToolParams{Name: name})
}

// wireResult is the result in the last message from the server.
func (s started) wireResult() string {
	GinkgoHelper()
	sent := s.from(mockservers.FromServer)
	var response struct{ Result json.RawMessage }
	Expect(json.Unmarshal([]byte(sent[len(sent)-1]), &response)).To(Succeed())
	return string(response.Result)
}

// ofProtocol adds what the newer protocol version requires of every result.
func (w way) ofProtocol(result string) string {
	if w.protocol == mockservers.MCP20251125 || result[0] != '{' {
		return result
	}
	comma := ","
	if result == "{}" {
		comma = ""
	}
	return result[:len(result)-1] + comma + `"resultType":"complete"}`
}

var _ = Describe("A reply", func() {
	eachWay(func(w way) {
		DescribeTable("goes out as scripted",
			func(ctx SpecContext, reply mockservers.Reply, want string) {
				s := start(w, script(tool("t", reply)))
				_, err := call(ctx, s.connect(ctx, nil), "t")
				Expect(err).NotTo(HaveOccurred())
				Expect(s.wireResult()).To(MatchJSON(w.ofProtocol(want)))
			},
			entry("nothing", mockservers.Reply{}, `{"content":[]}`),
			entry("text", mockservers.TextReply("hi"), `{"content":[{"type":"text","text":"hi"}]}`),
			entry("an empty text", mockservers.TextReply(""), `{"content":[{"type":"text","text":""}]}`),
			entry("texts", mockservers.TextReply("a", "b"),
				`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`),
			entry("structured", mockservers.StructuredReply(json.RawMessage(`{"b":1,"a":[2]}`)),
				`{"content":[],"structuredContent":{"b":1,"a":[2]}}`),
			entry("a structured array with text", mockservers.StructuredReply(json.RawMessage(`[1]`), "x"),
				`{"content":[{"type":"text","text":"x"}],"structuredContent":[1]}`),
			entry("an image", mockservers.ImageReply("aGk="),
				`{"content":[{"type":"image","data":"aGk=","mimeType":"image/png"}]}`),
			entry("audio", mockservers.AudioReply("aGk="),
				`{"content":[{"type":"audio","data":"aGk=","mimeType":"audio/wav"}]}`),
			entry("isError", mockservers.ErrorReply("no"), `{"content":[{"type":"text","text":"no"}],"isError":true}`),
			entry("the arguments", mockservers.EchoReply(), `{"content":[],"structuredContent":{"arguments":{}}}`),
			entry("hostile keys",
				mockservers.RawReply(json.RawMessage(`{"content":[],"structuredContent":{"__proto__":{"x":1}}}`)),
				`{"content":[],"structuredContent":{"__proto__":{"x":1}}}`),
			entry("an object without content", mockservers.RawReply(json.RawMessage(`{}`)), `{}`),
			entry("a resultType of its own",
				mockservers.RawReply(json.RawMessage(`{"content":[],"resultType":"complete"}`)),
				`{"content":[],"resultType":"complete"}`),
		)

		It("may be a result that the SDK would refuse to send", func(ctx SpecContext) {
			s := start(w, script(tool("t", mockservers.RawReply(json.RawMessage(`{"content":"x"}`)))))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).To(HaveOccurred())
			Expect(s.wireResult()).To(MatchJSON(w.ofProtocol(`{"content":"x"}`)))
		}, limit)

		It("may be a protocol error with data", func(ctx SpecContext) {
			reply := mockservers.ProtocolErrorReply(-32050, "broken")
			reply.Error.Data = json.RawMessage(`{"a":1}`)
			_, err := call(ctx, start(w, script(tool("t", reply))).connect(ctx, nil), "t")
			var wire *jsonrpc.Error
			Expect(errors.As(err, &wire)).To(BeTrue())
			Expect(*wire).To(Equal(jsonrpc.Error{Code: -32050, Message: "broken", Data: json.RawMessage(`{"a":1}`)}))
		}, limit)

		It("is used in turn, the last one for all further calls", func(ctx SpecContext) {
			s := start(w, script(tool("t", mockservers.TextReply("1"), mockservers.TextReply("2"))))
			session := s.connect(ctx, nil)
			for _, want := range []string{"1", "2", "2"} {
				result, err := call(ctx, session, "t")
				Expect(err).NotTo(HaveOccurred())
				Expect(result.Content[0].(*mcp.TextContent).Text).To(Equal(want))
			}
			Expect(s.Server("files").Calls()).To(Equal(3))
		}, limit)

		It("may wait until the host has answered a ping, in the protocol that has one", func(ctx SpecContext) {
			reply := mockservers.TextReply("hi")
			reply.Pings = true
			s := start(w, script(tool("t", reply)))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).NotTo(HaveOccurred())
			pings := 0
			if w.protocol == mockservers.MCP20251125 {
				pings = 1
			}
			Expect(strings.Count(strings.Join(s.from(mockservers.FromServer), "\n"), `"method":"ping"`)).To(Equal(pings))
		})

		It("is an error for a tool that is not declared", func(ctx SpecContext) {
			s := start(w, script(tool("t")))
			_, err := call(ctx, s.connect(ctx, nil), "other")
			Expect(err).To(MatchError(ContainSubstring(`unknown tool "other"`)))
		}, limit)

		It("may be HTTP 401, or on stdio an error", func(ctx SpecContext) {
			s := start(w, script(tool("t", mockservers.UnauthorizedReply())))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).To(MatchError(ContainSubstring("Unauthorized")))
			if w.transport == mockservers.HTTP {
				Expect(s.from(mockservers.FromServer)).To(ContainElement(ContainSubstring("invalid_token")))
			}
		}, limit)

		It("may cut the connection", func(ctx SpecContext) {
			s := start(w, script(tool("t", mockservers.DisconnectReply())))
			session := s.connect(ctx, nil)
			before := len(s.from(mockservers.FromServer))
			_, err := call(ctx, session, "t")
			Expect(err).To(HaveOccurred())
			Expect(s.from(mockservers.FromServer)).To(HaveLen(before))
		}, limit)
	})
})
