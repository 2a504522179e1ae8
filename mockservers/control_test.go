package mockservers_test

import (
	"context"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
)

// calling starts a call; the channel gives its error.
func calling(ctx context.Context, session *mcp.ClientSession, name string) <-chan error {
	done := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name})
		done <- err
	}()
	return done
}

var _ = Describe("A scenario", func() {
	eachWay(func(w way) {
		It("holds calls and releases them, present and future", func(ctx SpecContext) {
			s := start(w, script(tool("slow", mockservers.TextReply("ok").Held("gate")), tool("quick")))
			session := s.connect(ctx, nil)
			held := calling(ctx, session, "slow")
			Expect(s.Server("files").WaitCall(ctx, "slow")).To(Succeed())
			_, err := call(ctx, session, "quick")
			Expect(err).NotTo(HaveOccurred())
			Expect(held).NotTo(Receive())
			s.Server("files").Release("gate")
			Eventually(ctx, held).Should(Receive(BeNil()))
			_, err = call(ctx, session, "slow")
			Expect(err).NotTo(HaveOccurred())
		}, limit)

		It("releases a call by another one", func(ctx SpecContext) {
			releasing := mockservers.TextReply("ok")
			releasing.Releases = "gate"
			s := start(w, script(tool("slow", mockservers.TextReply("ok").Held("gate")), tool("quick", releasing)))
			session := s.connect(ctx, nil)
			held := calling(ctx, session, "slow")
			Expect(s.Server("files").WaitCall(ctx, "slow")).To(Succeed())
			Expect(held).NotTo(Receive())
			_, err := call(ctx, session, "quick")
			Expect(err).NotTo(HaveOccurred())
			Eventually(ctx, held).Should(Receive(BeNil()))
		}, limit)

		It("answers a delayed call not before its time", func(ctx SpecContext) {
			delayed := mockservers.TextReply("ok")
			delayed.DelayMs = 50
			s := start(w, script(tool("slow", delayed)))
			session := s.connect(ctx, nil)
			began := time.Now()
			_, err := call(ctx, session, "slow")
			Expect(err).NotTo(HaveOccurred())
			Expect(time.Since(began)).To(BeNumerically(">=", 50*time.Millisecond))
		}, limit)

		It("does not release by another name", func(ctx SpecContext) {
			s := start(w, script(tool("slow", mockservers.TextReply("ok").Held("gate")), tool("quick")))
			session := s.connect(ctx, nil)
			held := calling(ctx, session, "slow")
			Expect(s.Server("files").WaitCall(ctx, "slow")).To(Succeed())
			s.Server("files").Release("door")
			_, err := call(ctx, session, "quick")
			Expect(err).NotTo(HaveOccurred())
			Expect(held).NotTo(Receive())
			s.Server("files").Release("gate")
			Eventually(ctx, held).Should(Receive(BeNil()))
		}, limit)

		It("sees that a call which is never answered was cancelled", func(ctx SpecContext) {
			s := start(w, script(tool("never", mockservers.NeverReply()), tool("quick")))
			session := s.connect(ctx, nil)
			callCtx, cancel := context.WithCancel(ctx)
			done := calling(callCtx, session, "never")
			Expect(s.Server("files").WaitCall(ctx, "never")).To(Succeed())
			answers := len(s.from(mockservers.FromServer))
			cancel()
			Eventually(ctx, done).Should(Receive(MatchError(context.Canceled)))
			if w.transport == mockservers.Stdio || w.protocol == mockservers.MCP20251125 {
				Eventually(ctx, func() []string { return s.from(mockservers.ToServer) }).
					Should(ContainElement(ContainSubstring("notifications/cancelled")))
			}
			_, err := call(ctx, session, "quick")
			Expect(err).NotTo(HaveOccurred())
			Expect(s.from(mockservers.FromServer)).To(HaveLen(answers + 1))
		}, limit)

		It("waits for each call once, and gives up with its context", func(ctx SpecContext) {
			s := start(w, script(tool("t")))
			_, err := call(ctx, s.connect(ctx, nil), "t")
			Expect(err).NotTo(HaveOccurred())
			Expect(s.Server("files").WaitCall(ctx, "t")).To(Succeed())
			short, cancel := context.WithTimeout(ctx, time.Millisecond)
			defer cancel()
			Expect(s.Server("files").WaitCall(short, "t")).To(MatchError(
				`wait for a call of tool "t" of mock server "files": context deadline exceeded; 1 calls of any tool ` +
					`arrived`))
		}, limit)

		It("resets replies, holds, tools and counters", func(ctx SpecContext) {
			s := start(w, script(
				tool("t", mockservers.TextReply("1"), mockservers.TextReply("2")),
				tool("slow", mockservers.TextReply("ok").Held("gate")),
			))
			server, session := s.Server("files"), s.connect(ctx, nil)
			_, err := call(ctx, session, "t")
			Expect(err).NotTo(HaveOccurred())
			server.Release("gate")
			held := calling(ctx, session, "slow")
			Eventually(ctx, held).Should(Receive(BeNil()))
			Expect(server.SetTools(nil, false)).To(Succeed())

			server.Reset()
			Expect(server.Calls()).To(BeZero())
			result, err := call(ctx, session, "t")
			Expect(err).NotTo(HaveOccurred())
			Expect(result.Content[0].(*mcp.TextContent).Text).To(Equal("1"))
			held = calling(ctx, session, "slow")
			Expect(server.WaitCall(ctx, "slow")).To(Succeed())
			Expect(held).NotTo(Receive())

			server.Reset()
			Eventually(ctx, held).Should(Receive(MatchError(ContainSubstring("the mock server was reset"))))
		}, limit)

		It("changes the tools and announces it to hosts that listen", func(ctx SpecContext) {
			s := start(w, script(tool("old"), tool("slow", mockservers.TextReply("ok").Held("gate"))))
			changed := make(chan struct{}, 8)
			session := s.connect(ctx, func() { changed <- struct{}{} })
			server := s.Server("files")
			Expect(server.WaitListening(ctx)).To(Succeed())
			held := calling(ctx, session, "slow")
			Expect(server.WaitCall(ctx, "slow")).To(Succeed())

			Expect(server.SetTools([]mockservers.Tool{tool("new", mockservers.TextReply("n"))}, true)).To(Succeed())
			Expect(s.from(mockservers.FromServer)).To(ContainElement(
				ContainSubstring("notifications/tools/list_changed")))
			Eventually(ctx, changed).Should(Receive())
			list, err := session.ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(list.Tools).To(HaveExactElements(HaveField("Name", "new")))
			_, err = call(ctx, session, "new")
			Expect(err).NotTo(HaveOccurred())

			server.Release("gate")
			Eventually(ctx, held).Should(Receive(BeNil()))
		}, limit)

		It("changes the tools without announcing it", func(ctx SpecContext) {
			s := start(w, script(tool("old")))
			session := s.connect(ctx, func() {})
			Expect(s.Server("files").WaitListening(ctx)).To(Succeed())
			Expect(s.Server("files").SetTools([]mockservers.Tool{tool("new")}, false)).To(Succeed())
			list, err := session.ListTools(ctx, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(list.Tools).To(HaveExactElements(HaveField("Name", "new")))
			Expect(s.from(mockservers.FromServer)).NotTo(ContainElement(ContainSubstring("list_changed")))
		}, limit)

		It("does not wait for ever for a host that does not listen", func(ctx SpecContext) {
			s := start(w, script())
			short, cancel := context.WithTimeout(ctx, time.Millisecond)
			defer cancel()
			Expect(s.Server("files").WaitListening(short)).To(MatchError(ContainSubstring("listens for list changes")))
		}, limit)

		It("refuses tools that cannot be served", func() {
			s := start(w, script())
			Expect(s.Server("files").SetTools([]mockservers.Tool{{Name: "t", InputSchema: []byte("{")}},
				true)).To(MatchError(
				`set tools of mock server "files": tool 1 "t": inputSchema is not JSON: "{"; give one JSON value`))
		})
	})
})
