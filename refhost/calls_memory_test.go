package refhost_test

import (
	"context"
	"encoding/json"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"codemode/refhost/sandbox"
)

var _ = Describe("A run of many calls", Label("costly"), func() {
	It("leaves nothing of a call that has ended in the host", func(ctx SpecContext) {
		const (
			calls   = 3000
			perCall = 300 // in bytes; a call that waited for the end of its run took 800
		)
		held := func() uint64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		var grown int64
		h := startHost(func(ctx context.Context, _ sandbox.Job, made sandbox.Calls) (sandbox.Response, error) {
			call := func() {
				_, err := made.CallTool(ctx, "demo", "pid", json.RawMessage(`{}`))
				Expect(err).NotTo(HaveOccurred())
			}
			call()
			before := held()
			for range calls {
				call()
			}
			grown = int64(held()) - int64(before)
			return sandbox.Response{}, nil
		}, overStdio("demo"))
		h.Run(ctx, json.RawMessage(`{"code":"1"}`))
		Expect(grown).To(BeNumerically("<", calls*perCall))
	})
})
