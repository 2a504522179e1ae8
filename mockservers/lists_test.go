package mockservers_test

import (
	"context"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
)

// listing asks for the tools; the channel gives the name of the first one, or the
// error.
func listing(ctx context.Context, session *mcp.ClientSession) <-chan string {
	found := make(chan string, 1)
	go func() {
		list, err := session.ListTools(ctx, nil)
		if err != nil {
			found <- err.Error()
			return
		}
		found <- list.Tools[0].Name
	}()
	return found
}

var _ = Describe("The list of a server's tools", func() {
	eachWay(func(w way) {
		It("is refused as often as is wanted", func(ctx SpecContext) {
			s := start(w, script(tool("old")))
			session := s.connect(ctx, nil)
			s.Server("files").RefuseLists(1)
			Eventually(ctx, listing(ctx, session)).Should(Receive(ContainSubstring("cannot be listed now")))
			Eventually(ctx, listing(ctx, session)).Should(Receive(Equal("old")))
		}, limit)

		It("is held, and is then what it was when it was asked for", func(ctx SpecContext) {
			s := start(w, script(tool("old")))
			session, server := s.connect(ctx, nil), s.Server("files")
			server.HoldLists()
			first := listing(ctx, session)
			Expect(server.WaitListed(ctx)).To(Succeed())
			Expect(server.SetTools([]mockservers.Tool{tool("new")}, false)).To(Succeed())
			second := listing(ctx, session)
			Consistently(first, 20*time.Millisecond).ShouldNot(Receive())
			server.ReleaseLists()
			Eventually(ctx, first).Should(Receive(Equal("old")))
			Eventually(ctx, second).Should(Receive(Equal("new")))
			Eventually(ctx, listing(ctx, session)).Should(Receive(Equal("new")))
		}, limit)

		It("is told last as it was first, where the latest held request is answered first", func(ctx SpecContext) {
			s := start(w, script(tool("old")))
			session, server := s.connect(ctx, nil), s.Server("files")
			server.HoldLists()
			first := listing(ctx, session)
			Expect(server.WaitListed(ctx)).To(Succeed())
			Expect(server.SetTools([]mockservers.Tool{tool("new")}, false)).To(Succeed())
			second := listing(ctx, session)
			Eventually(ctx, server.HeldLists).Should(Equal(2))
			server.ReleaseListsLatestFirst()
			Eventually(ctx, second).Should(Receive(Equal("new")))
			Expect(first).NotTo(Receive())
			Eventually(ctx, first).Should(Receive(Equal("old")))
		}, limit)

		It("is listed once more by who connects again after a reply that cut the connection", func(ctx SpecContext) {
			s := start(w, script(tool("old", mockservers.DisconnectReply())))
			session, server := s.connect(ctx, nil), s.Server("files")
			Eventually(ctx, listing(ctx, session)).Should(Receive(Equal("old")))
			_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "old"})
			Expect(err).To(HaveOccurred())
			listed := make(chan error, 1)
			go func() { listed <- server.WaitListed(ctx) }()
			Consistently(listed, 20*time.Millisecond).ShouldNot(Receive())
			Eventually(ctx, listing(ctx, s.connect(ctx, nil))).Should(Receive(Equal("old")))
			Eventually(ctx, listed).Should(Receive(BeNil()))
		}, limit)

		It("is neither held nor refused after a reset", func(ctx SpecContext) {
			s := start(w, script(tool("old")))
			session, server := s.connect(ctx, nil), s.Server("files")
			server.HoldLists()
			held := listing(ctx, session)
			Expect(server.WaitListed(ctx)).To(Succeed())
			server.RefuseLists(1)
			server.Reset()
			Eventually(ctx, held).Should(Receive(ContainSubstring("the mock server was reset")))
			Eventually(ctx, listing(ctx, session)).Should(Receive(Equal("old")))
		}, limit)
	})
})
