package driver

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a host in memory", func() {
	It("gets its config and is asked over the same wire", func(ctx SpecContext) {
		configs := make(chan string, 1)
		h := NewInMemory("go-host", func(ctx context.Context, config []byte, t mcp.Transport) error {
			configs <- string(config)
			return goHost(waiting{}).Run(ctx, t)
		})
		s, err := h.Start(ctx, []ServerConfig{{ServerID: "a", URL: "http://127.0.0.1:1"}})
		Expect(err).NotTo(HaveOccurred())
		Expect(<-configs).To(MatchJSON(`{"mcpServers":{"a":{"type":"http","url":"http://127.0.0.1:1"}}}`))
		Expect(s.Identity()).To(Equal(Identity{
			Name: "go-host", Version: "2.0.0", ProtocolVersion: "2026-07-28", Command: "go-host",
		}))
		a := s.Run(ctx, json.RawMessage(`{"code":"1"}`))
		Expect(string(a.Response)).To(MatchJSON(`{"logs":[],"result":{"code":"1"},"diagnostics":[]}`))
		other := s.Run(OtherTool(ctx, "other"), json.RawMessage(`{}`))
		Expect(string(other.Raw)).To(ContainSubstring("other"))
		Expect(other.Response).To(BeNil())
		Expect(s.Close()).To(Succeed())
		Expect(s.Alive()).To(BeFalse())
	})

	It("passes the smoke test as far as the wire goes", func(ctx SpecContext) {
		found, err := Smoke(ctx, NewInMemory("go-host", func(ctx context.Context, _ []byte, t mcp.Transport) error {
			return goHost(waiting{}).Run(ctx, t)
		}), smokeTest())
		Expect(err).NotTo(HaveOccurred())
		Expect(onTheWire(found)).To(Equal("ok start, ok initialize, ok tools, ok wire, ok stop"))
	})

	DescribeTable("is blamed when it does not serve", func(ctx SpecContext, serve func() error, sentence string) {
		b := blameOf(NewInMemory("go-host",
			func(context.Context, []byte, mcp.Transport) error { return serve() }).Start(ctx, nil))
		Expect(b.Party).To(Equal(BlameHost))
		Expect(b.Error()).To(ContainSubstring(sentence))
	},
		Entry("an error", func() error { return errors.New("no luck") }, "its serve function returned: no luck"),
		Entry("a return", func() error { return nil }, "its serve function returned"),
		Entry("a panic", func() error { panic("oh no") }, "it panicked: oh no"),
	)
})
