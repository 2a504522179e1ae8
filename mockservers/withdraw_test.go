package mockservers_test

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
)

var _ = Describe("A call that a host gives up", func() {
	eachWay(func(w way) {
		It("is noticed", func(ctx SpecContext) {
			s := start(w, script(tool("never", mockservers.NeverReply()), tool("quick")))
			server, session := s.Server("files"), s.connect(ctx, nil)
			callCtx, cancel := context.WithCancel(ctx)
			done := calling(callCtx, session, "never")
			Expect(server.WaitCall(ctx, "never")).To(Succeed())
			short, stop := context.WithTimeout(ctx, time.Millisecond)
			defer stop()
			Expect(server.WaitWithdrawn(short)).To(MatchError(
				`wait until a host gives up a call of mock server "files": context deadline exceeded`))

			cancel()
			Expect(server.WaitWithdrawn(ctx)).To(Succeed())
			Eventually(ctx, done).Should(Receive(MatchError(context.Canceled)))
		}, limit)

		if w.transport == mockservers.Stdio {
			It("is answered all the same by a server that does not look", func(ctx SpecContext) {
				reply := mockservers.TextReply("too late").Held("gate")
				reply.Uncancelled = true
				s := start(w, script(tool("slow", reply)))
				server, session := s.Server("files"), s.connect(ctx, nil)
				callCtx, cancel := context.WithCancel(ctx)
				done := calling(callCtx, session, "slow")
				Expect(server.WaitCall(ctx, "slow")).To(Succeed())
				cancel()
				Eventually(ctx, done).Should(Receive(MatchError(context.Canceled)))
				Expect(server.WaitWithdrawn(ctx)).To(Succeed())
				server.Release("gate")
				Eventually(ctx, func() []string { return s.from(mockservers.FromServer) }).Should(
					ContainElement(ContainSubstring("too late")))
			}, limit)
		}

		It("is cancelled by closing its stream in one protocol only", func() {
			s := start(w, script())
			stateless := w.transport == mockservers.HTTP && w.protocol == mockservers.MCP20260728
			Expect(s.Server("files").CancelsByClosing()).To(Equal(stateless))
		})
	})
})
