package sandbox_test

import (
	"context"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("A large result", Ordered, func() {
	var pool *sandbox.Pool
	BeforeAll(func() { pool = newPool() })

	const large = `__codemode_result__ = "x".repeat(2e6);`

	It("stays in its worker until there is room", func(ctx SpecContext) {
		asked, room := make(chan int, 1), make(chan struct{})
		waiting := sandbox.WithRoom(ctx, func(_ context.Context, bytes int) error {
			asked <- bytes
			<-room
			return nil
		})
		ended := make(chan sandbox.Response, 1)
		go func() {
			defer GinkgoRecover()
			r, err := pool.Run(waiting, job(large), &host{})
			Expect(err).NotTo(HaveOccurred())
			ended <- r
		}()
		Eventually(ctx, asked).Should(Receive(BeNumerically(">", 2e6)))
		Consistently(ended).ShouldNot(Receive())
		close(room)
		var r sandbox.Response
		Eventually(ctx, ended).Should(Receive(&r))
		Expect(r.Diagnostics).To(BeEmpty())
		Expect(r.Result).To(HaveLen(2e6 + 2))
	})

	It("is not received where no room comes", func(ctx SpecContext) {
		none := sandbox.WithRoom(ctx, func(context.Context, int) error { return errors.New("the request is over") })
		r, err := pool.Run(none, job(large), &host{})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Diagnostics).To(HaveLen(1))
		Expect(r.Diagnostics[0].Message).To(Equal("The run was cancelled."))
		Expect(r.Result).To(MatchJSON(`null`))
	})

	It("is the only one that waits", func(ctx SpecContext) {
		none := sandbox.WithRoom(ctx, func(context.Context, int) error { return errors.New("asked") })
		r, err := pool.Run(none, job(`__codemode_result__ = "x".repeat(6e4);`), &host{})
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Diagnostics).To(BeEmpty())
	})
})
