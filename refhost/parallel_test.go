package refhost_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("A server with parallelCalls", func() {
	It("has so many calls under way at most, and all in the end", func() {
		var underWay, most, served atomic.Int64
		s := newServer(nil)
		addTool(s, "slow", func(context.Context) string {
			now := underWay.Add(1)
			defer underWay.Add(-1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			served.Add(1)
			return "done"
		})
		config := overHTTP("a", s)
		config.ParallelCalls = 2
		h := startHost(func(ctx context.Context, _ sandbox.Job, calls sandbox.Calls) (sandbox.Response, error) {
			defer GinkgoRecover()
			var all sync.WaitGroup
			for range 20 {
				all.Go(func() {
					defer GinkgoRecover()
					Expect(calls.CallTool(ctx, "a", "slow", nil)).NotTo(BeEmpty())
				})
			}
			all.Wait()
			return sandbox.Response{}, nil
		}, config)
		h.Run(context.Background(), json.RawMessage(`{"code":""}`))
		Expect(served.Load()).To(BeEquivalentTo(20))
		Expect(most.Load()).To(BeNumerically("<=", 2))
	})
})
