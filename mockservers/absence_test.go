package mockservers_test

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/mockservers"
)

var _ = Describe("A server that is not there", func() {
	eachWay(func(w way) {
		var s started
		attempt := func(ctx context.Context, i int) (*mcp.ClientSession, error) {
			client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
			return client.Connect(ctx, transportTo(s.Endpoints()[i]), nil)
		}
		BeforeEach(func() {
			s = start(w,
				mockservers.Script{ServerID: "there", Tools: []mockservers.Tool{tool("t")}},
				mockservers.Script{ServerID: "missing", Unreachable: mockservers.Missing},
				mockservers.Script{ServerID: "dies", Unreachable: mockservers.Dies,
					Tools: []mockservers.Tool{tool("t")}},
			)
		})

		It("refuses every connection, beside one that is there", func(ctx SpecContext) {
			for i, ok := range []bool{true, false, false} {
				session, err := attempt(ctx, i)
				Expect(err == nil).To(Equal(ok), "server %d: %v", i+1, err)
				if err == nil {
					DeferCleanup(session.Close)
				}
			}
		}, limit)

		It("can appear, until the reset", func(ctx SpecContext) {
			s.Server("dies").Appear()
			session, err := attempt(ctx, 2)
			Expect(err).NotTo(HaveOccurred())
			_, err = call(ctx, session, "t")
			Expect(err).NotTo(HaveOccurred())
			Expect(session.Close()).To(Succeed())
			s.Server("dies").Reset()
			_, err = attempt(ctx, 2)
			Expect(err).To(HaveOccurred())
		}, limit)

		It("can disappear, until the reset", func(ctx SpecContext) {
			s.Server("there").Disappear()
			for _, there := range []bool{w.transport == mockservers.HTTP, true} {
				session, err := attempt(ctx, 0)
				Expect(err == nil).To(Equal(there), "%v", err)
				if err == nil {
					Expect(session.Close()).To(Succeed())
				}
				s.Server("there").Reset()
			}
		}, limit)
	})
})
